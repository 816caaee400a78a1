"""A bot that speaks the line protocol: JSON objects, one a line, over standard input and output. See README.md.

It plays every game: a capture if its notation shows one, else any legal move.
"""

import json
import random
import sys


def answer(message):
    """What is said to a message, if anything."""
    kind = message["type"]
    if kind == "hello":
        return {"type": "hello", "protocol": 1, "name": "line_bot", "version": "1.0", "games": ["*"]}
    if kind == "position":
        legal = message["legal"]
        captures = [move for move in legal if "x" in move]
        choice = random.Random(message["seed"]).choice(captures or legal)
        return {"type": "move", "id": message["id"], "move": choice}
    return None  # begin, result, and whatever a later version may send


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "quit":
        break
    reply = answer(message)
    if reply:
        print(json.dumps(reply), flush=True)
