#!/usr/bin/python3
"""Online tables as clients meet them, over raw sockets; every message is held against its schema.

    test_tables.py build/release/bloom
"""

import json
import random
import secrets
import struct
import sys
import time
import unittest

from site_of_tests import Server
from table_client import BINARY, CLOSE, PING, Closed, Person, Refused, Sight, frame, link_parts
from traffic import Traffic

TRAFFIC = Traffic()


class Case(unittest.TestCase):
    options: tuple[str, ...] = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(BLOOM, *cls.options)
        cls.sight = Sight(BLOOM)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()
        cls.sight.close()

    def setUp(self):
        self.rng = random.Random(7)
        self.open = []
        TRAFFIC.strict = True

    def tearDown(self):
        for each in self.open:
            each.close()
        self.assertEqual(TRAFFIC.faults, [])
        self.assertEqual(self.server.get("/healthz")[2], b"ok\n")

    def person(self, name="Ada") -> Person:
        return Person(self.server.host, self.server.port, name, TRAFFIC.watch)

    def socket(self, person, table, **more):
        link = person.socket(table, **more)
        self.open.append(link)
        self.assertEqual(link.receive()["type"], "welcome")
        return link

    def seated(self, game="town", players=2, bots=(), **more):
        """A table with so many people at it, and their sockets."""
        people = [self.person(f"Player {i}") for i in range(players)]
        made = people[0].create(game, ["me"] + ["open"] * (players - 1) + list(bots), **more)
        table = made["table"]["id"]
        for person, link in zip(people[1:], made["you"]["links"]):
            person.join(table, link_parts(link["url"])[1])
        return table, people, [self.socket(person, table) for person in people]

    def refused(self, code, call, *args, **more):
        with self.assertRaises(Refused) as caught:
            call(*args, **more)
        self.assertEqual(caught.exception.code, code, caught.exception)
        return caught.exception

    def sync(self, links):
        number = max(link.number for link in links)
        for link in links:
            while link.number < number:
                self.assertIsNotNone(link.receive())

    def play(self, links, moves, level="random"):
        """So many moves by the people at a table, or all that are left."""
        for _ in range(moves):
            self.sync(links)
            actor = links[0].table["actor"]
            if actor is None:
                return
            if actor >= len(links):  # a bot
                links[0].until(lambda m: m.get("entries"))
                continue
            link = links[actor]
            link.do("move", after=link.number, move=self.sight.move(link.view, self.rng, level))
            self.sync(links)


class Tables(Case):
    def test_create_join_play_record(self):
        for game, players in [("town", 2), ("runs", 3), ("garden", 2)]:
            table, people, links = self.seated(game, players, **({"options": {"rounds": 1}} if game == "runs" else {}))
            self.play(links, 5000)
            self.sync(links)
            for link in links:
                self.assertEqual(link.table["state"], "over")
                self.assertEqual(link.view["seat"], links.index(link))
            record = people[0].ask("GET", f"/api/tables/{table}/record")["record"]
            loaded = self.sight.ask(cmd="load", record=record)
            self.assertEqual(loaded.get("load", {}).get("moves"), len(record["moves"]), loaded)
            self.assertEqual(record["fairness"]["commitment"], links[0].table["commitment"])
            start = next(e for e in links[0].entries if e["kind"] == "start")
            self.assertEqual(start["entropy"], record["fairness"]["entropy"])
            # Whoever comes later gets the same from the beginning.
            late = self.socket(self.person("Eve"), table)
            self.assertEqual(late.entries, links[0].entries)
            self.assertIsNone(late.you["seat"])
            self.assertIsNone(late.view["seat"])

    def test_the_record_of_a_running_game_hides_the_deal(self):
        table, people, links = self.seated()
        self.play(links, 3)
        record = people[0].ask("GET", f"/api/tables/{table}/record")["record"]
        self.assertEqual(len(record["moves"]), 3)
        self.assertFalse({"seed", "deal"} & set(record))
        self.assertNotIn("secret", record["fairness"])

    def test_bots_play_by_themselves(self):
        ada = self.person()
        made = ada.create("town", ["easy", "random"])
        link = self.socket(ada, made["table"]["id"])
        link.until(lambda m: link.table["state"] == "over", 30)
        self.assertEqual({e.get("by") for e in link.entries if e["kind"] == "move"}, {"bot"})

    def test_links_let_in_once(self):
        ada, ben, eve = self.person(), self.person("Ben"), self.person("Eve")
        made = ada.create(seats=["me", "open", "open"])
        table, key = link_parts(made["you"]["links"][0]["url"])
        self.refused("bad-key", ben.join, table)
        self.refused("bad-key", ben.join, table, "x" * 22)
        self.assertEqual(ben.join(table, key)["you"]["seat"], 1)
        self.assertEqual(ben.join(table, key)["you"]["seat"], 1)  # again, the same person
        self.refused("bad-key", eve.join, table, key)
        # A new link ends the old one.
        old = link_parts(made["you"]["links"][1]["url"])[1]
        new = link_parts(ada.ask("POST", f"/api/tables/{table}/link", {"seat": 2})["url"])[1]
        self.refused("not-yours", ben.ask, "POST", f"/api/tables/{table}/link", {"seat": 2})
        self.refused("bad-key", eve.join, table, old)
        self.assertEqual(eve.join(table, new)["table"]["state"], "playing")
        self.refused("no-seat", self.person("Ida").join, table)

    def test_a_seat_moves_to_another_device(self):
        table, (ada, ben), (first, other) = self.seated()
        answer = ada.ask("POST", f"/api/tables/{table}/link", {"seat": 0})
        self.assertGreater(answer["until"], time.time() * 1000)
        phone = self.person("ignored")
        key = link_parts(answer["url"])[1]
        self.assertEqual(phone.ask("POST", f"/api/tables/{table}/join", {"key": key})["you"]["seat"], 0)
        first.until(lambda m: "you" in m and m["you"]["seat"] is None)
        self.assertIsNone(first.view["seat"])
        second = self.socket(phone, table)
        self.assertEqual(second.view["seat"], 0)
        self.refused("not-yours", first.do, "chat", text="still me")
        self.refused("bad-key", self.person().join, table, key)
        other.drain()
        self.assertEqual(other.table["seats"][0]["name"], "Player 0")

    def test_two_tabs_of_one_player(self):
        table, (ada, ben), (one, other) = self.seated()
        two = self.socket(ada, table)
        self.play([one, other], 6)
        two.drain()
        self.assertEqual(two.number, one.number)
        self.assertEqual(two.view, one.view)
        one.close()
        self.open.remove(one)
        self.play([two, other], 4)
        self.assertTrue(other.presence["seats"][0]["online"])

    def test_listed_tables_are_open_to_all(self):
        ada, ben = self.person(), self.person("Ben")
        hidden = ada.create()["table"]["id"]
        shown = ada.create(listed=True)["table"]["id"]
        ids = [t["id"] for t in ben.ask("GET", "/api/tables/open")["tables"]]
        self.assertIn(shown, ids)
        self.assertNotIn(hidden, ids)
        self.assertEqual(ben.join(shown)["you"]["seat"], 1)
        self.assertNotIn(shown, [t["id"] for t in ben.ask("GET", "/api/tables/open")["tables"]])
        mine = ben.ask("GET", "/api/tables/mine")["tables"]
        self.assertEqual([(t["id"], t["you"], t["state"]) for t in mine], [(shown, 1, "playing")])
        self.assertEqual(self.person().ask("GET", "/api/tables/mine"), {"tables": []})

    def test_my_tables_know_whose_turn_it_is(self):
        table, people, links = self.seated()
        for _ in range(8):
            self.play(links, 1)
            turns = [p.ask("GET", "/api/tables/mine")["tables"][0]["turn"] for p in people]
            actor = links[0].table["actor"]
            self.assertEqual(turns, [actor == 0, actor == 1])

    def test_the_maker_may_watch_and_fill_seats(self):
        ada, ben = self.person(), self.person("Ben")
        made = ada.create(seats=["open", "open"])
        self.assertIsNone(made["you"]["seat"])
        table = made["table"]["id"]
        link = self.socket(ada, table)
        self.refused("wrong-time", link.do, "mute", seat=0, on=True)
        link.do("seat", seat=0, to="bot", level="easy")
        link.do("seat", seat=0, to="open")
        self.refused("bad-key", ben.join, table, link_parts(made["you"]["links"][0]["url"])[1])
        keys = {entry["seat"]: link_parts(entry["url"])[1] for entry in link.you["links"]}
        ben.join(table, keys[0])
        link.do("seat", seat=1, to="bot", level="random")
        self.assertEqual(link.table["state"], "playing")

    def test_chat_mute_remove_leave(self):
        table, people, (ada, ben, eve) = self.seated(players=3)
        ben.do("chat", text="Hello <b>all</b> & good luck \u2603")
        ada.drain()
        self.assertEqual(ada.entries[-1]["text"], "Hello <b>all</b> & good luck \u2603")
        self.refused("not-yours", ben.do, "mute", seat=2, on=True)
        ada.do("mute", seat=1, on=True)
        self.refused("muted", ben.do, "chat", text="?")
        ada.do("mute", seat=1, on=False)
        ben.do("chat", text="!")
        codes = []
        for _ in range(8):
            try:
                eve.do("chat", text="again")
            except Refused as refusal:
                codes.append(refusal.code)
        self.assertEqual(set(codes), {"slow-down"})
        ada.do("remove", seat=1)
        self.assertEqual(ben.until(lambda m: m["type"] == "bye")["reason"], "removed")
        self.refused("no-seat", people[1].join, table)
        eve.do("leave")
        self.assertIsNone(eve.you["seat"])
        ada.drain()
        self.assertEqual([s["left"] for s in ada.table["seats"]], [False, True, True])
        ada.drain(0.5)  # bots play for those who left, until it is Ada's turn
        self.play([ada], 4)
        self.assertIn("standin", {e.get("by") for e in ada.entries})

    def test_leaving_before_the_start_opens_the_seat(self):
        ada, ben, eve = self.person(), self.person("Ben"), self.person("Eve")
        made = ada.create(seats=["me", "open", "open"])
        table, key = link_parts(made["you"]["links"][0]["url"])
        link = self.socket(ada, table)
        ben.join(table, key)
        self.socket(ben, table).do("leave")
        link.drain()
        self.assertEqual(link.table["seats"][1]["kind"], "open")
        self.refused("bad-key", eve.join, table, key)
        eve.join(table, link_parts(link.you["links"][0]["url"])[1])

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
        self.sync(links)
        me.drain(0.1)
        self.assertIsNone(me.table["undo"])
        me.do("undo", after=me.number)
        for other in others:
            other.do("agree", yes=True)
        me.drain(0.1)
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
        other.drain(0.1)
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
        me.until(lambda m: any(e["kind"] == "standin" for e in m.get("entries", [])), 15)
        me.drain(0.3)
        while True:
            try:
                me.do("undo", after=me.number)
                break
            except Refused as refused:  # the bot moved meanwhile
                self.assertEqual(refused.code, "stale")
        self.assertEqual(me.entries[-1]["kind"], "ask")

    def test_the_makers_power_moves_with_the_seat(self):
        ada, phone, ben = self.person("Ada"), self.person("Ada"), self.person("Ben")
        made = ada.create("town", ["me", "open", "open"])
        table = made["table"]["id"]
        ben.join(table, link_parts(made["you"]["links"][0]["url"])[1])
        old = self.socket(ada, table)
        link = ada.ask("POST", f"/api/tables/{table}/link", {"seat": 0})["url"]
        self.assertTrue(phone.join(table, link_parts(link)[1])["you"]["maker"])
        self.socket(phone, table).do("mute", seat=1, on=True)
        self.refused("not-yours", old.do, "mute", seat=1, on=False)

    def test_removed_and_muted_people_stay_so(self):
        ada, ben, eve = self.person("Ada"), self.person("Ben"), self.person("Eve")
        made = ada.create("town", ["me", "open", "open", "open"], listed=True)
        table = made["table"]["id"]
        maker = self.socket(ada, table)
        ben.join(table)
        eve.join(table)
        maker.drain(0.1)
        maker.do("mute", seat=1, on=True)
        self.socket(ben, table).do("leave")
        ben.join(table)
        self.refused("muted", self.socket(ben, table).do, "chat", text="again")
        maker.do("remove", seat=2)
        self.refused("not-yours", eve.join, table)
        maker.drain(0.1)
        link = next(l for l in maker.you["links"] if l["seat"] == 2)
        eve.join(table, link_parts(link["url"])[1])

    def test_tables_that_everybody_left_do_not_count(self):
        ada = self.person("Ada")
        for _ in range(50):
            table = ada.create("town", ["me", "open"])["table"]["id"]
            link = self.socket(ada, table)
            link.do("leave")
            link.close()
        ada.create("town", ["me", "open"])
        self.assertEqual(len(ada.ask("GET", "/api/tables/mine")["tables"]), 1)

    def test_rematch(self):
        table, people, links = self.seated(players=2, bots=["random"], options={"side": "B"})
        self.refused("wrong-time", people[0].ask, "POST", f"/api/tables/{table}/rematch", {"entropy": "0" * 32})
        self.play(links, 5000)
        links[0].drain(0.1)
        entropy = secrets.token_hex(32)
        stranger = self.person("Eve")
        self.refused("not-yours", stranger.ask, "POST", f"/api/tables/{table}/rematch", {"entropy": entropy})
        first = people[0].ask("POST", f"/api/tables/{table}/rematch", {"entropy": entropy})
        self.assertEqual(first["table"]["state"], "waiting")
        self.assertEqual([s["kind"] for s in first["table"]["seats"]], ["reserved", "bot", "player"])
        links[1].until(lambda m: any(e["kind"] == "rematch" for e in m.get("entries", [])))
        self.assertEqual(links[1].entries[-1]["table"], first["table"]["id"])
        self.refused("bad-key", stranger.join, first["table"]["id"])
        second = people[1].ask("POST", f"/api/tables/{table}/rematch", {"entropy": entropy})
        self.assertEqual(second["table"]["id"], first["table"]["id"])
        self.assertEqual((second["table"]["state"], second["you"]["seat"]), ("playing", 0))
        self.assertEqual(second["table"]["options"]["side"], "B")

    def test_who_is_away_is_shown_and_replaced(self):
        table, people, links = self.seated(grace=5)
        actor = links[0].table["actor"]
        here = links[1 - actor]
        links[actor].close()
        self.open.remove(links[actor])
        here.until(lambda m: m["type"] == "presence" and not m["presence"]["seats"][actor]["online"])
        self.assertGreater(here.presence["seats"][actor]["standin_at"], 0)
        here.until(lambda m: any(e["kind"] == "standin" for e in m.get("entries", [])), 12)
        here.until(lambda m: any(e.get("by") == "standin" for e in m.get("entries", [])))
        back = self.socket(people[actor], table)
        here.until(lambda m: m["type"] == "presence" and m["presence"]["seats"][actor]["online"])
        self.assertTrue(back.table["seats"][actor]["standin"])
        back.do("back")
        self.assertFalse(back.table["seats"][actor]["standin"])
        self.refused("wrong-time", back.do, "back")

    def test_clocks(self):
        table, people, links = self.seated(clock={"initial": 10, "increment": 2})
        actor = links[0].table["actor"]
        self.assertEqual(links[0].table["clocks"], [10000, 10000])
        time.sleep(0.3)
        self.play(links, 1)
        left = links[0].entries[-1]["clocks"][actor]
        self.assertTrue(9000 < left <= 11800, left)
        # Nobody moves: the bot does.
        actor = links[0].table["actor"]
        message = links[0].until(lambda m: any(e.get("by") == "clock" for e in m.get("entries", [])), 15)
        self.assertEqual(message["entries"][0]["clocks"][actor], 5000)

    def test_repeated_and_stale_moves(self):
        table, people, links = self.seated()
        actor = links[0].table["actor"]
        me, other = links[actor], links[1 - actor]
        move = self.sight.move(me.view, self.rng)
        at = me.number
        id = me.send("move", after=at, move=move)
        number = me.answer(id)["ack"]["number"]
        for _ in range(3):
            me.send("move", id=id, after=at, move=move)
            again = me.answer(id)
            self.assertEqual((again["ack"]["number"], again["entries"]), (number, []))
        # Sent many times at once, before it is stored.
        self.sync(links)
        while me.table["actor"] != actor:
            self.play(links, 1)
        self.sync(links)
        move, at, id = self.sight.move(me.view, self.rng), me.number, "many"
        message = frame(json.dumps({"type": "move", "id": id, "after": at, "move": move}).encode())
        me.raw(message * 5)
        numbers = {me.answer(id)["ack"]["number"] for _ in range(5)}
        self.assertEqual(len(numbers), 1)
        self.assertEqual(sum(e["number"] > at and e.get("move") == move for e in me.entries), 1)
        # A new id with old knowledge.
        stale = me.answer(me.send("move", after=at, move=move))
        self.assertEqual(stale["error"]["code"], "stale")
        self.assertEqual([e["number"] for e in stale["entries"]], list(range(at + 1, me.number + 1)))
        self.assertEqual(stale["view"], me.view)
        # Chat makes nothing stale.
        self.sync(links)
        link = links[me.table["actor"]]
        after = link.number
        other.do("chat", text="take your time")
        link.do("move", after=after, move=self.sight.move(link.view, self.rng))

    def test_only_what_is_missing_is_sent(self):
        table, people, links = self.seated()
        self.play(links, 4)
        seen = links[0].number
        links[0].close()
        self.open.remove(links[0])
        while links[1].table["actor"] == 1:
            links[1].do("move", after=links[1].number, move=self.sight.move(links[1].view, self.rng))
        again = self.socket(people[0], table, since=seen)
        self.assertEqual([e["number"] for e in again.entries], list(range(seen + 1, links[1].number + 1)))
        self.assertEqual(again.view["seat"], 0)

    def test_moves_are_refused_in_words(self):
        table, people, links = self.seated()
        actor = links[0].table["actor"]
        me, other = links[actor], links[1 - actor]
        self.refused("illegal-move", me.do, "move", after=me.number, move="castle")
        self.refused("not-your-turn", other.do, "move", after=other.number, move="end")
        watcher = self.socket(self.person("Eve"), table)
        self.refused("not-yours", watcher.do, "move", after=watcher.number, move="end")
        id = watcher.send("ping")
        self.assertEqual(watcher.until(lambda m: m["type"] == "pong")["id"], id)

    def test_names_come_back_as_they_are(self):
        name = "<script>alert(1)</script> \u202e \U0001F33C"
        ada = self.person(name)
        self.assertEqual(ada.create()["table"]["seats"][0]["name"], name)
        TRAFFIC.strict = False
        for bad in ["", " ", "a\nb", "x" * 101, "bot:hard", "\x7f", 7, None]:
            ada.name = bad
            self.refused("bad-request", ada.create)

    def test_cookies_are_for_the_server_alone(self):
        ada = self.person()
        _, headers, _ = ada.http(
            "POST", "/api/tables", {"game": "town", "seats": [{"kind": "open"}, {"kind": "open"}]}
        )
        cookie = headers["Set-Cookie"]
        for part in ["HttpOnly", "SameSite=Strict", "Path=/", "Max-Age="]:
            self.assertIn(part, cookie)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Cache-Control"], "no-store")
        self.assertNotIn("Set-Cookie", ada.http("GET", "/api/tables/mine")[1])
        secret = ada.cookie.split("=")[1].encode()
        with open(self.db(), "rb") as file, open(self.db() + "-wal", "rb") as log:
            self.assertNotIn(secret, file.read() + log.read())

    def db(self):
        return f"{self.server._folder.name}/tables.db"

    def test_figures(self):
        text = self.server.get("/metrics")[2].decode()
        for name in ["bloom_moves_total", "bloom_rooms", "bloom_commit_seconds_total"]:
            self.assertRegex(text, rf"(?m)^{name} \d")
        answer = self.person().ask("GET", "/api/server")
        self.assertEqual(answer["protocol"], 1)


class BadInput(Case):
    def tearDown(self):
        TRAFFIC.faults.clear()
        super().tearDown()

    def test_requests(self):
        ada = self.person()
        TRAFFIC.strict = False
        table = ada.create()["table"]["id"]
        good = {"game": "town", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "A", "entropy": "00" * 16}
        bad = [
            {}, {"game": "chess"}, {**good, "seats": []}, {**good, "seats": [{"kind": "me"}] * 2},
            {**good, "seats": [{"kind": "open"}] * 5}, {**good, "seats": [{"kind": "bot"}] * 2},
            {**good, "seats": [{"kind": "bot", "level": "plain"}, {"kind": "me"}]}, {**good, "seats": "me"},
            {**good, "options": {"side": "C"}}, {**good, "options": []}, {**good, "entropy": "xyz"},
            {**good, "entropy": "00"}, {**good, "clock": {"initial": 1, "increment": 0}}, {**good, "clock": 5},
            {**good, "grace": 1}, {**good, "listed": "yes"}, {**good, "extra": 1}, {**good, "name": 5},
            {**good, "seats": [{"kind": "me", "x": 1}, {"kind": "open"}]}, {**good, "game": None},
        ]
        for body in bad:
            with self.assertRaises(Refused, msg=str(body)) as caught:
                ada.ask("POST", "/api/tables", body)
            self.assertEqual(caught.exception.status, 400, body)
        for raw in [b"", b"[]", b"{", b"\xff\xfe", b"nul", b'{"a":' * 3000, b"[" * 9000]:
            self.assertEqual(ada.http("POST", "/api/tables", raw)[0], 400, raw[:20])
        self.assertEqual(ada.http("POST", "/api/tables", b"x" * 20000)[0], 413)
        self.assertEqual(ada.http("POST", "/api/tables", b"{}", Content_Type="text/plain")[0], 415)
        self.assertEqual(ada.http("POST", "/api/tables", good, Origin="https://evil.example")[0], 403)
        self.assertEqual(ada.http("POST", "/api/tables", good, Origin="null")[0], 403)
        self.assertEqual(ada.http("POST", "/api/tables", good, Origin=f"http://{self.server.host}:{self.server.port}")[0], 201)
        self.assertEqual(ada.http("DELETE", f"/api/tables/{table}")[0], 405)
        self.assertEqual(ada.http("POST", f"/api/tables/{table}", {})[0], 405)
        self.assertEqual(ada.http("GET", f"/api/tables/{table}/join")[0], 405)
        self.assertEqual(ada.http("GET", f"/api/tables/{table}/socket")[0], 400)
        self.assertEqual(ada.http("GET", f"/api/tables/{table}/record")[0], 409)
        for path in ["/api", "/api/", "/api/x", f"/api/tables/{table}/x", "/api/tables/", "/api/tables/aaaaaaaaaaaa"]:
            self.assertEqual(ada.http("GET", path)[0], 404, path)
        for path in ["/api/tables/..%2f..", "/api/tables/%00", "/api//tables"]:
            self.assertIn(ada.http("GET", path)[0], (400, 404), path)
        for key in ["x", "", "a" * 5000, "\x00", "ä"]:
            self.refused("bad-key", ada.join, ada.create(seats=["open", "open"])["table"]["id"], key)

    def test_frames(self):
        table, people, links = self.seated()
        me = links[0]
        TRAFFIC.strict = False

        def answer(data: bytes):
            me.raw(frame(data))
            return me.until(lambda m: m["type"] == "refused")["error"]["code"]

        for data in [b"", b"{", b"[]", b"7", b'"x"', b"null", b"{}" * 2, b'{"a":' * 30 + b"1" + b"}" * 30]:
            self.assertEqual(answer(data), "bad-json", data)
            time.sleep(0.05)
        for data in [
            {}, {"type": "move"}, {"type": "move", "id": 5}, {"type": "move", "id": ""}, {"type": "move", "id": "x" * 65},
            {"type": "move", "id": "a b"}, {"type": "move", "id": "ä"}, {"type": "ping", "id": "1", "x": 1},
            {"type": "move", "id": "1"}, {"type": "move", "id": "1", "after": "x", "move": "end"},
            {"type": "move", "id": "1", "after": -1, "move": "end"}, {"type": "move", "id": "1", "after": 1.5, "move": "e"},
            {"type": "move", "id": "1", "after": 1, "move": "end", "x": 1}, {"type": 5, "id": "1"},
            {"type": "win", "id": "1"}, {"type": "chat", "id": "1", "text": ""}, {"type": "chat", "id": "1", "text": "x" * 501},
            {"type": "mute", "id": "1", "seat": 9, "on": True}, {"type": "remove", "id": "1", "seat": "0"},
            {"type": "seat", "id": "1", "seat": 0, "to": "king"}, {"type": "agree", "id": "1"},
        ]:
            self.assertIn(answer(json.dumps(data).encode()), ("bad-request", "slow-down"), data)
            time.sleep(0.05)
        self.assertEqual(answer(b'{"type":"move","id":"9","after":99999,"move":"\\u0000"}')[:3], "not" if me.table["actor"] else "ill")
        self.play(links, 2)  # nothing of it has changed anything

    def ends(self, data: bytes):
        table, people, links = self.seated()
        links[0].raw(data)
        with self.assertRaises(Closed):
            while True:
                if links[0].receive(8) is None:
                    self.fail("the socket is still open")
        links[0].close()  # as clients do that were shown out; one that does not is waited for, 15 s
        links[1].until(lambda m: m["type"] == "presence" and not m["presence"]["seats"][0]["online"])

    def test_broken_frames_end_the_socket(self):
        for data in [
            frame(b"x", BINARY), frame(b"\xff\xfe"), frame(b"{}", masked=False), frame(b"x" * 20000),
            b"\xff\xff\xff\xff" * 10, frame(b"x" * 126, PING), struct.pack(">BBQI", 0x81, 0xFF, 1 << 62, 0),
            frame(struct.pack(">H", 1000), CLOSE), frame(b"\x03", CLOSE), frame(b"x", 3), frame(b"x", 0),
        ]:
            with self.subTest(data=data[:20]):
                self.ends(data)

    def test_fragments_are_put_together(self):
        table, people, links = self.seated()
        text = json.dumps({"type": "chat", "id": "parts", "text": "in three"}).encode()
        links[0].raw(frame(text[:5], final=False) + frame(text[5:9], 0, final=False) + frame(b"", PING) + frame(text[9:], 0))
        self.assertGreater(links[0].answer("parts")["ack"]["number"], 0)
        links[0].raw(frame(b"x" * 9000, final=False) + frame(b"y" * 9000, 0))
        with self.assertRaises(Closed):
            links[0].until(lambda m: False)

    def test_too_many_frames_end_the_socket(self):
        table, people, links = self.seated()
        links[0].raw(frame(b'{"type":"ping","id":"1"}') * 200)
        self.assertEqual(links[0].until(lambda m: m["type"] == "bye")["reason"], "rate")
        self.socket(people[0], table)

    def test_handshakes(self):
        ada = self.person()
        table = ada.create()["table"]["id"]
        for more in [{"Origin": "https://evil.example"}, {"Origin": "null"}]:
            with self.assertRaises(Refused) as caught:
                ada.socket(table, **more)
            self.assertEqual(caught.exception.status, 403)
        with self.assertRaises(Refused) as caught:
            ada.socket("aaaa")
        self.assertEqual(caught.exception.status, 404)
        for since in [-1, "x", "1x", 99999999999999]:
            with self.assertRaises(Refused) as caught:
                ada.socket(table, since=since)
            self.assertEqual(caught.exception.status, 400)
        link = ada.socket("aaaaaaaaaaaa")
        self.assertEqual(link.receive()["reason"], "deleted")
        self.socket(ada, table, Origin=f"http://{self.server.host}:{self.server.port}")

    def test_who_does_not_read_is_cut_off(self):
        table, people, links = self.seated()
        lazy = self.socket(self.person("Eve"), table)
        lazy.link.setsockopt(__import__("socket").SOL_SOCKET, __import__("socket").SO_RCVBUF, 4096)
        for _ in range(3000):
            try:
                lazy.raw(frame(json.dumps({"type": "ping", "id": "x" * 60}).encode()))
            except OSError:
                break
            time.sleep(0.0002)
        self.play(links, 2)


class Limits(Case):
    options = ("--behind-proxy", "--tables", "3")

    def test_tables_of_one_person(self):
        ada = self.person()
        for _ in range(3):
            ada.create()
        self.refused("too-many-tables", ada.create)

    def test_addresses_are_limited_as_the_proxy_names_them(self):
        statuses = [self.person().http("GET", "/api/tables/mine", X_Forwarded_For="9.9.9.9, 1.2.3.4")[0] for _ in range(260)]
        self.assertIn(429, statuses)
        self.assertEqual(self.person().http("GET", "/api/tables/mine", X_Forwarded_For="1.2.3.4, 5.6.7.8")[0], 200)
        made = [self.person().http("POST", "/api/tables", {"game": "town", "seats": [{"kind": "open"}] * 2},
                                   X_Forwarded_For="7.7.7.7")[0] for _ in range(40)]
        self.assertEqual(made[:30], [201] * 30)
        self.assertIn(429, made)
        self.assertEqual(self.person().http("GET", "/metrics", X_Forwarded_For="1.2.3.9")[0], 403)

    def test_tls_of_the_proxy_makes_cookies_secure(self):
        body = {"game": "town", "seats": [{"kind": "open"}] * 2}
        _, headers, text = self.person().http("POST", "/api/tables", body, X_Forwarded_For="8.8.8.8", X_Forwarded_Proto="https")
        self.assertIn("; Secure", headers["Set-Cookie"])
        self.assertIn(b'"url":"https://', text)


class PublicUrl(Case):
    options = ("--public-url", "https://bloom.example:443")

    def test_links_begin_with_it(self):
        ada = self.person()
        made = ada.create()
        self.assertTrue(made["you"]["links"][0]["url"].startswith("https://bloom.example/t/"))
        self.assertEqual(ada.http("GET", "/api/tables/mine", Origin="https://bloom.example")[0], 200)
        self.assertEqual(ada.ask("GET", "/api/server")["url"], "https://bloom.example/")


class Ends(unittest.TestCase):
    def test_those_at_tables_are_told_and_come_back(self):
        with Server(BLOOM) as first:
            db = f"{first._folder.name}/tables.db"
            ada = Person(first.host, first.port, "Ada", TRAFFIC.watch)
            made = ada.create(seats=["me", "open"], clock={"initial": 60, "increment": 0})
            table, key = link_parts(made["you"]["links"][0]["url"])
            ben = Person(first.host, first.port, "Ben")
            ben.join(table, key)
            link = ada.socket(table)
            link.receive()
            code, seconds = first.end()
            self.assertEqual((code, seconds < 5), (0, True))
            self.assertEqual(link.until(lambda m: m["type"] == "bye")["reason"], "shutdown")
            with Server(BLOOM, "--db", db, port=first.port):
                again = ada.socket(table, since=link.number)
                again.until(lambda m: any(e["kind"] == "resume" for e in m.get("entries", [])))
                self.assertEqual(again.view["seat"], 0)

    def test_silent_sockets_do_not_hold_it(self):
        with Server(BLOOM) as server:
            ada = Person(server.host, server.port)
            table = ada.create()["table"]["id"]
            links = [ada.socket(table) for _ in range(20)]
            code, seconds = server.end()
            self.assertEqual((code, seconds < 5), (0, True))
            for link in links:
                link.close()


class Covered(unittest.TestCase):
    """Last: every documented message came by."""

    def test_zz_everything_documented_was_seen(self):
        self.assertEqual(TRAFFIC.never_matched(), set())


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    order = [Tables, BadInput, Limits, PublicUrl, Ends] + ([] if len(sys.argv) > 1 else [Covered])
    loader = unittest.TestLoader()
    if len(sys.argv) > 1:
        program = unittest.main(exit=False, verbosity=1)
        result = program.result
    else:
        suite = unittest.TestSuite(loader.loadTestsFromTestCase(case) for case in order)
        result = unittest.TextTestRunner(verbosity=1).run(suite)
    broken = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
