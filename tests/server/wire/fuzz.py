"""Bytes against a server of its own, by the thousand: sockets that are fed frames, and requests.

The server is a process as anybody runs it. Afterwards it must have logged no failure, have grown
no larger than it was after the first third, and play an honest match to its end.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import httpx

from damier.server.ws.frame import PING
from tests.server.client import Client
from tests.server.raw import HANDSHAKE, frame
from tests.server.wire.bytes_of import fatal_frame, fuzzed_frames, fuzzed_request

AT_ONCE = 24
BATCH, BATCHES = 12, 5
SOCKETS_OF_A_MATCH = 30
PATIENCE = 60.0
"""Seconds for one connection: it is answered, or closed, or something is broken."""
FLAT = 1.05
"""How much larger the server may be at the end than after the first third,"""
SLACK_KB = 4 * 1024
"""and how much more than that."""
LIMITS = {
    "DAMIER_LOBBIES_PER_ADDRESS": "0",
    "DAMIER_SOCKETS_PER_ADDRESS": "0",
    "DAMIER_REQUESTS_PER_SECOND": "1000000000",
    "DAMIER_MESSAGES_PER_SECOND": "1000000000",
}
FINE = {*range(200, 500), 501, 505}
"""Statuses that a fuzzed request may get: none says that the server failed."""


@dataclass
class Found:
    """What came of it."""

    frames: int = 0
    sockets: int = 0
    requests: int = 0
    heard: Counter[str] = field(default_factory=Counter)
    closed: Counter[int] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    resident_kb: list[int] = field(default_factory=list)


class Server:
    """`damier serve` in a process of its own, with all it logs in a file."""

    def __init__(self, folder: Path) -> None:
        self.log = folder / "log.txt"
        command = [sys.executable, "-m", "damier", "serve", "--port", "0"]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [*command, "--database", f"sqlite:///{folder / 'damier.sqlite'}"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **LIMITS},
            )
        assert self.process.stdout is not None
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found is not None, self.log.read_text()
        self.url = found[0]
        host, port = self.url.removeprefix("http://").split(":")
        self.place = host, int(port)

    def resident_kb(self) -> int:
        """What it holds of memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1])  # type: ignore[index]

    def stop(self) -> str:
        """End it; what it has logged."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return self.log.read_text()


class Fuzz:
    """One run against one server."""

    def __init__(self, server: Server, seed: int, end: float) -> None:
        self.server, self.rng, self.end = server, Random(seed), end
        self.found = Found()
        self._read_up_to: dict[tuple[asyncio.Task[Any], bytes], asyncio.Future[None]] = {}

    async def run(self, frames: int, requests: int, warm_up: int = 0) -> Found:
        """So many frames and requests, in three thirds; memory is looked at after each. First so
        many lobbies are opened, so that what storage remembers of the last ones is full."""
        async with httpx.AsyncClient(
            base_url=self.server.url, timeout=PATIENCE, trust_env=False
        ) as http:
            client = Client(self.server.url, http)
            for _ in range(warm_up):
                await client.open("tic-tac-toe-py")
            for third in (1, 2, 3):
                some, few = frames * third // 3, requests * third // 3
                await self._until(lambda: self.found.frames >= some, self._match, client, some)  # noqa: B023
                await self._until(lambda: self.found.requests >= few, self._request)  # noqa: B023
                self.found.resident_kb.append(self.server.resident_kb())
            await honest(client)
        return self.found

    async def _until(
        self, is_done: Callable[[], bool], work: Callable[..., Awaitable[None]], *given: Any
    ) -> None:
        async def worker() -> None:
            while not is_done():
                assert monotonic() < self.end, "out of time"
                await work(*given)

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(worker())

    # Frames

    async def _match(self, client: Client, most: int) -> None:
        """Sockets to both seats of a match, and of who watches it."""
        game = self.rng.choice(("tic-tac-toe-py", "rock-paper-scissors", "quoridor", "love-letter"))
        lobby, tokens = await client.start(game)
        for _ in range(SOCKETS_OF_A_MATCH):
            if self.found.frames >= most:
                return
            await self._socket(lobby, self.rng.choice(tokens))

    async def _socket(self, lobby: str, token: str) -> None:
        reader, writer = await asyncio.open_connection(*self.server.place)
        try:
            async with asyncio.timeout(PATIENCE):
                writer.write(HANDSHAKE.format(lobby=lobby, token=token).encode())
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
                legal = await self._legal(reader)
                self.found.sockets += 1
                reading = asyncio.create_task(self._read(reader))
                await self._feed(writer, reading, legal)
                await reading
        finally:
            writer.transport.abort()

    async def _feed(
        self, writer: asyncio.StreamWriter, reading: asyncio.Task[None], legal: list[Any]
    ) -> None:
        """Batches of frames, each followed by a ping: its answer says that the batch was read. At
        last comes what may end the socket, and what follows it."""
        rng, read = self.rng, self._read_up_to
        with suppress(OSError):
            for number in range(BATCHES):
                frames = [one for _ in range(BATCH) for one in fuzzed_frames(rng, legal)]
                fence = b"fence %d" % number
                answered = read[reading, fence] = asyncio.get_running_loop().create_future()
                writer.write(b"".join(frames) + frame(PING, fence))
                await writer.drain()
                await asyncio.wait([answered, reading], return_when=asyncio.FIRST_COMPLETED)
                del read[reading, fence]
                if reading.done():
                    return
                self.found.frames += len(frames)
            last = [fatal_frame(rng, legal), *fuzzed_frames(rng, legal)]
            self.found.frames += len(last)
            writer.write(b"".join(last))
            await writer.drain()
            writer.write_eof()

    async def _legal(self, reader: asyncio.StreamReader) -> list[Any]:
        head = await reader.readexactly(2)
        length = head[1]
        if length >= 126:
            length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8), "big")
        welcome = json.loads(await reader.readexactly(length))
        legal: list[Any] = welcome.get("legal", [])
        return legal

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Everything that is told, up to the end of the line."""
        with suppress(OSError, asyncio.IncompleteReadError):
            while True:
                first, length = await reader.readexactly(2)
                if length >= 126:
                    size = await reader.readexactly(2 if length == 126 else 8)
                    length = int.from_bytes(size, "big")
                payload = await reader.readexactly(length)
                if first == 0x81:
                    told = json.loads(payload)
                    self.found.heard[told["type"]] += 1
                    assert told.get("code") != "internal", told
                elif first == 0x8A:
                    reading = asyncio.current_task()
                    answered = self._read_up_to.get((reading, payload)) if reading else None
                    if answered is not None and not answered.done():
                        answered.set_result(None)
                elif first == 0x88:
                    self.found.closed[int.from_bytes(payload[:2], "big")] += 1

    # Requests

    async def _request(self) -> None:
        self.found.requests += 1
        data = fuzzed_request(self.rng)
        reader, writer = await asyncio.open_connection(*self.server.place)
        try:
            async with asyncio.timeout(PATIENCE):
                with suppress(OSError):
                    writer.write(data)
                    writer.write_eof()
                    await writer.drain()
                answer = b""
                with suppress(OSError):
                    answer = await reader.read()
                self._judge(answer, data)
        finally:
            writer.transport.abort()

    def _judge(self, answer: bytes, data: bytes) -> None:
        if not answer:
            self.found.statuses[0] += 1
            return
        assert re.match(rb"HTTP/1\.1 \d\d\d ", answer), (answer[:200], data[:300])
        for status in re.findall(rb"^HTTP/1\.1 (\d\d\d) ", answer, re.MULTILINE):
            if int(status) >= 200:
                self.found.statuses[int(status)] += 1
                assert int(status) in FINE, (answer[:300], data[:300])
            assert b"Traceback" not in answer


async def honest(client: Client) -> None:
    """A match between two who mean well, to its end."""
    lobby, tokens = await client.start("tic-tac-toe-py")
    seats = [await client.sit(lobby, token) for token in tokens]
    for seat in seats:
        await seat.until("welcome")
    for number, cell in enumerate(("a1", "b1", "a2", "b2", "a3")):
        await seats[number % 2].act("place", cell=cell)
        for seat in seats:
            await seat.until("event")
    end = await seats[0].until("event", verb="end")
    assert end["args"]["outcome"]["winners"] == ["p1"]
    for seat in seats:
        await seat.close()


def fuzzed(
    folder: Path, frames: int, requests: int, seed: int, seconds: float, warm_up: int = 0
) -> dict[str, Any]:
    """What a run found, if everything held."""
    start, server = monotonic(), Server(folder)
    try:
        fuzz = Fuzz(server, seed, start + seconds)
        found = asyncio.run(fuzz.run(frames, requests, warm_up))
        assert server.process.poll() is None, "the server has ended"
    finally:
        log = server.stop()
    assert "Traceback" not in log, log[:3000]
    assert "ERROR" not in log, log[:3000]
    return {
        "seed": seed,
        "frames": found.frames,
        "sockets": found.sockets,
        "requests": found.requests,
        "told": dict(sorted(found.heard.items())),
        "closed with": dict(sorted(found.closed.items())),
        "statuses": dict(sorted(found.statuses.items())),
        "resident after each third, MB": [round(kb / 1024, 1) for kb in found.resident_kb],
        "seconds": round(monotonic() - start),
    }


def is_flat(found: dict[str, Any]) -> bool:
    """Whether the server has grown no more since the first third than it may."""
    first, _, last = found["resident after each third, MB"]
    return bool(last <= first * FLAT + SLACK_KB / 1024)
