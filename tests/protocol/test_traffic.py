#!/usr/bin/python3
"""Plays whole games through `bloom engine`, sends every command in every phase, sends bad input of
every kind, and holds requests and answers against docs/schemas/.

    test_traffic.py build/release/bloom

The same games and requests every time. Fails if a definition of the schemas was never matched.
"""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import bad_input
import match_garden
import match_runs
import match_town
from client import COMMANDS, SIGHTED, TABLE_ONLY, Client, Tally, same, sentences, true
from match import Match, Traffic
from test_deals import DEALS

GAMES: dict[str, tuple[type[Match], Any]] = {
    "town": (match_town.TownMatch, match_town.games),
    "runs": (match_runs.RunsMatch, match_runs.games),
    "garden": (match_garden.GardenMatch, match_garden.games),
}


def play_games(all_: Traffic, tally: Tally) -> None:
    for game, (match, games) in GAMES.items():
        for name, style, setup in games(all_):
            with tally.case(f"{game} for {setup['players']} {name}"):
                match(all_, style, **setup).play()
        for players in (2, 3, 4, 5)[: 3 if game == "town" else 4]:
            with tally.case(f"random {game} for {players}"):
                play_random(all_.table, game, players)


def play_random(table: Client, game: str, players: int) -> None:
    """The engine's own chance: nothing here depends on which deal it is."""
    answer = table.must("new", game=game, players=players)
    unfinished = table.must("record")["record"]
    same("the commitment", unfinished["fairness"]["commitment"], answer["commitment"])
    true("no secret yet", "secret" not in unfinished["fairness"])
    for seat in range(players):
        own = table.must("record", seat=seat)["record"]
        true("nothing hidden in a seat's record", not {"seed", "deal"} & own.keys())
        true("no secret in a seat's record", "secret" not in own["fairness"])
    table.must("load", record=unfinished)
    same("the record of a random game", table.must("record")["record"], unfinished)
    table.must("new", game=game, players=players)
    while not table.ask_plainly("scores")["over"]:
        table.must("play", move=table.ask_plainly("think", level="greedy")["move"])
    record = table.must("record")["record"]
    check_fairness(record)
    table.must("load", record=record)
    same("the record of a finished random game", table.must("record")["record"], record)


def check_fairness(record: dict[str, Any]) -> None:
    """Commitment, seed and deal of a finished record, worked out here."""
    part = record["fairness"]
    secret, added = bytes.fromhex(part["secret"]), bytes.fromhex("".join(part["entropy"]))
    same("the commitment", part["commitment"], hashlib.sha256(secret).hexdigest())
    same("the seed", record["seed"], hashlib.sha256(secret + added).hexdigest())
    same("the entropies", len(part["entropy"]), len(record["players"]))
    derive = DEALS[record["game"]]
    deal = derive(bytes.fromhex(record["seed"]), len(record["players"]), record["options"])
    same("the deal", record["deal"], deal)


def check_coverage(all_: Traffic, tally: Tally) -> None:
    for game, (match, _) in GAMES.items():
        for met, after, commands in (
            (all_.met, "", COMMANDS),
            (all_.seen, " after see", [*SIGHTED, *TABLE_ONLY, "notes", "games", "stop"]),
        ):
            for cmd in commands:
                with tally.case(f"{game}: {cmd} was sent in every phase{after}"):
                    missing = [phase for phase in match.phases if not met[game, cmd, phase]]
                    same("phases without it", missing, [])
    for code in all_.schemas.files["error"]["$defs"]["code"]["enum"]:
        with tally.case(f"refusals with {code} are one sentence each"):
            messages = sorted(Client.messages.get(code, set()))
            true("there was none", bool(messages))
            same("other messages", [text for text in messages if sentences(text) != 1], [])
    with tally.case("a list of moves was cut"):
        true("none was", all_.cut["runs"] > 0)
    with tally.case("every definition of the schemas was matched"):
        unused = all_.schemas.definitions() - all_.schemas.matched
        same("unused definitions", sorted(unused), [])


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: test_traffic.py BLOOM", file=sys.stderr)
        return 2
    tally = Tally()
    all_ = Traffic(sys.argv[1])
    play_games(all_, tally)
    print(f"games: {tally.passed} passed, {tally.failed} failed", flush=True)
    bad_input.run(sys.argv[1], all_.schemas, all_.records, tally)
    check_coverage(all_, tally)
    all_.close()
    return tally.close()


if __name__ == "__main__":
    sys.exit(main())
