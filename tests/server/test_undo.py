#!/usr/bin/python3
"""Taking moves back at online tables, over raw sockets; every message is held against its schema.

    test_undo.py build/release/bloom [Undo.test_undo_by_consent ...]
"""

from table_case import TRAFFIC, Case, run
from table_client import Refused


class Undo(Case):
    def test_undo_by_consent(self):
        table, people, links = self.seated(players=3)
        self.play(links, 8)
        asker = self.rng.choice([e["seat"] for e in links[0].entries if e["kind"] == "move"])
        me, others = links[asker], [l for l in links if l is not links[asker]]
        before = sum(e["kind"] == "move" for e in me.entries)
        me.do("undo", after=me.number)
        self.assertEqual(me.table["undo"]["seat"], asker)
        self.refused("not-yours", me.do, "agree", yes=True)
        others[0].do("agree", yes=True)
        others[1].do("agree", yes=False)
        me.when(lambda: me.table["undo"] is None)
        me.do("undo", after=me.number)
        for other in others:
            other.do("agree", yes=True)
        self.sync(links)
        self.assertEqual(me.entries[-1]["kind"], "undo")
        self.assertEqual(me.table["actor"], asker)
        self.assertEqual(me.table["moves"], before - me.entries[-1]["moves"])
        self.refused("wrong-time", others[0].do, "agree", yes=True)
        self.play(links, 5000)
        self.sync(links)
        self.refused("wrong-time", me.do, "undo", after=me.number)
        record = people[0].ask("GET", f"/api/tables/{table}/record")["record"]
        self.assertTrue(self.sight.ask(cmd="load", record=record)["ok"])

    def test_undo_against_bots_needs_no_consent(self):
        table, people, (ada,) = self.seated(players=1, bots=["random"])
        self.play([ada], 6)
        while ada.table["actor"] != 0:
            ada.receive()
        ada.do("undo", after=ada.number)
        self.assertEqual((ada.entries[-1]["kind"], ada.table["actor"]), ("undo", 0))

    def test_undo_of_several_moves(self):
        table, people, (ada,) = self.seated(players=1, bots=["random"])
        self.play([ada], 8)
        while ada.table["actor"] != 0:
            ada.receive()
        seats = [e["seat"] for e in ada.entries if e["kind"] == "move"]
        self.refused("not-yours", ada.do, "undo", after=ada.number, moves=len(seats) - seats.index(1))
        self.refused("not-yours", ada.do, "undo", after=ada.number, moves=len(seats) + 1)
        TRAFFIC.strict = False
        for bad in [0, -1, 1.5, "2", None]:
            self.refused("bad-request", ada.do, "undo", after=ada.number, moves=bad)
        TRAFFIC.strict = True
        ada.do("undo", after=ada.number, moves=len(seats) - seats.index(0))
        self.assertEqual(ada.entries[-1]["moves"], len(seats) - seats.index(0))
        self.assertEqual(ada.table["moves"], seats.index(0))
        self.play([ada], 2)

    def test_one_question_at_a_time(self):
        table, people, links = self.seated(players=2)
        self.play(links, 6)
        self.sync(links)
        seat = next(e["seat"] for e in reversed(links[0].entries) if e["kind"] == "move")
        me, other = links[seat], links[1 - seat]
        me.do("undo", after=me.number)
        first = me.table["undo"]["number"]
        self.refused("wrong-time", me.do, "undo", after=me.number)
        me.do("agree", yes=False)  # thinks better of it
        me.do("undo", after=me.number)
        self.sync(links)
        self.refused("wrong-time", other.do, "agree", yes=True, ask=first)
        other.do("agree", yes=True, ask=other.table["undo"]["number"])
        self.assertEqual(other.entries[-1]["kind"], "undo")

    def test_a_bot_that_stands_in_consents_to_nothing(self):
        table, people, links = self.seated(players=2, grace=5)
        self.play(links, 8)
        self.sync(links)
        away = links[0].table["actor"]
        me = links[1 - away]
        links[away].close()
        me.until(lambda m: any(e["kind"] == "standin" for e in m.get("entries", [])))
        while True:
            try:
                me.do("undo", after=me.number)
                break
            except Refused as refused:  # the bot moved meanwhile
                self.assertEqual(refused.code, "stale")
        self.assertEqual(me.entries[-1]["kind"], "ask")


if __name__ == "__main__":
    run(Undo)
