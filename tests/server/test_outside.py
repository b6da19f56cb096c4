#!/usr/bin/python3
"""Programs around online tables: bots from outside, backups, addresses for friends, old tables.

    test_outside.py build/release/bloom
"""

import json
import os
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from site_of_tests import Server
from table_client import Person, Refused, Sight, Socket, link_parts
from tls_proxy import TlsProxy

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "random_bot.py"


class Bots(unittest.TestCase):
    def bot(self, url: str, *options: str, **environment: str) -> subprocess.Popen:
        return subprocess.Popen([BLOOM, "bot", "--url", url, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                env={**os.environ, **environment})

    def test_bots_take_seats_by_links(self):
        with Server(BLOOM) as server:
            ada = Person(server.host, server.port)
            for game, other in [("town", ("--level", "easy", "--ms", "20")), ("garden", ("--level", "greedy")),
                                ("runs", ("--exec", f"/usr/bin/python3 {EXAMPLE}"))]:
                options = {"options": {"rounds": 1}} if game == "runs" else {}
                made = ada.create(game, ["open", "open"], **options)
                links = [link["url"] for link in made["you"]["links"]]
                bots = [self.bot(links[0], "--level", "random", "--name", "Rose"), self.bot(links[1], *other)]
                for each in bots:
                    out, err = each.communicate(timeout=120)
                    self.assertEqual(each.returncode, 0, (out, err))
                    self.assertIn("winners", out)
                table = link_parts(links[0])[0]
                record = ada.ask("GET", f"/api/tables/{table}/record")["record"]
                self.assertEqual(record["players"], ["Rose", "Bot"])

    def test_a_bot_speaks_tls(self):
        with tempfile.TemporaryDirectory() as folder, Server(BLOOM) as server:
            proxy = TlsProxy(server.port, folder)
            try:
                made = Person(server.host, server.port).create("town", ["open", "random"])
                table, key = link_parts(made["you"]["links"][0]["url"])
                link = f"https://localhost:{proxy.port}/t/{table}#{key}"
                # Nobody else says that this is localhost; and it is not 127.0.0.1.
                for url, trusted in [(link, "/dev/null"), (link.replace("localhost", "127.0.0.1"), proxy.certificate)]:
                    stranger = self.bot(url, "--level", "random", SSL_CERT_FILE=trusted)
                    out, err = stranger.communicate(timeout=30)
                    self.assertEqual((stranger.returncode, out), (2, ""))
                    self.assertRegex(err, r"^bloom: There is no secure connection to [^\n]+ certificate [^\n]+\.\n$")
                bot = self.bot(link, "--level", "random", SSL_CERT_FILE=proxy.certificate)
                out, err = bot.communicate(timeout=60)
                self.assertEqual(bot.returncode, 0, (out, err))
                self.assertIn("winners", out)
                load = subprocess.run([BLOOM, "load", "--url", f"https://localhost:{proxy.port}/", "--tables", "3", "--seconds", "1", "--json"],
                                      capture_output=True, text=True, env={**os.environ, "SSL_CERT_FILE": proxy.certificate}, timeout=60)
                self.assertEqual(load.returncode, 0, load.stderr)
                self.assertGreater(json.loads(load.stdout)["acknowledged_moves_per_s"], 0)
            finally:
                proxy.stop()

    def test_a_bot_plays_on_after_a_restart(self):
        with tempfile.TemporaryDirectory() as folder, Server(BLOOM, "--db", folder + "/t.db") as first:
            ada = Person(first.host, first.port)
            made = ada.create("town", ["open", "random"])
            url = made["you"]["links"][0]["url"]
            bot = self.bot(url, "--level", "easy", "--ms", "150", "--identity", folder + "/who")
            watch = ada.socket(made["table"]["id"])
            watch.until(lambda m: watch.number > 12, 30)
            bot.kill()  # the bot first, then the server
            bot.communicate()
            first.process.kill()
            first.process.communicate()
            bot = self.bot(url, "--level", "random", "--identity", folder + "/who")
            time.sleep(0.3)
            bot.kill()
            bot.communicate()
            with Server(BLOOM, "--db", folder + "/t.db", port=first.port):
                bot = self.bot(url, "--level", "random", "--identity", folder + "/who")
                out, err = bot.communicate(timeout=60)
                self.assertEqual(bot.returncode, 0, (out, err))
            self.assertEqual(os.stat(folder + "/who").st_mode & 0o77, 0)

    def test_refusals_are_sentences(self):
        with Server(BLOOM) as server:
            base = f"http://127.0.0.1:{server.port}"
            table = Person(server.host, server.port).create()["table"]["id"]
            for url in ["", "ftp://x/t/y", "https://127.0.0.1:1/t/aaaaaaaaaaaa", base, f"{base}/t/short", f"{base}/t/aaaaaaaaaaaa",
                        f"{base}/t/{table}#wrong", "http://127.0.0.1:1/t/aaaaaaaaaaaa", f"{base.replace('http://', 'http://:')}"]:
                bot = self.bot(url)
                out, err = bot.communicate(timeout=30)
                self.assertEqual((bot.returncode, out), (2, ""), url)
                self.assertRegex(err, r"^bloom: [^\n]+\.\n$")


class Keeping(unittest.TestCase):
    def test_backup_while_it_runs(self):
        with tempfile.TemporaryDirectory() as folder, Server(BLOOM, "--db", folder + "/t.db") as server:
            ada = Person(server.host, server.port)
            table = ada.create("town", ["me", "random"])["table"]["id"]
            copy = folder + "/copy.db"
            done = subprocess.run([BLOOM, "backup", copy, "--db", folder + "/t.db"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            again = subprocess.run([BLOOM, "backup", copy, "--db", folder + "/t.db"], capture_output=True, text=True)
            self.assertEqual(again.returncode, 2)
            self.assertRegex(again.stderr, r"^bloom: [^\n]+\.\n$")
            link = ada.socket(table)  # it goes on
            link.receive()
            with Server(BLOOM, "--db", copy) as other:
                twin = Person(other.host, other.port)
                twin.cookie = ada.cookie
                self.assertEqual(twin.ask("GET", f"/api/tables/{table}")["you"]["seat"], 0)

    def test_tables_are_for_their_owner_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            old = Path(folder) / "t.db"
            old.touch(0o644)
            with Server(BLOOM, "--db", str(old)):
                self.assertEqual(old.stat().st_mode & 0o77, 0)
                copy = Path(folder) / "copy.db"
                subprocess.run([BLOOM, "backup", str(copy), "--db", str(old)], check=True, capture_output=True)
                self.assertEqual(copy.stat().st_mode & 0o77, 0)
                (Path(folder) / "same.db").symlink_to(old)
                twin = subprocess.run([BLOOM, "serve", "--port", "0", "--db", folder + "/same.db", "--web", folder + "/none"],
                                      capture_output=True, text=True)
                self.assertEqual(twin.returncode, 2)

    def test_files_of_other_programs_are_left_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            other = folder + "/other.db"
            base = sqlite3.connect(other)
            base.execute("create table roses(red)")
            base.commit()
            base.close()
            before = Path(other).read_bytes()
            with Server(BLOOM) as server:
                web = f"{server._folder.name}/web"
                for command in [["serve", "--port", "0", "--web", web, "--db", other], ["backup", folder + "/x.db", "--db", other],
                                ["serve", "--port", "0", "--web", web, "--db", ""], ["serve", "--host", "", "--web", web, "--db", folder + "/n.db"],
                                ["serve", "--port", "0", "--web", web, "--db", folder + "/n.db", "--patience", "nan"],
                                *(["serve", "--port", "0", "--web", web, "--db", folder + "/n.db", "--public-url", url]
                                  for url in ["http://", "https://a..b/", "https://bloom.example/path", "https://u:p@x/", "https://x:99999/"])]:
                    done = subprocess.run([BLOOM, *command], capture_output=True, text=True, timeout=20)
                    self.assertEqual(done.returncode, 2, (command, done))
                    self.assertRegex(done.stderr, r"^bloom: [^\n]+\.( Try --help\.)?\n$")
            self.assertIn(b"roses", Path(other).read_bytes())
            self.assertEqual(sqlite3.connect(other).execute("select name from sqlite_master").fetchall(), [("roses",)])
            self.assertFalse((Path(folder) / "x.db").exists())

    def test_names_that_sqlite_reads_otherwise(self):
        with tempfile.TemporaryDirectory() as folder, Server(BLOOM) as page:
            web = f"{page._folder.name}/web"
            here = os.getcwd()
            os.chdir(folder)
            try:
                with Server(BLOOM, "--db", ":memory:", web=web) as server:
                    table = Person(server.host, server.port).create()["table"]["id"]
                with Server(BLOOM, "--db", ":memory:", web=web) as server:
                    self.assertEqual(Person(server.host, server.port).ask("GET", f"/api/tables/{table}")["table"]["id"], table)
            finally:
                os.chdir(here)

    def test_bots_go_on_after_a_restart(self):
        with tempfile.TemporaryDirectory() as folder:
            with Server(BLOOM, "--db", folder + "/t.db") as server:
                ada = Person(server.host, server.port)
                table = ada.create("garden", ["me", *["master"] * 4])["table"]["id"]
                link = ada.socket(table)
                link.receive()
                while link.table["actor"] == 0:  # until a bot thinks for a second
                    view = link.view
                    link.do("move", after=link.number, move=Sight(BLOOM).move(view, random.Random(1)))
                server.process.kill()
                server.process.communicate()
                number = link.number
            with Server(BLOOM, "--db", folder + "/t.db"):
                base = sqlite3.connect(folder + "/t.db")
                for _ in range(200):
                    if base.execute("select max(number) from log").fetchone()[0] > number:
                        break
                    time.sleep(0.1)
                self.assertGreater(base.execute("select max(number) from log").fetchone()[0], number)  # and nobody came
                base.close()

    def test_one_server_per_file(self):
        with Server(BLOOM) as server:
            db = f"{server._folder.name}/tables.db"
            web = f"{server._folder.name}/web"
            done = subprocess.run([BLOOM, "serve", "--port", "0", "--web", web, "--db", db], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn("--db", done.stderr)
            os.link(db, db + ".too")
            done = subprocess.run([BLOOM, "serve", "--port", "0", "--web", web, "--db", db + ".too"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertRegex(done.stderr, r"^bloom: [^\n]+ has a second name [^\n]+\.\n$")

    def test_old_tables_are_deleted(self):
        with tempfile.TemporaryDirectory() as folder:
            with Server(BLOOM, "--db", folder + "/t.db") as server:
                ada = Person(server.host, server.port)
                old, new = (ada.create()["table"]["id"] for _ in range(2))
                server.end()
            base = sqlite3.connect(folder + "/t.db")
            month = 31 * 86400 * 1000
            for sql in ["update log set time = time - ? where owner = (select id from names where name = ?)",
                        "update tables set updated = updated - ? where owner = (select id from names where name = ?)"]:
                base.execute(sql, (month, old))
            base.commit()
            base.close()
            with Server(BLOOM, "--db", folder + "/t.db", "--keep-days", "30") as server:
                ada.port = server.port
                for _ in range(50):
                    ids = [t["id"] for t in ada.ask("GET", "/api/tables/mine")["tables"]]
                    if ids == [new]:
                        break
                    time.sleep(0.1)
                self.assertEqual(ids, [new])
                with self.assertRaises(Refused) as caught:
                    ada.ask("GET", f"/api/tables/{old}")
                self.assertEqual(caught.exception.status, 404)

    def test_the_usual_file_is_in_the_data_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "index.html").write_text("x")
            process = subprocess.Popen(
                [BLOOM, "serve", "--port", "0", "--web", folder], stdout=subprocess.PIPE, text=True,
                env={**os.environ, "XDG_DATA_HOME": folder + "/data"})
            process.stdout.readline()
            self.assertTrue(Path(folder, "data/bloom/tables.db").exists())
            process.terminate()
            process.wait(10)
            process.stdout.close()

    def test_friends_in_the_network_are_told_where(self):
        with Server(BLOOM, "--host", "0.0.0.0") as server:
            text = subprocess.run(["ip", "-4", "-o", "addr"], capture_output=True, text=True).stdout if Path("/sbin/ip").exists() else ""
            outside = [a for a in re.findall(r"inet (\d+\.\d+\.\d+\.\d+)", text) if not a.startswith("127.")]
            if outside:
                self.assertRegex(server.process.stdout.readline(), r"Friends in your network open http://\d+\.\d+\.\d+\.\d+:\d+/\n")
                ada = Person("127.0.0.1", server.port)
                url = ada.create()["you"]["links"][0]["url"]
                self.assertTrue(any(f"http://{a}:{server.port}/t/" in url for a in outside), url)

    def test_logs_are_lines_of_json_without_secrets(self):
        with Server(BLOOM, "--log", "info") as server:
            ada = Person(server.host, server.port)
            made = ada.create()
            server.end()
            lines = [json.loads(line) for line in server.process.stderr.read().splitlines()]
            self.assertLessEqual({"listening", "table", "stopping", "ended"}, {line["event"] for line in lines})
            text = json.dumps(lines)
            for secret in [ada.cookie.split("=")[1], link_parts(made["you"]["links"][0]["url"])[1], "Ada"]:
                self.assertNotIn(secret, text)


if __name__ == "__main__":
    BLOOM = os.path.abspath(sys.argv.pop(1))
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
