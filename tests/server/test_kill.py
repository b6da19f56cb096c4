#!/usr/bin/python3
"""`bloom serve` is killed (SIGKILL) at random moments under load and started again: every
acknowledged move is there, none twice, and every table goes on.

    test_kill.py build/release/bloom       (ROUNDS=50 SEED=7 in the environment for many, at other moments)
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

ROUNDS = int(os.environ.get("ROUNDS", "4"))
SEED = int(os.environ.get("SEED", "1"))


class Kill(unittest.TestCase):
    def test_nothing_is_lost(self):
        rng = random.Random(SEED)
        print(f"{ROUNDS} rounds, SEED={SEED}", flush=True)
        with tempfile.TemporaryDirectory() as folder:
            db = str(Path(folder) / "tables.db")
            server = Server(BLOOM, "--db", db)
            port, before, kills = server.port, 0, 0
            for game in ["town", "runs", "garden"]:
                rounds = ROUNDS if game == "town" else max(1, ROUNDS // 4)
                load = subprocess.Popen(
                    [BLOOM, "load", "--url", f"http://127.0.0.1:{port}/", "--tables", "30", "--pace", "12",
                     "--seconds", str(2 * rounds + 2), "--game", game, "--json", "--patience", "60"],
                    stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                )
                # The first once they play: who finds no server at all does not come back.
                self.wait_for_moves(server, load)
                for _ in range(rounds):
                    time.sleep(rng.random())
                    if load.poll() is not None:
                        break
                    server.process.kill()
                    server.process.communicate()
                    server = Server(BLOOM, "--db", db, port=port)
                    kills += 1
                    self.wait_for_moves(server, load)
                out, err = load.communicate(timeout=180)
                self.assertEqual(load.returncode, 0, (out, err))
                report = json.loads(out)
                print(game, out.strip(), flush=True)
                self.assertEqual((report["lost"], report["doubled"], report["wrong"]), (0, 0, 0))
                entries = self.entries(db)
                self.assertGreater(entries, before + 100)
                before = entries
            self.assertGreaterEqual(kills, 3)
            server.__exit__()

    def wait_for_moves(self, server: Server, load: subprocess.Popen):
        """Until the server has stored some more, or nobody plays any more."""
        first = self.moves(server)
        while load.poll() is None and self.moves(server) < first + 20:
            time.sleep(0.05)

    def moves(self, server: Server) -> int:
        return int(re.search(rb"(?m)^bloom_moves_total (\d+)$", server.get("/metrics")[2])[1])

    def entries(self, db: str) -> int:
        """How many are stored; no table has a gap."""
        base = sqlite3.connect(db)
        try:
            self.assertEqual(base.execute("pragma integrity_check").fetchall(), [("ok",)])
            gaps = base.execute("select owner from log group by owner having max(number) <> count(*)").fetchall()
            self.assertEqual(gaps, [])
            return base.execute("select count(*) from log").fetchone()[0]
        finally:
            base.close()


if __name__ == "__main__":
    BLOOM = sys.argv.pop(1)
    program = unittest.main(exit=False, verbosity=1)
    broken = len(program.result.failures) + len(program.result.errors)
    print(f"{program.result.testsRun - broken} passed, {broken} failed")
    sys.exit(broken > 0)
