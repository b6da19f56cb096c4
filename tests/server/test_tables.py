#!/usr/bin/python3
"""Online tables as clients meet them, over raw sockets; every message is held against its schema.

    test_tables.py build/release/bloom [Tables.test_rematch ...]
"""

import json
import secrets
import time

from table_case import TRAFFIC, Case, run
from table_client import frame


class Tables(Case):
    def test_create_join_play_record(self):
        for game, players in [("town", 2), ("runs", 3), ("garden", 2)]:
            table, people, links = self.seated(game, players, **({"options": {"rounds": 1}} if game == "runs" else {}))
            self.play(links, 5000, "greedy")
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

    def test_wrong_options_make_no_table(self):
        ada = self.person()
        ada.create("garden", ["me", "open"], options={"colours": "RYB", "order": "tactical"})
        for options, words in (
            ({"colours": "RRB"}, 'options.colours is "RRB", but R can only be taken once.'),
            ({"colours": "RY"}, "should be 3 letters of PWBYR"),
            ({"selling": "some"}, "options.selling should be"),
            ({"sale": "free"}, '"sale"'),
        ):
            error = self.refused("bad-options", ada.create, "garden", ["me", "open"], options=options)
            self.assertIn(words, str(error))
        made = ada.ask("GET", "/api/tables/mine")["tables"]
        self.assertEqual(len(made), 1)
        options = ada.ask("GET", f"/api/tables/{made[0]['id']}")["table"]["options"]
        self.assertEqual(options["colours"], "RYB")

    def test_bots_play_by_themselves(self):
        ada = self.person()
        made = ada.create("town", ["easy", "random"])
        link = self.socket(ada, made["table"]["id"])
        link.until(lambda m: link.table["state"] == "over")
        self.assertEqual({e.get("by") for e in link.entries if e["kind"] == "move"}, {"bot"})

    def test_two_tabs_of_one_player(self):
        table, (ada, ben), (one, other) = self.seated()
        two = self.socket(ada, table)
        self.play([one, other], 6)
        self.sync([one, two])
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
            rows = [p.ask("GET", "/api/tables/mine")["tables"][0] for p in people]
            actor = links[0].table["actor"]
            self.assertEqual([row["turn"] for row in rows], [actor == 0, actor == 1])
            self.assertEqual([row["actor"] for row in rows], [actor, actor])

    def test_somebody_declines_a_rematch(self):
        table, people, links = self.seated(players=2)
        self.play(links, 5000)
        self.sync(links)
        again = people[0].ask("POST", f"/api/tables/{table}/rematch", {})["table"]
        self.assertEqual([seat["kind"] for seat in again["seats"]], ["reserved", "reserved"])
        link = self.socket(people[1], again["id"])
        link.do("leave")
        seats = people[0].ask("GET", f"/api/tables/{again['id']}")["table"]["seats"]
        self.assertEqual(sorted(seat["kind"] for seat in seats), ["open", "reserved"])
        self.assertNotIn(again["id"], [t["id"] for t in people[1].ask("GET", "/api/tables/mine")["tables"]])
        self.refused("not-yours", link.do, "leave")

    def test_rematch(self):
        table, people, links = self.seated(players=2, bots=["random"], options={"side": "B"})
        self.refused("wrong-time", people[0].ask, "POST", f"/api/tables/{table}/rematch", {"entropy": "0" * 32})
        self.play(links, 5000)
        self.sync(links)
        entropy = secrets.token_hex(32)
        stranger = self.person("Eve")
        self.refused("not-yours", stranger.ask, "POST", f"/api/tables/{table}/rematch", {"entropy": entropy})
        first = people[0].ask("POST", f"/api/tables/{table}/rematch", {"entropy": entropy})
        self.assertEqual(first["table"]["state"], "waiting")
        self.assertEqual([s["kind"] for s in first["table"]["seats"]], ["reserved", "bot", "player"])
        # The list says how the finished one ended, and by how much the seats moved on.
        rows = {row["id"]: row for row in people[0].ask("GET", "/api/tables/mine")["tables"]}
        result = people[0].ask("GET", f"/api/tables/{table}")["table"]["result"]
        self.assertEqual((rows[table]["result"], rows[table]["moved"]), (result, 0))
        self.assertEqual(len(result["scores"]), 3)
        after = rows[first["table"]["id"]]
        self.assertEqual((after["result"], after["moved"], first["table"]["moved"]), (None, 1, 1))
        links[1].until(lambda m: any(e["kind"] == "rematch" for e in m.get("entries", [])))
        self.assertEqual(links[1].entries[-1]["table"], first["table"]["id"])
        self.refused("bad-key", stranger.join, first["table"]["id"])
        second = people[1].ask("POST", f"/api/tables/{table}/rematch", {"entropy": entropy})
        self.assertEqual(second["table"]["id"], first["table"]["id"])
        self.assertEqual((second["table"]["state"], second["you"]["seat"]), ("playing", 0))
        self.assertEqual(second["table"]["options"]["side"], "B")

    def test_clocks(self):
        table, people, links = self.seated(clock={"initial": 10, "increment": 2})
        actor = links[0].table["actor"]
        self.assertEqual(links[0].table["clocks"], [10000, 10000])
        time.sleep(0.3)
        self.play(links, 1)
        left = links[0].entries[-1]["clocks"][actor]
        self.assertTrue(0 < left <= 11800, left)
        # Nobody moves: the bot does.
        actor = links[0].table["actor"]
        message = links[0].until(lambda m: any(e.get("by") == "clock" for e in m.get("entries", [])))
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
        self.assertEqual(stale["entries"], [])  # all were sent before
        self.assertGreater(me.number, at)
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
        links[1].do("chat", text="where are you?")  # whoever is to move
        while links[1].table["actor"] == 1:
            links[1].do("move", after=links[1].number, move=self.sight.move(links[1].view, self.rng))
        self.assertGreater(links[1].number, seen)
        again = self.socket(people[0], table, since=seen)
        welcome = json.loads(people[0].seen[-1])  # the socket itself ignores what it has
        self.assertEqual([e["number"] for e in welcome["entries"]], list(range(seen + 1, links[1].number + 1)))
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
        for name in ["<script>alert(1)</script> \U0001F33C", "\u05e9\u05e8\u05d4", "Ada Lovelace"]:
            ada = self.person(name)
            self.assertEqual(ada.create()["table"]["seats"][0]["name"], name)
        TRAFFIC.strict = False
        for bad in ["", " ", "a\nb", "x" * 101, "bot:hard", "BOT:hard", "\uff42\uff4f\uff54\uff1ax", "bot\u2d42x", "\x7f", "a\x85", "a\u202eb",
                    "a\u200bb", "a  b", " a", "\u3164", 7, None]:
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


if __name__ == "__main__":
    run(Tables)
