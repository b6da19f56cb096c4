#!/usr/bin/python3
"""A bad network between clients and `bloom serve`: it delays, cuts and repeats. Nothing is lost.

    test_network.py build/release/bloom
"""

import asyncio
import json
import logging
import random
import subprocess
import sys
import threading
import unittest

from site_of_tests import Server

# Connections that were cut on purpose are no news.
logging.getLogger("asyncio").setLevel(logging.CRITICAL)


class Proxy:
    """Hands bytes on between clients and a server, badly."""

    def __init__(self, port: int, seed: int):
        self.target, self.rng = port, random.Random(seed)
        self.cuts = self.repeats = 0
        self.loop = asyncio.new_event_loop()
        self.port = 0
        ready = threading.Event()

        async def start():
            self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
            self.port = self.server.sockets[0].getsockname()[1]
            ready.set()

        self.loop.create_task(start())
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        ready.wait(10)

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    async def serve(self, reader, writer):
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)
        state = {"socket": False, "left": 0}
        try:
            await asyncio.gather(
                self.to_server(reader, other_writer, state), self.to_client(other_reader, writer, state)
            )
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            for each in (writer, other_writer):
                each.transport.abort()

    async def pause(self):
        if self.rng.random() < 0.3:
            await asyncio.sleep(self.rng.random() * 0.03)

    def maybe_cut(self, state):
        if not state["socket"]:
            return
        state["left"] -= 1
        if state["left"] <= 0:
            self.cuts += 1
            raise ConnectionError

    async def to_server(self, reader, writer, state):
        head = await reader.readuntil(b"\r\n\r\n")
        state["socket"] = b"Upgrade: websocket" in head
        state["left"] = self.rng.randrange(4, 120)
        writer.write(head)
        while state["socket"]:
            frame = await reader.readexactly(2)
            size = frame[1] & 127
            if size == 126:
                more = await reader.readexactly(2)
                frame, size = frame + more, int.from_bytes(more, "big")
            frame += await reader.readexactly(4 + size)
            await self.pause()
            self.maybe_cut(state)
            writer.write(frame)
            if self.rng.random() < 0.15:  # as if it had been sent again
                self.repeats += 1
                await self.pause()
                writer.write(frame)
            # Stored, but nobody hears of it.
            if self.rng.random() < 0.01:
                await writer.drain()
                state["left"] = 0
        while part := await reader.read(65536):
            writer.write(part)

    async def to_client(self, reader, writer, state):
        while part := await reader.read(65536):
            await self.pause()
            self.maybe_cut(state)
            # In two pieces, wherever they part.
            at = self.rng.randrange(len(part) + 1)
            writer.write(part[:at])
            if self.rng.random() < 0.2:
                await writer.drain()
                await asyncio.sleep(0.002)
            writer.write(part[at:])
            await writer.drain()
        raise ConnectionError


class Network(unittest.TestCase):
    def test_nothing_is_lost(self):
        with Server(BLOOM) as server:
            proxy = Proxy(server.port, 5)
            for game in ["town", "runs", "garden"]:
                done = subprocess.run(
                    [BLOOM, "load", "--url", f"http://127.0.0.1:{proxy.port}/", "--tables", "12", "--pace", "10",
                     "--seconds", "4", "--game", game, "--json", "--patience", "60"],
                    capture_output=True, text=True, timeout=180,
                )
                print(game, done.stdout.strip(), f"cuts {proxy.cuts}, repeats {proxy.repeats}", flush=True)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                report = json.loads(done.stdout)
                self.assertEqual((report["lost"], report["doubled"], report["wrong"]), (0, 0, 0))
            self.assertGreater(proxy.cuts, 20)
            self.assertGreater(proxy.repeats, 20)
            proxy.stop()


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
