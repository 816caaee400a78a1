"""Plays connect four against the server's engine, through stubs generated from proto/: client.py ADDRESS"""

import sys

import grpc
from ludoteca.v1 import game_pb2 as types, game_service_pb2 as api, game_service_pb2_grpc as service

games = service.GameServiceStub(grpc.insecure_channel(sys.argv[1]))
seats = [types.SeatSetup(), types.SeatSetup(engine=types.EngineSeat(level=3, milliseconds=100))]
made = games.NewGame(api.NewGameRequest(game_type="connect_four", seats=seats))
me = {"game": made.game.id, "token": made.tokens[0].token}
for message in games.WatchGame(api.WatchGameRequest(**me)):
    news = message.update.game if message.HasField("update") else message.snapshot.game
    if news.turn.WhichOneof("turn") == "seat" and news.turn.seat == 0:
        hint = games.SuggestMove(api.SuggestMoveRequest(nodes=2000, **me))
        games.Play(api.PlayRequest(move=hint.moves[0].move, **me))
print(games.RenderPosition(api.RenderPositionRequest(rendering=api.RENDERING_TEXT, **me)).picture)
