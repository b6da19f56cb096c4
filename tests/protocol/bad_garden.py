"""Bad input in Bloom by Escoffier and Franck: options, deals, moves, records, views."""

from __future__ import annotations

import json
import random
from typing import Any, Iterator

from client import Client
from refusal import SEED, Refusal, changed, without

MOVES = (
    ["card 1 r0 @0,0", "card 5 r1 @0,0", "card 9 r1 @1,1", "card 9 r0 @90,90", "card 4 r2 @-50,3", "pass", "done"]
    + ["sell PW", "sell PWBYR", "sell BR", "drop P", "drop R", "ornament -", "ornament 0,0 0,1", "ornament 1,1 0,1"]
    + ["gardener 0,0", "gardener 1,0", "gardener 50,50", "animal 0,0", "animal 2,0", "animal -60,7"]
)
MISSPELT = (
    ["", " ", "card", "card 5", "card 5 r1", "card 5 r1 @", "card 5 r1 @2", "card 5 r1 @2,", "card 5 r1 2,-1"]
    + ["card 0 r0 @0,0", "card 10 r0 @0,0", "card 5 r4 @0,0", "card 5 r1 @2, -1", "card 5 r1 @+2,1"]
    + ["card 5 r1 @-0,1", "drop PW", "drop p", "done ", "ornament", "ornament 0,0"]
    + ["card 5 r1 @02,1", "card 5  r1 @2,1", "Card 5 r1 @2,1", "card 5 r1 @2,1 ", "card 5 r1 @2.0,1"]
    + ["card 5 r1 @99999999999999,0", "sell", "sell ", "sell P", "sell PP", "sell WP", "sell pw", "sell PWX", "drop"]
    + ["card 5 r1 @128,0", "ornament 0,0 0,0", "ornament 0,0 1,1", "ornament 0,0 0,2"]
    + ["ornament --", "gardener", "gardener -", "gardener 1", "gardener 1;1", "animal a1", "pass ", "end", "O@c3"]
    + ["card 5 r1 @2,1\n", "drop P\u0000", "🌷", "x" * 5000, "gardener " + "9" * 3000 + ",1"]
)  # fmt: skip


def bad_options() -> Iterator[Refusal]:
    table = {"cmd": "new", "game": "garden", "players": 3, "seed": SEED}

    def bad(what: str, code: str, words: str, **fields: Any) -> Refusal:
        return Refusal(f"garden with {what}", {**table, **fields}, code, words)

    for key in ("barrow", "selling", "animals", "lawns", "order", "tie", "chains"):
        for value in ("", "Over", "FREE", 0, None, True, ["one"]):
            words = f"options.{key} should be"
            yield bad(f"{key} {json.dumps(value)}", "bad-options", words, options={key: value})
    texts = ["", "P", "PW", "PWBY", "PWX", "pwb", "PPW", "PWBYRP", "PWBYP", "PW ", "PWBYX"]
    for value in (*texts, 3, None, ["P", "W", "B"]):
        yield bad(f"colours {json.dumps(value)}", "bad-options", "options.colours", options={"colours": value})
    for players, value in ((2, "PW"), (2, "PWBY"), (4, "PWB"), (5, "PWBY")):
        words, options = "options.colours", {"colours": value}
        yield bad(f"{players} and colours {value}", "bad-options", words, players=players, options=options)
    for key in ("rounds", "side", "Order"):
        yield bad(f"option {key}", "bad-options", "unknown key", options={key: "A"})
    for players in (1, 6):
        yield bad(f"{players} players", "bad-players", "2 to 5 players", players=players)


def bad_deals() -> Iterator[Refusal]:
    for players in (2, 5):
        table = {"cmd": "new", "game": "garden", "players": players}
        for deal, words in (
            ([], "deal should be a JSON object"), ("x", "deal should be a JSON object"),
            ({}, "deal.first is missing"),
            ({"first": players}, "deal.first should be a seat"), ({"first": -1}, "deal.first should be a seat"),
            ({"first": "0"}, "deal.first should be a seat"), ({"first": None}, "deal.first should be a seat"),
            ({"first": 1.0}, "deal.first should be a seat"), ({"first": True}, "deal.first should be a seat"),
            ({"first": 0, "rounds": []}, "unknown key"), ({"first": 0, "hands": []}, "unknown key"),
        ):  # fmt: skip
            name = f"deal of garden for {players}: {json.dumps(deal)}"
            yield Refusal(name, {**table, "deal": deal}, "bad-deal", words)


def bad_records(record: dict[str, Any]) -> Iterator[Refusal]:
    """Of a finished game with a seed."""
    def bad(what: str, value: Any, *rest: Any) -> Refusal:
        return Refusal(f"record of garden: {what}", {"cmd": "load", "record": value}, *rest)

    players, moves, bare = len(record["players"]), record["moves"], without(record, "seed")
    other = {"family": "tactical", "tactical": "family"}[record["options"]["order"]]
    yield bad("another order", changed(record, "options.order", other), "illegal-move", "Move", True, -1)
    yield bad("colours PPW", changed(record, "options.colours", "PPW"), "bad-options", "colours", False)
    yield bad("rounds", changed(record, "options.rounds", 2), "bad-options", "rounds", False)
    first = (record["deal"]["first"] + 1) % players
    yield bad("another first", changed(record, "deal.first", first), "bad-deal", "seed", True)
    yield bad("another first, no seed", changed(bare, "deal.first", first), "illegal-move", "Move 1", True, 0)
    for at in (0, 1, len(moves) // 2, len(moves) - 1):
        words = f"Move {at + 1} of the record"
        value = changed(record, f"moves.{at}.0", (moves[at][0] + 1) % players)
        yield bad(f"move {at} by another seat", value, "illegal-move", f"{words}: seat", True, at)
        for move in ("card 10 r0 @0,0", "sell P", "draw 5"):
            value = changed(record, f"moves.{at}.1", move)
            yield bad(f"move {at} is {move}", value, "illegal-move", words, False, at)
        value = changed(record, f"moves.{at}.1", "card 5 r1 @70,70")
        yield bad(f"move {at} far away", value, "illegal-move", words, True, at)
    yield bad("a move left out", {**record, "moves": moves[1:]}, "illegal-move", "Move 1", True, 0)
    value = {**record, "moves": moves + [[0, "pass"]]}
    yield bad("a move after the end", value, "illegal-move", "over", True, len(moves))
    yield bad("a score", changed(record, "scores.0", record["scores"][0] + 1), "bad-record", "scores", True)
    losers = [seat for seat in range(players) if seat not in record["winners"]]
    yield bad("another winner", {**record, "winners": losers[:1]}, "bad-record", "winners", True)
    yield bad("scores too soon", {**record, "moves": moves[:-1]}, "bad-record", "scores", True)


def a_view(engine: Client) -> dict[str, Any]:
    """Of the seat to place a card, two players, after some cards."""
    engine.must("new", game="garden", players=2, seed=SEED)
    rng = random.Random(1)
    while True:
        legal = engine.ask_plainly("legal")
        view = engine.ask_plainly("view", seat=legal["seat"])["view"]
        held = view["barrows"][view["actor"]]
        if legal["phase"] == "card" and legal["colour"] != view["colours"][2] and len(view["cards"]) > 9 and held:
            return view
        engine.must("play", move=rng.choice(legal["moves"]))


def bad_views(view: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any, words: str, fits: bool = False) -> Refusal:
        return Refusal(f"view of garden: {what}", {"cmd": "see", "view": value}, "bad-view", words, fits)

    def put(path: str, value: Any) -> dict[str, Any]:
        return changed(view, path, value)

    told = ("colour", "colours", "scores", "garden", "visible", "standing", "barrow_size", "barrow_room")  # follow from the rest
    for key in without(view, "game"):
        if key != "barrow_room":  # views of before had none
            yield bad(f"no {key}", without(view, key), f"view.{key} is missing")
        if key not in ("options", *told):
            yield bad(f"{key} text", {**view, key: "x"}, f"view.{key} should")
    yield bad("a stranger", {**view, "reserve": 5}, "unknown key")
    for key in ("points", "hands", "pawns", "barrows", "counted", "passed"):
        yield bad(f"{key} for more", {**view, key: view[key] * 2}, f"view.{key} should be a list of")
    me, other = view["seat"], 1 - view["seat"]
    for path, value in (
        ("owner", 3), ("owner", -1), ("last", "P"), ("opened", 4), ("cards.0.card", 0), ("cards.0.card", 10),
        ("cards.0.turn", 4), ("cards.0.colour", "X"), ("cards.0.colour", 1), ("cards.0.centre", None),
        ("cards.0.centre", [1]), ("cards.0.centre", [0, "0"]), ("cards.1.centre", [200, 0]), ("cards.1", []),
        ("cards.1.x", 1), ("hands.0", [0]), ("hands.0", [10]), ("hands.0", ["1"]), ("hands.0", [1, 1]),
        ("hands.0", None), ("pawns.0.gardener", 5), ("pawns.0.gardener", [1]), ("pawns.0.animal", "a1"),
        ("pawns.0.ornament", [0, 0]), ("pawns.0.ornament", [[0, 0]]), ("pawns.0.lifted", 1),
        ("pawns.0.animal_available", None), ("pawns.0.x", 1),
        ("barrows.0", "P"), ("barrows.0", ["X"]), ("barrows.0", [None]), ("points.0.coins", -1),
        ("points.0.coins", 10**6), ("points.0.x", 1), ("counted.0", 1), ("passed.0", None),
        ("maurice.hand", 2), ("maurice.x", 1),
    ):  # fmt: skip
        yield bad(f"{path} {json.dumps(value)[:20]}", put(path, value), f"view.{path.split('.')[0]}")
    yield bad("over with an actor", put("phase", "over"), "over for some fields only")
    yield bad("no actor", put("actor", None), "over for some fields only")
    used = view["cards"][0]
    for what, value, words in (
        ("a card of a colour not in play", put("cards.0.colour", "R"), "colour that is not in play"),
        ("a card far away", put("cards.1.centre", [40, 0]), "view.cards[1].centre"),
        ("the first card not in the middle", put("cards.0.centre", [1, 0]), "view.cards[0].centre"),
        ("a card twice", put("cards", [*view["cards"], used]), "view.cards" if used["centre"] != [0, 0] else ""),
        ("a card neither here nor there", put("hands.0", view["hands"][0][1:]), "neither in its hand nor"),
        ("tokens that nobody picked", put(f"barrows.{me}", ["P"] * 40), "more tokens than flowers"),
        ("tokens of no colour in play", put(f"barrows.{me}", ["R"]), "more tokens than flowers"),
        ("another actor", put("actor", other), "does not fit together"),
        ("another owner", put("owner", other), "does not fit together"),
        ("nobody's pawns lifted", put(f"pawns.{me}.lifted", False), "lifted"),
        ("others' pawns lifted", put(f"pawns.{other}.lifted", True), "lifted"),
        ("a gardener on the table", put(f"pawns.{other}.gardener", [60, 60]), "gardener stands on something other"),
        ("an animal far away", put(f"pawns.{other}.animal", [60, 60]), "an animal stands where it may not"),
        ("an ornament on the table", put(f"pawns.{other}.ornament", [[60, 60], [60, 61]]), "ornament stands where"),
        ("half an ornament apart", put(f"pawns.{other}.ornament", [[0, 0], [5, 5]]), "ornament stands where"),
        ("counted too soon", put(f"counted.{me}", True), "counted"),
        ("points of a count to come", put(f"points.{me}.flowers", 5), "count to come"),
        ("passed and asked", put(f"passed.{me}", True), "the turn of nobody"),
        ("the first round twice", put("opened", 1), "the turns of the first round"),
        ("nobody played", put("last", None), "who played last"),
        ("an ornament asked too soon", put("phase", "ornament"), "cannot be placed"),
    ):
        yield bad(what, value, words, True)
    nothing = changed(put(f"barrows.{me}", []), "phase", "sale")
    yield bad("a sale of nothing", nothing, "a sale without a choice", True)


# Views that no game can reach and that are accepted today; see KNOWN in test_traffic.py.
def doubtful_views(view: dict[str, Any]) -> Iterator[Refusal]:
    def bad(what: str, value: Any, fits: bool = True) -> Refusal:
        return Refusal(f"view of garden: {what}", {"cmd": "see", "view": value}, "bad-view", "", fits)

    for key in ("colour", "colours", "scores", "garden", "visible", "standing", "barrow_size", "barrow_room"):
        yield bad(f"{key} text", {**view, key: "x"}, False)
    yield bad("scores that are not the sums", changed(view, "scores.0", 777))
    yield bad("another colour than the owner's", {**view, "colour": "R"})
    yield bad("other colours than the options say", {**view, "colours": ["R", "Y", "B"]})
    yield bad("a garden that its cards do not make", changed(view, "garden.rows", ["P"]))
    yield bad("other visible flowers", changed(view, "visible.0", 44))
    yield bad("a barrow for five", {**view, "barrow_size": 8}, False)
    yield bad("more room than a barrow has", {**view, "barrow_room": 8}, False)
    yield bad("no Maurice with two players", {**view, "maurice": None}, False)
    person = view["maurice"]["person"]
    yield bad("another person for Maurice", changed(view, "maurice.person", 1 - person))
