"""A small built page in a temporary folder, and `bloom serve` over it."""

import gzip
import http.client
import os
import re
import select
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

SCRIPT = b"export const petals = 5;\n" * 400
FILES = {
    "index.html": b"<!doctype html><title>Bloom</title>" + b"<p>flower</p>" * 100,
    "sw.js": SCRIPT[:2000],
    "theme.js": b"1",  # too small to be smaller
    "manifest.webmanifest": b'{"name":"Bloom"}' + b" " * 500,
    "assets/index-Ab_-12cd.js": SCRIPT,
    "assets/index-0a1b2c3d.css": b"p { margin: 0 }\n" * 100,
    "assets/engine-0123abcd.wasm": b"\0asm\1\0\0\0" + bytes(3000),
    "assets/font-x1y2z3w4.woff2": os.urandom(3000),
    "assets/plain.svg": b"<svg xmlns='http://www.w3.org/2000/svg'></svg>" * 20,
    "assets/ready-aaaabbbb.js": SCRIPT,
    "icons/rose 1.png": os.urandom(200),
    ".secret": b"hidden",
}
# Made by the build: not what gzip would give, so that one sees which was sent.
READY_BROTLI = b"brotli, made by the build"
READY_GZIP = gzip.compress(SCRIPT, 1, mtime=7)


def build(folder: Path) -> Path:
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "assets/ready-aaaabbbb.js.br").write_bytes(READY_BROTLI)
    (folder / "assets/ready-aaaabbbb.js.gz").write_bytes(READY_GZIP)
    # Left over from an older build.
    old = folder / "sw.js.br"
    old.write_bytes(b"old")
    os.utime(old, (1, 1))
    (folder / "link.txt").symlink_to("/etc/passwd")
    (folder / "links").symlink_to("/etc")
    return folder


# Seconds within which a server ends, also on a busy machine: its own deadline is five (test_ending.py holds that),
# and whatever it must not wait for takes fifteen or more.
SOON = 12


class Server:
    """`bloom serve` on a free port; `with` ends it."""

    def __init__(self, bloom: str, *options: str, web: str | None = None, port=0):
        self._folder = tempfile.TemporaryDirectory()
        web = web or str(build(Path(self._folder.name) / "web"))
        if "--db" not in options:
            options = (*options, "--db", str(Path(self._folder.name) / "tables.db"))
        # The disk of whoever runs the tests is not what they are about.
        if "--min-free" not in options:
            options = (*options, "--min-free", "0")
        command = [bloom, "serve", "--port", str(port), "--web", web, *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], 60)
        self.line = self.process.stdout.readline() if ready else ""
        found = re.fullmatch(r"Bloom is at http://(.+):(\d+)/ \(Ctrl-C ends it\)\n", self.line)
        assert found, f"not the line that tells the address: {self.line!r} {self.process.poll()}"
        self.host, self.port = found[1].strip("[]"), int(found[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()
        self._folder.cleanup()

    def end(self, number=signal.SIGTERM, within=60):
        """Its exit code after a signal, and the seconds it took."""
        began = time.monotonic()
        self.process.send_signal(number)
        return self.process.wait(within), time.monotonic() - began

    def get(self, target: str, method="GET", **headers):
        """One request on a connection of its own: status, headers, body."""
        link = http.client.HTTPConnection(self.host, self.port, timeout=20)
        try:
            link.putrequest(method, target, skip_accept_encoding=True)
            for name, value in headers.items():
                link.putheader(name.replace("_", "-"), value)
            link.endheaders()
            answer = link.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            link.close()

    def connect(self, timeout=20) -> socket.socket:
        return socket.create_connection((self.host, self.port), timeout)

    def raw(self, request: bytes) -> bytes:
        """Everything that comes back for these bytes until the server closes."""
        with self.connect() as link:
            link.sendall(request)
            return read_all(link)


def read_all(link: socket.socket) -> bytes:
    parts = []
    try:
        while part := link.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def status_of(answer: bytes) -> int:
    found = re.match(rb"HTTP/1\.[01] (\d{3}) ", answer)
    return int(found[1]) if found else 0
