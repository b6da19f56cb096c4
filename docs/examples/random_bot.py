#!/usr/bin/env python3
"""A bot for `bloom arena`: a random legal move. See docs/bots.md.

    bloom arena --game town --seats exec:docs/examples/random_bot.py,greedy
"""
import json
import random
import sys


def choose(view, legal, seed):
    """`view` holds all that this seat may know; `legal` the moves to choose from."""
    return random.Random(seed).choice(legal)


for line in sys.stdin:
    request = json.loads(line)
    move = choose(request["view"], request["legal"], request["seed"])
    print(json.dumps({"ok": True, "move": move}), flush=True)
