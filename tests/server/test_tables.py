#!/usr/bin/python3
"""Online tables as clients meet them, over raw sockets; every message is held against its schema.

    test_tables.py build/release/bloom [Tables.test_rematch ...]
"""

import json
import secrets
import time

from table_case import TRAFFIC, Case, run
from table_client import Refused, frame, link_parts


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

    def test_bots_play_by_themselves(self):
        ada = self.person()
        made = ada.create("town", ["easy", "random"])
        link = self.socket(ada, made["table"]["id"])
        link.until(lambda m: link.table["state"] == "over")
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
        self.sync([other, second])
        self.assertEqual(other.table["seats"][0]["name"], "Player 0")

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
        self.sync([ada, ben])
        self.assertEqual(ada.entries[-1]["text"], "Hello <b>all</b> & good luck \u2603")
        self.refused("not-yours", ben.do, "mute", seat=2, on=True)
        ada.do("mute", seat=1, on=True)
        self.refused("muted", ben.do, "chat", text="?")
        ada.do("mute", seat=1, on=False)
        ben.do("chat", text="!")
        with self.assertRaises(Refused) as caught:
            for _ in range(100):  # five at once, then one in a second
                eve.do("chat", text="again")
        self.assertEqual(caught.exception.code, "slow-down")
        ada.do("remove", seat=1)
        self.assertEqual(ben.until(lambda m: m["type"] == "bye")["reason"], "removed")
        self.refused("no-seat", people[1].join, table)
        eve.do("leave")
        self.assertIsNone(eve.you["seat"])
        self.sync([ada, eve])
        self.assertEqual([s["left"] for s in ada.table["seats"]], [False, True, True])
        ada.when(lambda: ada.table["actor"] == 0)  # bots play for those who left
        self.play([ada], 40)
        self.assertIn("standin", {e.get("by") for e in ada.entries})

    def test_leaving_before_the_start_opens_the_seat(self):
        ada, ben, eve = self.person(), self.person("Ben"), self.person("Eve")
        made = ada.create(seats=["me", "open", "open"])
        table, key = link_parts(made["you"]["links"][0]["url"])
        link = self.socket(ada, table)
        ben.join(table, key)
        leaver = self.socket(ben, table)
        leaver.do("leave")
        self.sync([link, leaver])
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
        maker.when(lambda: [s["kind"] for s in maker.table["seats"][1:3]] == ["player"] * 2)
        maker.do("mute", seat=1, on=True)
        self.socket(ben, table).do("leave")
        ben.join(table)
        self.refused("muted", self.socket(ben, table).do, "chat", text="again")
        maker.do("remove", seat=2)
        self.refused("not-yours", eve.join, table)
        maker.when(lambda: any(l["seat"] == 2 for l in maker.you["links"]))
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

    def test_a_table_that_its_maker_left_is_that_of_the_others(self):
        ada, ben = self.person("Ada"), self.person("Ben")
        mine = lambda person: [t["id"] for t in person.ask("GET", "/api/tables/mine")["tables"]]
        for seats in (["open", "random"], ["me", "open", "random"]):  # watching, playing
            made = ada.create("town", seats)
            table = made["table"]["id"]
            ben.join(table, link_parts(made["you"]["links"][0]["url"])[1])
            self.assertEqual((mine(ada), table in mine(ben)), ([table], True))
            link = self.socket(ada, table)
            link.do("leave")
            link.close()
            self.assertEqual((mine(ada), table in mine(ben)), ([], True))

    def test_a_seat_is_kept_no_longer_for_whoever_leaves(self):
        ada, ben = self.person("Ada"), self.person("Ben")
        made = ada.ask("POST", "/api/tables", {"game": "town", "name": "Ada", "seats": [{"kind": "me"}, {"kind": "open"}]})
        table = made["table"]["id"]
        self.assertEqual([seat["kind"] for seat in made["table"]["seats"]], ["reserved", "open"])
        watched = self.socket(ada, table)
        watched.do("leave")
        seats = ben.ask("GET", f"/api/tables/{table}")["table"]["seats"]
        self.assertEqual([seat["kind"] for seat in seats], ["open", "open"])
        self.assertEqual(ada.ask("GET", "/api/tables/mine")["tables"], [])

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

    def test_a_maker_who_left_comes_back_by_a_device_link(self):
        ada, ben = self.person("Ada"), self.person("Ben")
        made = ada.create("town", ["open", "random"])
        table = made["table"]["id"]
        ben.join(table, link_parts(made["you"]["links"][0]["url"])[1])
        watched = self.socket(ada, table)
        watched.do("leave")
        watched.close()
        url = ben.ask("POST", f"/api/tables/{table}/link", {"seat": 0})["url"]
        ada.join(table, link_parts(url)[1])
        self.assertEqual([t["id"] for t in ada.ask("GET", "/api/tables/mine")["tables"]], [table])

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
        here.until(lambda m: any(e["kind"] == "standin" for e in m.get("entries", [])))
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


if __name__ == "__main__":
    run(Tables)
