#!/usr/bin/python3
"""Derives deals from seeds as docs/deals.md says, sharing nothing with the engine, and compares.

    test_deals.py build/release/bloom
"""

import hashlib
import re
import sys
from pathlib import Path

KINDS = "H M O P SHM SHO SHP SMO SMP SOP".split()
COPIES = [13, 13, 13, 13, 2, 2, 3, 2, 2, 2]
REMOVED, PILE = {2: 6, 3: 2, 4: 0}, {2: 8, 3: 11, 4: 13}  # by number of players


def words(seed):
    """The stream: ChaCha20 blocks, key = seed, nonce 0, counter from 0, as 32-bit words."""
    key = [int.from_bytes(seed[i : i + 4], "little") for i in range(0, 32, 4)]
    counter = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *key, counter, 0, 0, 0]
        x = start[:]
        for _ in range(10):
            for a in range(4):
                quarter(x, a, a + 4, a + 8, a + 12)
            for a in range(4):
                quarter(x, a, (a + 1) % 4 + 4, (a + 2) % 4 + 8, (a + 3) % 4 + 12)
        yield from ((a + b) % 2**32 for a, b in zip(x, start))
        counter += 1


def quarter(x, a, b, c, d):
    for p, q, r, turn in (a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7):
        x[p] = (x[p] + x[q]) % 2**32
        x[r] = ((x[r] ^ x[p]) << turn | (x[r] ^ x[p]) >> (32 - turn)) % 2**32


def below(stream, bound):
    while True:
        product = next(stream) * bound
        if product % 2**32 >= 2**32 % bound:
            return product >> 32


def shuffle(items, stream):
    for i in range(len(items) - 1, 0, -1):
        j = below(stream, i + 1)
        items[i], items[j] = items[j], items[i]


def draw(items, stream):
    j = below(stream, len(items))
    items[-1], items[j] = items[j], items[-1]
    return items.pop()


def town_deal(seed, players, options=None):
    stream, gone, size = words(seed), REMOVED[players], PILE[players]
    first = below(stream, players)
    shops = KINDS[4:]
    if players == 3:
        shuffle(shops, stream)
    removed = sorted([kind for kind in KINDS[:4] for _ in range(gone)] + shops[:gone])
    bag = [kind for kind, n in zip(KINDS, COPIES) for _ in range(n - removed.count(kind))]
    hands = [[draw(bag, stream), draw(bag, stream)] for _ in range(players)]
    bag += ["*" + type_ for type_ in "HMOPS" for _ in range(2)]
    shuffle(bag, stream)
    piles = [bag[i * size : (i + 1) * size] for i in range(5)]
    return {"first": first, "removed": removed, "hands": hands, "piles": piles, "excess": bag[5 * size :]}


def runs_deal(seed, players, options):
    stream = words(seed)
    first, rounds = below(stream, players), []
    for _ in range(options.get("rounds", 2)):
        rounds.append([*map(str, range(1, 101)), "J", "J", "J"])
        shuffle(rounds[-1], stream)
    return {"first": first, "rounds": rounds}


def garden_deal(seed, players, options):
    return {"first": below(words(seed), players)}


DEALS = {"town": town_deal, "runs": runs_deal, "garden": garden_deal}
RUNS_OPTIONS = [{}, {"rounds": 1}, {"rounds": 5, "dealt_jokers": "hand"}, {"rounds": 3, "steal_jokers": "no"}]
GARDEN_OPTIONS = [{}, {"order": "tactical"}, {"selling": "all", "colours": "RYBWP"}]


def main():
    from client import Client, Schemas, Tally, same

    tally, engine = Tally(), Client(sys.argv[1], Schemas())
    with tally.case("the stream of RFC 8439, A.1, test vectors 1 and 2"):
        stream = words(bytes(32))
        got = [f"{next(stream):08x}" for _ in range(32)]
        same("the words", [got[0], got[15], got[16]], ["ade0b876", "8665eeb2", "bee7079f"])
    with tally.case("the example of docs/deals.md"):
        text = (Path(__file__).resolve().parents[2] / "docs" / "deals.md").read_text()
        seed = bytes.fromhex(re.search(r'"seed":"(\w{64})"', text)[1])
        stream = words(seed)
        shown = re.search(r"Its first words:\n\n```\n(.*?)```", text, re.DOTALL)[1].split()
        same("the words", shown, [f"{next(stream):08x}" for _ in shown])
        stream = words(seed)
        for word, bound, result in re.findall(r"^\| `(\w{8})` \| (\d+) \| (\d+) \|", text, re.MULTILINE):
            same(f"below({bound}) of {word}", below(stream, int(bound)), int(result))
    # With each of the last three seeds `below` rejects a word, for some number of players.
    seeds = [hashlib.sha256(f"deal {number}".encode()).digest() for number in range(100)]
    seeds += [bytes.fromhex(start.ljust(64, "0")) for start in ("", "ff" * 32, "a1df07", "098129", "51c533")]
    for i, seed in enumerate(seeds):
        for game, players, options in (
            *(("town", players, {}) for players in (2, 3, 4)),
            ("runs", 2 + i % 4, RUNS_OPTIONS[i // 4 % 4]),
            *(("garden", players, GARDEN_OPTIONS[i % 3]) for players in (2, 3, 4, 5)),
        ):
            with tally.case(f"{game} from seed {seed.hex()}, {players} players"):
                asked = {"game": game, "players": players, "options": options, "seed": seed.hex()}
                answer = engine.must("new", **asked)
                same("the deal", answer["deal"], DEALS[game](seed, players, options))
                same("the commitment", answer["commitment"], hashlib.sha256(seed).hexdigest())
    engine.close()
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
