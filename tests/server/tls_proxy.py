"""A proxy that speaks TLS before `bloom serve`, with a certificate of its own making."""

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
        await self.either(self.pour(from_client, to_server), self.pour(from_server, to_client))
