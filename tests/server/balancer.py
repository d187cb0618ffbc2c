"""A balancer that knows nothing of games, and a story that is told through one.

Each new connection goes to the next node, wherever the one before went.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx

from damier import catalogue
from damier.match import read, replayed
from tests.patience import SECONDS
from tests.server.client import Client, Seat

HOST = "127.0.0.1"
MOST_BYTES = 65536


@asynccontextmanager
async def balanced(nodes: Sequence[str]) -> AsyncIterator[str]:
    """The address of a balancer before these nodes."""
    ports = cycle([urlsplit(node).port for node in nodes])
    carrying: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        carrying.add(task)
        there_reader, there_writer = await asyncio.open_connection(HOST, next(ports))
        try:
            await asyncio.gather(_piped(reader, there_writer), _piped(there_reader, writer))
        finally:
            writer.close()
            there_writer.close()
            carrying.discard(task)

    server = await asyncio.start_server(carry, HOST, 0)
    try:
        yield f"http://{HOST}:{server.sockets[0].getsockname()[1]}"
    finally:
        server.close()
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)


async def _piped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(MOST_BYTES):
            writer.write(data)
            await writer.drain()
        writer.write_eof()
    except OSError:  # one side is gone: the other is told so
        writer.close()


@asynccontextmanager
async def client_of(url: str) -> AsyncIterator[Client]:
    """A client that keeps no connection open: the balancer is asked every time."""
    fresh = httpx.Limits(max_keepalive_connections=0)
    async with httpx.AsyncClient(
        base_url=url, timeout=SECONDS, trust_env=False, limits=fresh
    ) as http:
        yield Client(url, http)


async def play_through(client: Client, game_id: str, rng: Random) -> None:
    """A whole match, in which everybody's line breaks again and again."""
    lobby_id, tokens = await client.start(game_id)
    async with asyncio.timeout(SECONDS):
        ends = await asyncio.gather(
            *(_played(client, lobby_id, token, rng) for token in (*tokens, None))
        )
    assert all(end == ends[0] for end in ends)
    pages = [(await client.ask("GET", f"/lobbies/{lobby_id}/record")).content for _ in range(2)]
    assert pages[0] == pages[1], "each node tells the same record"
    game = catalogue.load(game_id)
    match = replayed(game.engine, game.rules, read(pages[0]))
    assert match.outcome is not None
    assert list(match.outcome.winners) == ends[0]["outcome"]["winners"]
    assert (await client.get(f"/lobbies/{lobby_id}"))["state"] == "over"


async def _played(client: Client, lobby_id: str, token: str | None, rng: Random) -> Any:
    """Act whenever one may, and come back by another connection now and then; how it ended."""
    while True:
        seat = await client.sit(lobby_id, token)
        try:
            welcome = await seat.until("welcome")
            if welcome["outcome"] is not None:
                return {"outcome": welcome["outcome"]}
            if end := await _events(seat, welcome["legal"], rng.randint(1, 6), rng):
                return end
        finally:
            await seat.close()


async def _events(seat: Seat, legal: list[Any], most: int, rng: Random) -> Any:
    """Hear so many events, or the end."""
    for _ in range(most):
        if legal:
            await seat.say(**rng.choice(legal))
        event = await seat.until("event")
        if event["verb"] == "end":
            return event["args"]
        legal = event["legal"]
    return None
