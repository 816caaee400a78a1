"""A remote bot over gRPC, through stubs generated from proto/: bot.py ADDRESS NAME

It plays every game, any number of them at once, and connects again when its connection is lost.
"""

import queue
import random
import sys
import time

import grpc
from ludoteca.v1 import bot_service_pb2 as api, bot_service_pb2_grpc as service

address, name = sys.argv[1:3]


def play(stub):
    """Plays over one connection; says why it ended."""
    out = queue.SimpleQueue()
    out.put(api.ConnectRequest(hello=api.BotHello(name=name, version="1.0", games=["*"])))
    for message in stub.Connect(iter(out.get, None)):
        kind = message.WhichOneof("message")
        if kind == "position":
            question = message.position
            move = random.Random(question.seed).choice(question.legal_moves)
            answer = api.BotMove(game=question.game, seat=question.seat, question=question.question, move=move)
            out.put(api.ConnectRequest(move=answer))
        elif kind == "heartbeat":
            out.put(api.ConnectRequest(heartbeat=api.BotHeartbeat()))
        elif kind == "result":
            print(name, message.result.seat, message.result.game.id, message.result.game.outcome.reason, flush=True)
        elif kind == "bye":
            out.put(None)
            return message.bye.reason
    return api.BOT_BYE_REASON_LOST


stub = service.BotServiceStub(grpc.insecure_channel(address))
while True:
    try:
        reason = play(stub)
    except grpc.RpcError as error:
        if error.code() != grpc.StatusCode.UNAVAILABLE:
            raise
        reason = api.BOT_BYE_REASON_LOST
    if reason == api.BOT_BYE_REASON_REPLACED:
        sys.exit(f"another bot has connected as {name}")
    if reason == api.BOT_BYE_REASON_DRAINING:
        break  # A bot in service would wait for the server, or go to another.
    time.sleep(0.2)
