"""A proxy that speaks TLS before `bloom serve`, with a certificate of its own making."""

import asyncio
import ssl
import subprocess
from pathlib import Path

from proxy import Proxy


class TlsProxy(Proxy):
    def __init__(self, port: int, folder: str):
        self.certificate = str(Path(folder) / "certificate.pem")
        key = str(Path(folder) / "key.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.certificate],
            check=True, capture_output=True,
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        super().__init__(port, context)

    async def hand_on(self, from_client, to_server, from_server, to_client):
        async def pour(source, sink):
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()

        both = [asyncio.ensure_future(pour(*pair)) for pair in ((from_client, to_server), (from_server, to_client))]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in both:
                each.cancel()
            await asyncio.gather(*both, return_exceptions=True)
