#!/usr/bin/python3
"""A bad network between clients and `bloom serve`: it delays, cuts and repeats. Nothing is lost.

    test_network.py build/release/bloom
"""

import asyncio
import json
import random
import subprocess
import sys
import unittest

from proxy import Proxy
from site_of_tests import Server


class BadNetwork(Proxy):
    def __init__(self, port: int, seed: int):
        self.rng = random.Random(seed)
        self.cuts = self.repeats = 0
        super().__init__(port)

    async def hand_on(self, from_client, to_server, from_server, to_client):
        state = {"socket": False, "left": 0}
        both = [
            asyncio.ensure_future(self.to_server(from_client, to_server, state)),
            asyncio.ensure_future(self.to_client(from_server, to_client, state)),
        ]
        try:
            await asyncio.gather(*both)
        finally:
            for each in both:
                each.cancel()
            await asyncio.gather(*both, return_exceptions=True)

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
            proxy = BadNetwork(server.port, 5)
            for game in ["town", "runs", "garden"]:
                self.play(proxy, game)
            # A slow machine sends less in the same time.
            for _ in range(20):
                if proxy.cuts > 20 and proxy.repeats > 20:
                    break
                self.play(proxy, "town")
            self.assertGreater(proxy.cuts, 20)
            self.assertGreater(proxy.repeats, 20)
            proxy.stop()

    def play(self, proxy: BadNetwork, game: str):
        done = subprocess.run(
            [BLOOM, "load", "--url", f"http://127.0.0.1:{proxy.port}/", "--tables", "12", "--pace", "10",
             "--seconds", "4", "--game", game, "--json", "--patience", "60"],
            capture_output=True, text=True, timeout=180,
        )
        print(game, done.stdout.strip(), f"cuts {proxy.cuts}, repeats {proxy.repeats}", flush=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        report = json.loads(done.stdout)
        self.assertEqual((report["lost"], report["doubled"], report["wrong"]), (0, 0, 0))


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
