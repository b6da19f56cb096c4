"""A proxy between clients and `bloom serve`, in a thread of its own; what it does to the bytes is
for its kinds to say."""

import asyncio
import logging
import threading

# Connections that end while bytes are under way are no news.
logging.getLogger("asyncio").setLevel(logging.CRITICAL)


class Proxy:
    """Kinds have `hand_on(from_client, to_server, from_server, to_client)`; the connection ends with it."""

    def __init__(self, port: int, ssl=None):
        self.target, self.port = port, 0
        self.loop = asyncio.new_event_loop()
        self.under_way: set[asyncio.Task] = set()
        ready = threading.Event()

        async def start():
            self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0, ssl=ssl)
            self.port = self.server.sockets[0].getsockname()[1]
            ready.set()

        self.loop.create_task(start())
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        assert ready.wait(60)

    @staticmethod
    async def pour(source, sink):
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()

    @staticmethod
    async def either(*ways):
        """Goes all these ways, until one of them ends."""
        tasks = [asyncio.ensure_future(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def stop(self):
        async def end():
            self.server.close()
            for each in self.under_way:
                each.cancel()
            await asyncio.gather(*self.under_way, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self.loop).result(60)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    async def serve(self, reader, writer):
        task = asyncio.current_task()
        self.under_way.add(task)
        other = None
        try:
            other_reader, other = await asyncio.open_connection("127.0.0.1", self.target)
            await self.hand_on(reader, other, other_reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass
        finally:
            for each in (writer, other):
                if each is not None:
                    each.transport.abort()
            self.under_way.discard(task)
