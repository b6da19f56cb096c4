#!/usr/bin/python3
"""How `bloom serve` bears its clients: odd bytes, slow ones, too many, and its end.

    test_clients.py build/release/bloom
"""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from site_of_tests import FILES, SOON, Server, read_all, status_of
from table_client import Person

INDEX = FILES["index.html"]
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
LAST = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


class Bytes(unittest.TestCase):
    """Raw requests."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(BLOOM)

    @classmethod
    def tearDownClass(cls):
        cls.server.__exit__()

    def tearDown(self):
        self.assertEqual(self.server.get("/")[2], INDEX, "it no longer answers")

    def status(self, target: bytes) -> int:
        answer = self.server.raw(b"GET " + target + b" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        self.assertNotIn(b"root:", answer)
        return status_of(answer)

    def test_nothing_leads_out_of_the_folder(self):
        for target in [
            b"/../etc/passwd",
            b"/..",
            b"/.",
            b"/assets/../../etc/passwd",
            b"/assets/../index.html",
            b"/%2e%2e/etc/passwd",
            b"/%2E%2E%2Fetc%2Fpasswd",
            b"/..%2fetc/passwd",
            b"/..%5cetc/passwd",
            b"/..\\etc\\passwd",
            b"//etc/passwd",
            b"/assets//plain.svg",
            b"/./sw.js",
            b"/sw.js%00.png",
            b"/%00",
            b"/%0d%0aSet-Cookie:x",
            b"/%7f",
            b"/%",
            b"/%2",
            b"/%zz",
            b"/100%",
            b"sw.js",
            b"*",
            b"file:///etc/passwd",
        ]:
            self.assertEqual(self.status(target), 400, target)
        # Decoded once, these are names of files that do not exist.
        for target in [b"/%252e%252e/x.y", b"/%c0%ae%c0%ae/x.y", b"/...", b"/etc/passwd.txt", b"/\xff\xfe.js"]:
            self.assertIn(self.status(target), (400, 404), target)
        # Places in the page.
        for target in [b"/etc/passwd", b"/%65tc", b"/?../../etc/passwd", b"http://localhost/", b"http://localhost"]:
            self.assertEqual(self.status(target), 200, target)

    def test_broken_requests_are_refused(self):
        for request in [
            b"\r\n\r\nnonsense\r\n\r\n",
            b"GET\r\n\r\n",
            b"GET /\r\n\r\n",
            b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
            b"GET / HTTP/1.1\r\nHo st: x\r\n\r\n",
            b"GET / HTTP/1.1\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
            b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),  # TLS
            bytes(range(256)) * 4,
        ]:
            self.assertEqual(status_of(self.server.raw(request)), 400, request[:60])

    def test_content_is_refused(self):
        for head, status in [
            (b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 413),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n", 413),
            (b"GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 413),
            (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello", 405),
        ]:
            answer = self.server.raw(head)
            self.assertEqual(status_of(answer), status, head)
            self.assertEqual(answer.count(b"HTTP/1.1"), 1)
        # Hidden requests are not answered.
        sneaky = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s" % (len(GET), GET)
        self.assertEqual(self.server.raw(sneaky).count(b"HTTP/1.1"), 1)

    def test_huge_headers_are_refused(self):
        start = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
        self.assertEqual(self.server.get("/", Cookie="x" * 8000)[0], 200)
        for request in [
            start + b"Cookie: " + b"x" * 100_000 + b"\r\n\r\n",
            start + b"".join(b"X-%d: y\r\n" % i for i in range(20_000)) + b"\r\n",
            b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        ]:
            self.assertEqual(status_of(self.server.raw(request)), 431)
        with self.server.connect() as link:  # without an end
            try:
                for _ in range(10_000):
                    link.sendall(b"x" * 10_000)
                self.fail("it reads on and on")
            except OSError:
                pass

    def test_a_connection_is_kept_and_may_be_asked_ahead(self):
        with self.server.connect() as link:
            link.sendall(GET * 20 + LAST)
            answer = read_all(link)
        self.assertEqual(answer.count(b"HTTP/1.1 200"), 21)
        self.assertEqual(answer.count(INDEX), 21)

    def test_a_request_may_come_byte_by_byte(self):
        with self.server.connect() as link:
            for i in range(len(LAST)):
                link.sendall(LAST[i : i + 1])
            self.assertTrue(read_all(link).endswith(INDEX))

    def test_old_clients(self):
        answer = self.server.raw(b"GET / HTTP/1.0\r\n\r\n")
        self.assertRegex(answer, rb"^HTTP/1\.0 200 ")
        self.assertTrue(answer.endswith(INDEX))

    def test_clients_that_leave(self):
        for _ in range(50):
            link = self.server.connect()
            link.sendall(b"GET /assets/engine-0123abcd.wasm HTTP/1.1\r\n")
            link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            link.close()


class Crowds(unittest.TestCase):
    def test_slow_clients_are_let_go(self):
        with Server(BLOOM, "--patience", "0.7") as server:
            silent, slow = server.connect(), server.connect()
            began = time.monotonic()
            slow.sendall(b"GET / HTTP/1.1\r\n")
            while time.monotonic() - began < 8:
                try:
                    slow.sendall(b"X")  # something, but never all
                    time.sleep(0.1)
                except OSError:
                    break
            self.assertLess(time.monotonic() - began, 8, "it waits for ever")
            self.assertEqual(silent.recv(100), b"")
            silent.close(), slow.close()
            self.assertEqual(server.get("/")[0], 200)

    def test_too_many_are_told_so(self):
        with Server(BLOOM, "--connections", "8") as server:
            held = [server.connect() for _ in range(8)]
            for link in held:
                link.sendall(GET)
                self.assertEqual(status_of(link.recv(65536)), 200)
            status, headers, _ = server.get("/")
            self.assertEqual((status, headers["Retry-After"]), (503, "1"))
            more = [server.connect() for _ in range(100)]
            held[0].sendall(GET)  # those inside are served on
            self.assertEqual(status_of(held[0].recv(65536)), 200)
            for link in held + more:
                link.close()
            for _ in range(100):
                if server.get("/")[0] == 200:
                    break
                time.sleep(0.05)
            self.assertEqual(server.get("/")[2], INDEX)

    def test_many_at_once(self):
        with Server(BLOOM) as server:
            links = [server.connect() for _ in range(200)]
            for link in links:
                link.sendall(LAST)
            for link in links:
                self.assertTrue(read_all(link).endswith(INDEX))
                link.close()


class Ends(unittest.TestCase):
    def test_it_outlives_the_reader_of_its_log(self):
        with Server(BLOOM, "--log", "info") as server:
            server.process.stderr.close()
            server.process.stdout.close()
            # Each table that is made is a line of the log.
            for name in ("Ada", "Ben"):
                Person(server.host, server.port, name).create()
            self.assertEqual(server.get("/healthz")[0], 200)
            self.assertEqual(server.end()[0], 0)

    def test_signals_end_it_well(self):
        for number in [signal.SIGINT, signal.SIGTERM]:
            with Server(BLOOM) as server:
                self.assertEqual(server.get("/")[0], 200)
                code, seconds = server.end(number)
                self.assertEqual(code, 0)
                self.assertLess(seconds, SOON)
                self.assertEqual(server.process.stderr.read(), "")

    def test_idle_connections_do_not_hold_it(self):
        with Server(BLOOM) as server:
            links = [server.connect() for _ in range(5)]
            links[0].sendall(GET)
            links[0].recv(65536)
            links[1].sendall(b"GET / HT")
            code, seconds = server.end()
            self.assertEqual(code, 0)
            self.assertLess(seconds, SOON)
            for link in links:
                link.close()

    def test_an_answer_under_way_is_finished(self):
        with tempfile.TemporaryDirectory() as folder:
            web = Path(folder)
            (web / "index.html").write_bytes(INDEX)
            big = bytes(range(256)) * 80_000  # 20 MB: more than the system takes off our hands
            (web / "big.png").write_bytes(big)
            with Server(BLOOM, web=folder) as server:
                link = server.connect()
                link.sendall(b"GET /big.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
                start = link.recv(1000)
                server.process.send_signal(signal.SIGTERM)
                time.sleep(0.3)
                self.assertIsNone(server.process.poll(), "it did not wait")
                with self.assertRaises(OSError):
                    server.connect()
                self.assertTrue((start + read_all(link)).endswith(big))
                self.assertEqual(server.process.wait(10), 0)

    def test_nobody_holds_it_for_ever(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "index.html").write_bytes(INDEX)
            Path(folder, "big.png").write_bytes(bytes(20_000_000))
            with Server(BLOOM, web=folder) as server:
                link = server.connect()
                link.sendall(b"GET /big.png HTTP/1.1\r\nHost: localhost\r\n\r\n")
                link.recv(1000)  # and no more
                code, seconds = server.end(within=20)
                self.assertEqual(code, 0)
                self.assertLess(seconds, 12)
                link.close()

    def test_a_port_can_be_had_again_at_once(self):
        with Server(BLOOM) as server:
            link = server.connect()
            link.sendall(GET)
            link.recv(65536)
            server.end()
            again = Server(BLOOM, port=server.port)
            self.assertEqual(again.port, server.port)
            again.__exit__()


class Refusals(unittest.TestCase):
    """What cannot be served is told in one sentence, with exit code 2."""

    def refused(self, *options: str) -> str:
        with tempfile.TemporaryDirectory() as data:
            done = subprocess.run(
                [BLOOM, "serve", *options],
                capture_output=True, text=True, timeout=30, env={**os.environ, "XDG_DATA_HOME": data},
            )
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertRegex(done.stderr, r"^bloom: [^\n]+\.\n$")
        return done.stderr

    def test_a_port_in_use(self):
        with Server(BLOOM) as server, tempfile.TemporaryDirectory() as folder:
            Path(folder, "index.html").write_text("x")
            sentence = self.refused("--port", str(server.port), "--web", folder)
            self.assertIn(f"port {server.port}", sentence)
            self.assertIn("--port", sentence)

    def test_a_folder_that_is_no_page(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertIn("index.html", self.refused("--port", "0", "--web", folder))
            file = Path(folder, "file")
            file.write_text("x")
            self.assertIn(str(file), self.refused("--port", "0", "--web", str(file)))
            self.assertIn("nowhere", self.refused("--port", "0", "--web", folder + "/nowhere"))

    def test_a_host_that_is_not_here(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "index.html").write_text("x")
            for host in ["192.0.2.1", "no such host", "::zz"]:
                self.refused("--port", "0", "--web", folder, "--host", host)

    def test_bad_options(self):
        self.refused("--port", "65536")
        self.refused("--port", "x")
        self.refused("--unknown")

    def test_other_hosts(self):
        for host in ["localhost", "0.0.0.0", "::1"]:
            try:
                with Server(BLOOM, "--host", host) as server:
                    self.assertEqual(server.host, host)
                    self.assertEqual(server.get("/")[2], INDEX)
            except AssertionError:
                # A machine without IPv6 has no ::1.
                if host != "::1" or re.search(r"\S", Path("/proc/net/if_inet6").read_text()):
                    raise


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
