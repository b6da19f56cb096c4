#!/usr/bin/env python3
"""Who adds what to the deal, and when; and joining when an answer is lost."""

import hashlib
import json
import secrets
import subprocess
import tempfile

from table_case import Case, run
from table_client import link_parts


class Fairness(Case):
    def verified(self, table, asker):
        """The finished record; `bloom verify` has nothing against it."""
        record = asker.ask("GET", f"/api/tables/{table}/record")["record"]
        fairness = record["fairness"]
        secret = bytes.fromhex(fairness["secret"])
        self.assertEqual(hashlib.sha256(secret).hexdigest(), fairness["commitment"])
        seed = secret + b"".join(bytes.fromhex(each) for each in fairness["entropy"])
        self.assertEqual(hashlib.sha256(seed).hexdigest(), record["seed"])
        self.assertNotEqual(record["seed"], fairness["commitment"])
        return record

    def test_the_maker_joins_after_seeing_the_commitment(self):
        ada, ben = self.person(), self.person("Ben")
        made = ada.ask("POST", "/api/tables",
                       {"game": "town", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}], "name": "Ada"})
        self.assertEqual([seat["kind"] for seat in made["table"]["seats"]], ["reserved", "open", "bot"])
        self.assertEqual((made["table"]["seats"][0]["name"], made["you"]["seat"]), ("Ada", None))
        self.assertTrue(made["you"]["maker"])
        table, commitment = made["table"]["id"], made["table"]["commitment"]
        # The others may come first; it waits for its maker.
        waiting = ben.join(table, link_parts(made["you"]["links"][0]["url"])[1])
        self.assertEqual(waiting["table"]["state"], "waiting")
        self.refused("bad-request", ada.ask, "POST", f"/api/tables/{table}/join", {})
        own = secrets.token_hex(16)
        scene = ada.ask("POST", f"/api/tables/{table}/join", {"entropy": own})
        self.assertEqual((scene["table"]["state"], scene["you"]["seat"]), ("playing", 0))
        self.assertEqual(scene["table"]["seats"][0]["name"], "Ada")
        self.assertEqual(scene["table"]["commitment"], commitment)
        links = [self.socket(person, table) for person in (ada, ben)]
        self.play(links, 5000)
        record = self.verified(table, ada)
        self.assertEqual(record["fairness"]["commitment"], commitment)
        self.assertEqual(record["fairness"]["entropy"][0], own)
        self.assertEqual(record["fairness"]["entropy"][2], "")  # a bot adds nothing

    def test_bots_alone(self):
        ada = self.person()
        made = ada.create("runs", ["random", "random"], options={"rounds": 1})
        link = self.socket(ada, made["table"]["id"])
        while link.table["state"] != "over":
            link.receive()
        record = self.verified(made["table"]["id"], ada)
        self.assertEqual(record["fairness"]["entropy"], ["00" * 16, ""])
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(record, file)
            file.flush()
            checked = subprocess.run([self.bloom, "verify", file.name], text=True, capture_output=True, timeout=60)
        self.assertEqual((checked.returncode, checked.stderr), (0, ""), checked.stdout)

    def test_a_rematch_is_seen_by_all_before_they_join(self):
        table, people, links = self.seated(players=2)
        self.play(links, 5000)
        self.sync(links)
        scenes = [person.ask("POST", f"/api/tables/{table}/rematch", {}) for person in people]
        self.assertEqual(scenes[0]["table"]["id"], scenes[1]["table"]["id"])
        self.assertEqual(scenes[0]["table"]["commitment"], scenes[1]["table"]["commitment"])
        self.assertEqual([seat["kind"] for seat in scenes[1]["table"]["seats"]], ["reserved", "reserved"])
        for person in people:
            last = person.ask("POST", f"/api/tables/{scenes[0]['table']['id']}/join", {"entropy": secrets.token_hex(16)})
        self.assertEqual(last["table"]["state"], "playing")


class LostAnswers(Case):
    def test_whoever_looked_at_a_table_may_repeat_that_they_join(self):
        ada, ben = self.person(), self.person("Ben")
        made = ada.create("town", ["me", "open", "open"])
        table, key = link_parts(made["you"]["links"][0]["url"])
        ben.ask("GET", f"/api/tables/{table}")
        self.assertTrue(ben.cookie)
        first = ben.join(table, key)
        # The answer did not arrive: the same again, with what the browser has.
        self.assertEqual(ben.join(table, key)["you"], first["you"])
        self.assertEqual(first["you"]["seat"], 1)


if __name__ == "__main__":
    run(Fairness, LostAnswers)
