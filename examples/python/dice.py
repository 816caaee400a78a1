"""Plays backgammon between two engines, exports the record and checks every roll of it: dice.py ADDRESS"""

import json
import sys

import grpc
from luck import commitment, draw, luck_key
from ludoteca.v1 import game_pb2 as types, game_service_pb2 as api, game_service_pb2_grpc as service

ROLLS = {
    "opening": [(f"open {a}{b}", 1) for a in range(1, 7) for b in range(1, 7) if a != b],
    "roll": [(f"roll {a}{b}", 1 if a == b else 2) for a in range(1, 7) for b in range(1, a + 1)],
}

games = service.GameServiceStub(grpc.insecure_channel(sys.argv[1]))
seats = [types.SeatSetup(engine=types.EngineSeat(level=2, nodes=50), contribution=b"any bytes") for _ in range(2)]
game = games.NewGame(api.NewGameRequest(game_type="backgammon", seats=seats)).game
for message in games.WatchGame(api.WatchGameRequest(game=game.id)):
    pass
record = json.loads(games.ExportGame(api.ExportGameRequest(game=game.id)).json)

seed = bytes.fromhex(record["seed"])
assert commitment(record["id"], seed) == game.luck.commitment, "not the seed that was committed to"
key = luck_key(seed, [bytes.fromhex(seat.get("contribution", "")) for seat in record["seats"]])
drawn = {"opening": 0, "roll": 0}
for event in record["events"]:
    if event["kind"] == "chance":
        label = "opening" if event["text"].startswith("open") else "roll"
        rolls = sorted(ROLLS[label])
        rest = draw(key, label, drawn[label])(sum(weight for _, weight in rolls))
        drawn[label] += 1
        rolled = next(text for i, (text, _) in enumerate(rolls) if rest < sum(weight for _, weight in rolls[: i + 1]))
        assert rolled == event["text"], f"the seed rolls {rolled}, not {event['text']}"
print(f"{sum(drawn.values())} rolls are those that were committed to; winner: seat {record['outcome']['winners'][0]}")
