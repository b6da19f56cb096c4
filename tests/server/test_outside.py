#!/usr/bin/python3
"""Programs around online tables: bots from outside, backups, addresses for friends, old tables.

    test_outside.py build/release/bloom
"""

import asyncio
import json
import os
import queue
import random
import re
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from proxy import Proxy
from site_of_tests import Server
from table_client import PATIENCE, PING, PONG, TEXT, Person, Refused, Sight, frame, link_parts
from tls_proxy import TlsProxy

EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "random_bot.py"
# A bot that says by a file askedN that it has been asked, and answers when there is goN or go.
SLOW = """
import json, pathlib, sys, time
folder = pathlib.Path(sys.argv[1])
for count, line in enumerate(sys.stdin):
    (folder / f"asked{count}").touch()
    while not any((folder / name).exists() for name in ("go", f"go{count}")):
        time.sleep(0.01)
    print(json.dumps({"move": json.loads(line)["legal"][0]}), flush=True)
"""


async def read_frame(reader: asyncio.StreamReader) -> tuple[int, bytes, bytes]:
    """The kind of the next frame, what it says, and its bytes."""
    head = await reader.readexactly(2)
    size = head[1] & 127
    if size >= 126:
        more = await reader.readexactly(2 if size == 126 else 8)
        head, size = head + more, int.from_bytes(more, "big")
    mask = await reader.readexactly(4) if head[1] & 128 else b""
    body = await reader.readexactly(size)
    text = bytes(b ^ mask[i % 4] for i, b in enumerate(body)) if mask else body
    return head[0] & 15, text, head + mask + body


class Between(Proxy):
    """Sees the moves of a bot and the pongs; each connection ends with what it is told to lose: the first
    "move", on its way to the server, or the "answer" to it; or the answer to "join"ing."""

    def __init__(self, port: int, *losses: str):
        self.losses, self.moves, self.pongs = list(losses), [], queue.Queue()
        self.told = 0  # the last entry that was handed on
        super().__init__(port)

    def ping(self, text: bytes):
        """As if the server had asked."""
        self.loop.call_soon_threadsafe(self.client.write, frame(text, PING, masked=False))

    async def hand_on(self, from_client, to_server, from_server, to_client):
        head = await from_client.readuntil(b"\r\n\r\n")
        to_server.write(head)
        if head.startswith(b"POST ") and "join" in self.losses:
            self.losses.remove("join")
            size = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
            to_server.write(await from_client.readexactly(size))
            await from_server.readuntil(b"\r\n\r\n")
            return
        if b"Upgrade: websocket" in head:
            to_client.write(await from_server.readuntil(b"\r\n\r\n"))
            self.client = to_client
            lost = self.losses.pop(0) if self.losses else ""
            ways = [self.up(from_client, to_server, lost), self.down(from_server, to_client, lost)]
        else:
            ways = [self.pour(from_client, to_server), self.pour(from_server, to_client)]
        await self.either(*ways)

    async def up(self, source, sink, lost):
        while True:
            kind, text, whole = await read_frame(source)
            if kind == PONG:
                self.pongs.put(text)
            if kind == TEXT and (message := json.loads(text))["type"] == "move":
                self.moves.append(message)
                if lost == "move":
                    return
            sink.write(whole)

    async def down(self, source, sink, lost):
        while True:
            kind, text, whole = await read_frame(source)
            message = json.loads(text) if kind == TEXT else {}
            if lost == "answer" and "ack" in message:
                return
            sink.write(whole)
            self.told = max([self.told, *(entry["number"] for entry in message.get("entries", []))])


class Bots(unittest.TestCase):
    def bot(self, url: str, *options: str, **environment: str) -> subprocess.Popen:
        bot = subprocess.Popen([BLOOM, "bot", "--url", url, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env={**os.environ, **environment})
        self.addCleanup(self.end, bot)
        return bot

    def end(self, bot: subprocess.Popen):
        if bot.poll() is None:
            bot.terminate()  # a program of its own ends with it
            bot.communicate()

    def between(self, server: Server, *losses: str) -> Between:
        proxy = Between(server.port, *losses)
        self.addCleanup(proxy.stop)
        return proxy

    def link(self, made, proxy: Proxy) -> str:
        table, key = link_parts(made["you"]["links"][0]["url"])
        return f"http://127.0.0.1:{proxy.port}/t/{table}#{key}"

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
                for seconds in ("1", "10", "40"):  # on a busy machine nothing may be done in one
                    load = subprocess.run([BLOOM, "load", "--url", f"https://localhost:{proxy.port}/", "--tables", "3",
                                           "--seconds", seconds, "--json"], capture_output=True, text=True,
                                          env={**os.environ, "SSL_CERT_FILE": proxy.certificate}, timeout=120)
                    self.assertEqual(load.returncode, 0, load.stderr)
                    done = json.loads(load.stdout)["acknowledged_moves_per_s"]
                    if done > 0:
                        break
                self.assertGreater(done, 0)
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

    def test_a_move_that_was_lost_is_sent_again(self):
        with Server(BLOOM) as server:
            ada = Person(server.host, server.port)
            made = ada.create("town", ["open", "random"])
            proxy = self.between(server, "move", "move", "answer", "move")
            bot = self.bot(self.link(made, proxy), "--level", "random")
            out, err = bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0, (out, err))
            first, again, third, second, repeated, *rest = proxy.moves
            self.assertEqual((again, third), (first, first))  # id, after and move
            self.assertEqual(repeated, second)
            self.assertGreater(second["after"], first["after"])
            ids = [move["id"] for move in (first, second, *rest)]
            self.assertEqual(len(set(ids)), len(ids))
            record = ada.ask("GET", f"/api/tables/{made['table']['id']}/record")["record"]
            played = [move["move"] for move in (first, second, *rest)]
            self.assertEqual([move for seat, move in record["moves"] if seat == 0], played)

    def test_a_seat_is_not_lost_with_the_answer_to_joining(self):
        with Server(BLOOM) as server:
            made = Person(server.host, server.port).create("town", ["open", "random"])
            proxy = self.between(server, "join")
            bot = self.bot(self.link(made, proxy), "--level", "random")
            out, err = bot.communicate(timeout=PATIENCE)
            self.assertEqual((bot.returncode, proxy.losses), (0, []), (out, err))
            self.assertIn("winners", out)

    def slow(self, server: Server, seats=("me", "open")):
        """A table, its maker, and at its open seat a bot that thinks until it is let go."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        (program := Path(folder.name, "slow.py")).write_text(SLOW)
        ada = Person(server.host, server.port)
        made = ada.create("garden", seats)
        proxy = self.between(server)
        bot = self.bot(self.link(made, proxy), "--exec", f"/usr/bin/python3 {program} {folder.name}", "--identity", folder.name + "/who")
        return Path(folder.name), ada, made["table"]["id"], proxy, bot

    def wait(self, true, fault: str):
        until = time.monotonic() + PATIENCE
        while not true():
            self.assertLess(time.monotonic(), until, fault)
            time.sleep(0.01)

    def asked(self, folder: Path, count: int):
        self.wait((folder / f"asked{count}").exists, "the bot is not asked")

    def begun(self, folder: Path, ada: Person, table: str):
        """The sockets of both seats while the bot thinks for the first time, and a function that moves for
        whoever is to move."""
        sight, rng, links = Sight(BLOOM), random.Random(2), []
        self.addCleanup(sight.close)

        def join(person: Person):
            link = person.socket(table)
            self.addCleanup(link.close)
            link.receive()
            links.append(link)
            return link

        def step():
            link = links[links[0].table["actor"]]
            link.when(lambda: link.number == links[0].number)
            link.do("move", after=link.number, move=sight.move(link.view, rng))
            links[0].when(lambda: links[0].number == link.number)

        link = join(ada)
        link.when(lambda: link.table["state"] == "playing")
        while link.table["actor"] == 0:
            step()
        self.asked(folder, 0)
        twin = Person(ada.host, ada.port)
        twin.cookie = (folder / "who").read_text()
        self.assertEqual(join(twin).you["seat"], 1)
        return *links, step

    def test_pings_are_answered_while_it_thinks(self):
        with Server(BLOOM) as server:
            folder, ada, table, proxy, bot = self.slow(server, ["open", "random"])
            for count in range(2):
                self.asked(folder, count)
                proxy.ping(b"still there?")
                self.assertEqual(proxy.pongs.get(timeout=PATIENCE), b"still there?")
                self.assertEqual(len(proxy.moves), count)
                (folder / f"go{count}").touch()
            (folder / "go").touch()
            out, err = bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0, (out, err))

    def test_a_thought_outlives_its_connection(self):
        with Server(BLOOM) as server:
            folder, ada, table, proxy, bot = self.slow(server, ["open", "random"])
            self.asked(folder, 0)
            lost = proxy.client
            proxy.loop.call_soon_threadsafe(lost.transport.abort)
            self.wait(lambda: proxy.client is not lost, "the bot does not come back")
            (folder / "go").touch()
            out, err = bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0, (out, err))
            self.assertEqual(len(list(folder.glob("asked*"))), len(proxy.moves))  # it was not asked twice

    def test_a_thought_about_what_was_taken_back_is_dropped(self):
        with Server(BLOOM) as server:
            folder, ada, table, proxy, bot = self.slow(server)
            link, _, step = self.begun(folder, ada, table)
            while link.table["actor"] == 0 or not any(e["kind"] == "move" and e["seat"] == 0 for e in link.entries):
                step()
            link.do("undo", after=link.number)
            link.when(lambda: link.table["actor"] == 0)  # the bot agreed, although it thinks
            while link.table["actor"] == 0:
                step()
            now = link.number
            self.wait(lambda: proxy.told >= now, "the bot is not told")
            proxy.ping(b"seen?")  # behind what it was told
            proxy.pongs.get(timeout=PATIENCE)
            (folder / "go0").touch()
            self.asked(folder, 1)
            self.assertEqual(proxy.moves, [])
            (folder / "go1").touch()
            link.when(lambda: link.number > now)
            self.assertEqual(proxy.moves[0]["after"], now)

    def test_a_game_that_ends_without_it_ends_its_thought(self):
        with Server(BLOOM) as server:
            folder, ada, table, proxy, bot = self.slow(server)
            link, _, step = self.begun(folder, ada, table)
            while link.table["state"] != "over":
                step()
            out, err = bot.communicate(timeout=PATIENCE)  # its program has the same stderr: it has ended too
            self.assertEqual((bot.returncode, proxy.moves), (0, []), (out, err))
            self.assertIn("winners", out)

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
            # By the wall clock alone nothing is deleted: a server has to have run as long.
            base.execute("update meta set value = value + ? where key = 'lived'", (month,))
            self.assertEqual(base.total_changes, 3)
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
