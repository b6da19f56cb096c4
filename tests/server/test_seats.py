#!/usr/bin/python3
"""Who sits at an online table: links, devices, makers, people who leave and come back; over raw sockets, and
every message is held against its schema.

    test_seats.py build/release/bloom [Seats.test_links_let_in_once ...]
"""

import time

from table_case import TRAFFIC, Case, run
from table_client import Refused, link_parts


class Seats(Case):
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
        phone.ask("GET", f"/api/tables/{table}")  # for the cookie
        self.assertEqual(phone.ask("POST", f"/api/tables/{table}/join", {"key": key})["you"]["seat"], 0)
        first.until(lambda m: "you" in m and m["you"]["seat"] is None)
        self.assertIsNone(first.view["seat"])
        second = self.socket(phone, table)
        self.assertEqual(second.view["seat"], 0)
        self.refused("not-yours", first.do, "chat", text="still me")
        self.refused("bad-key", self.person().join, table, key)
        self.sync([other, second])
        self.assertEqual(other.table["seats"][0]["name"], "Player 0")

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

    def test_players_choose_their_colours(self):
        ada, ben = self.person(), self.person("Ben")
        made = ada.create("garden", ["me", "open", "open"])
        table = made["table"]["id"]
        keys = [link_parts(link["url"])[1] for link in made["you"]["links"]]
        ben.join(table, keys[0])
        mine, yours, watching = self.socket(ada, table), self.socket(ben, table), self.socket(self.person("Eve"), table)
        self.assertEqual(mine.table["options"]["colours"], "PWB")
        self.assertEqual(mine.table["choices"], ["colours"])
        self.assertIn("order", mine.table["effective"])
        self.assertNotIn("tie", mine.table["effective"])  # only in the tactical order
        mine.do("choose", option="colours", value="R")
        yours.do("choose", option="colours", value="B")  # the open seat's
        self.refused("colour-taken", yours.do, "choose", option="colours", value="R")
        self.sync([mine, yours, watching])
        for link in (mine, yours, watching):
            self.assertEqual(link.table["options"]["colours"], "RBW")
        TRAFFIC.strict = False
        for fields in ({"option": "colours", "value": "X"}, {"option": "side", "value": "A"}, {"option": "colours"}):
            self.refused("bad-request", mine.do, "choose", **fields)
        TRAFFIC.strict = True
        self.refused("not-yours", watching.do, "choose", option="colours", value="Y")
        self.person("Cy").join(table, keys[1])
        mine.when(lambda: mine.table["state"] == "playing")
        self.assertEqual(mine.view["colours"], ["R", "B", "W"])
        self.refused("wrong-time", mine.do, "choose", option="colours", value="Y")
        self.assertEqual(mine.table["choices"], [])
        self.assertEqual(self.socket(ada, table).table["options"]["colours"], "RBW")
        elsewhere = self.socket(ada, ada.create("town", ["me", "open"])["table"]["id"])
        self.refused("bad-request", elsewhere.do, "choose", option="colours", value="R")

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


if __name__ == "__main__":
    run(Seats)
