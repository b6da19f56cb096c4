"""A proxy that speaks TLS before `bloom serve`, with a certificate of its own making."""

import asyncio
import logging
import ssl
import subprocess
import threading
from pathlib import Path


# Connections that end while bytes are under way are no news.
logging.getLogger("asyncio").setLevel(logging.CRITICAL)


class TlsProxy:
    def __init__(self, port: int, folder: str):
        self.certificate = str(Path(folder) / "certificate.pem")
        key = str(Path(folder) / "key.pem")
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
             "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.certificate],
            check=True, capture_output=True,
        )
        self.target = port
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()

        async def start():
            self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=context)
            self.port = self.server.sockets[0].getsockname()[1]
            ready.set()

        self.loop.create_task(start())
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        assert ready.wait(10)

    def stop(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(10)

    async def serve(self, reader, writer):
        other_reader, other_writer = await asyncio.open_connection("127.0.0.1", self.target)

        async def hand_on(source, sink):
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()

        try:
            both = [asyncio.ensure_future(hand_on(*pair)) for pair in ((reader, other_writer), (other_reader, writer))]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            for each in both:
                each.cancel()
        finally:
            for each in (writer, other_writer):
                each.close()
