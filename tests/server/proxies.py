"""nginx, HAProxy and Caddy as Debian has them, in front of `bloom serve`, with the files of deploy/.

They run in the foreground, with everything they write in a temporary folder, on free ports. `./test`
unpacks them into build/proxies without installing them, so that no service starts.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = ROOT / "build/proxies"
SECONDS = 60  # to begin, on a machine with other things to do


def program(name: str) -> str | None:
    for folder in ("usr/sbin", "usr/bin"):
        if (found := UNPACKED / folder / name).exists():
            return str(found)
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/sbin")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def changed(text: str, *changes: tuple[str, str]) -> str:
    """An example of deploy/ for this machine; what is changed has to be there."""
    for old, new in changes:
        assert old in text, f"no {old!r} in the example"
        text = text.replace(old, new)
    return text


def nginx(folder: Path, port: int, server: int) -> list[str]:
    lines = (ROOT / "deploy/nginx.conf").read_text().splitlines()
    site = changed(
        "\n".join(line for line in lines if "ssl_certificate" not in line),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port};"),
        ("http://127.0.0.1:8080", "http://bloom"),
    )
    temporary = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    # Connections to the server that are kept are those that can be poisoned.
    (folder / "nginx.conf").write_text(f"""
daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
access_log off;
{temporary}
upstream bloom {{ server 127.0.0.1:{server}; keepalive 8; }}
{site}
}}
""")
    return ["-p", str(folder), "-e", f"{folder}/error.log", "-c", str(folder / "nginx.conf")]


def haproxy(folder: Path, port: int, server: int) -> list[str]:
    (folder / "haproxy.cfg").write_text(changed(
        (ROOT / "deploy/haproxy.cfg").read_text(),
        ("bind :443 ssl crt /etc/haproxy/bloom.example.pem alpn h2,http/1.1", f"bind 127.0.0.1:{port}"),
        ("X-Forwarded-Proto https", "X-Forwarded-Proto http"),
        ("127.0.0.1:8080", f"127.0.0.1:{server}"),
    ))
    return ["-db", "-q", "-f", str(folder / "haproxy.cfg")]


def caddy(folder: Path, port: int, server: int) -> list[str]:
    site = changed(
        (ROOT / "deploy/Caddyfile").read_text(),
        ("bloom.example {", f"http://:{port} {{\n\tbind 127.0.0.1"),
        ("127.0.0.1:8080", f"127.0.0.1:{server}"),
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + site)
    return ["run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


COMMANDS = {"nginx": nginx, "haproxy": haproxy, "caddy": caddy}


class Proxied:
    """A proxy in front of the server at a port; `with` ends it."""

    def __init__(self, name: str, server: int):
        path = program(name)
        assert path, f"no {name}: ./test unpacks it into build/proxies"
        self.host, self.port = "127.0.0.1", free_port()
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        command = [path, *COMMANDS[name](folder, self.port, server)]
        environment = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder),
                       "LD_LIBRARY_PATH": str(UNPACKED / f"usr/lib/{os.uname().machine}-linux-gnu")}
        self.log = (folder / "log").open("w+b")
        self.process = subprocess.Popen(command, cwd=folder, env=environment, stdout=self.log, stderr=self.log,
                                        stdin=subprocess.DEVNULL)
        until = time.monotonic() + SECONDS
        while True:
            try:
                self.connect().close()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > until:
                    self.log.seek(0)
                    words = self.log.read().decode(errors="replace")
                    self.__exit__()
                    raise AssertionError(f"{name} does not begin: {words}") from None
                time.sleep(0.05)

    def connect(self) -> socket.socket:
        return socket.create_connection((self.host, self.port), SECONDS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(SECONDS)
        self.log.close()
        self._folder.cleanup()
