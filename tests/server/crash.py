"""Nothing lost: matches played under load while the server is killed, again and again.

Servers are real processes of `damier serve`, killed with SIGKILL. After each restart every action
that was acknowledged must be there, every player resumes, and at the end every record verifies.
"""

import asyncio
import os
import signal
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from damier.catalogue import load
from damier.match import read, replayed
from tests.server.client import Client, Seat

GAME = "tic-tac-toe-py"
PLAYED_BETWEEN = 40
"""Acknowledged actions between two kills, at least: a server is killed when it is busy."""

SHORTEST = 5
"""Actions of the shortest match."""

GONE = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, httpx.HTTPError)


@dataclass
class Server:
    """A process of `damier serve` that can be killed and started again."""

    database: str
    redis: str = ""
    url: str = ""
    process: asyncio.subprocess.Process | None = None
    is_up: asyncio.Event = field(default_factory=asyncio.Event)
    awaited: int = 0
    """People who wait for its word on an action that cannot end their match."""

    async def start(self) -> None:
        environment = {
            **os.environ,
            "DAMIER_DATABASE": self.database,
            "DAMIER_REDIS": self.redis,
            "DAMIER_LOBBIES_PER_ADDRESS": "0",
            "DAMIER_SOCKETS_PER_ADDRESS": "0",
            "DAMIER_REQUESTS_PER_SECOND": "1e9",
            "DAMIER_MESSAGES_PER_SECOND": "1e9",
        }
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "damier", "serve", "--port", "0"),
            env=environment,
            stdout=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout is not None
        line = (await asyncio.wait_for(self.process.stdout.readline(), 60)).decode()
        self.url = line.rpartition(" ")[2].strip()
        assert self.url.startswith("http"), line
        self.is_up.set()

    async def stop(self, how: int = signal.SIGKILL) -> None:
        assert self.process is not None
        self.is_up.clear()
        with suppress(ProcessLookupError):
            self.process.send_signal(how)
        await self.process.wait()


@dataclass
class Tally:
    """What happened."""

    kills: int = 0
    matches: int = 0
    acknowledged: int = 0
    resumed: int = 0
    verified: int = 0
    lobbies: list[str] = field(default_factory=list)


class Player:
    """One seat's person: reconnects whenever the line breaks, and forgets nothing it was told."""

    def __init__(self, servers: list[Server], first: int, tally: Tally, luck: Random) -> None:
        self.servers, self.server = servers, servers[first % len(servers)]
        self.tally, self.luck = tally, luck
        self.acknowledged: dict[int, str] = {}
        """The cells that an event has confirmed, by the number of their entry."""

    async def play(self, lobby_id: str, token: str) -> None:
        while True:
            try:
                if await self._sitting(lobby_id, token):
                    return
            except GONE:
                self.tally.resumed += 1
                await asyncio.sleep(0.05)
                self.server = self.luck.choice(self.servers)

    async def _sitting(self, lobby_id: str, token: str) -> bool:
        """Play on one socket until the end."""
        await asyncio.wait_for(self.server.is_up.wait(), 60)
        async with httpx.AsyncClient(base_url=self.server.url, trust_env=False) as http:
            seat = await Client(self.server.url, http).sit(lobby_id, token)
            try:
                return await self._turns(seat)
            finally:
                await seat.close()

    async def _turns(self, seat: Seat) -> bool:
        welcome = await seat.until("welcome")
        newest = max(self.acknowledged, default=0)
        assert welcome["seq"] >= newest, "an acknowledged action is gone"
        legal, is_over = welcome["legal"], welcome["outcome"] is not None
        while not is_over:
            if legal:
                wish = self.luck.choice(legal)
                await seat.act(wish["verb"], **wish["args"])
            is_early = bool(legal) and max(self.acknowledged, default=0) < SHORTEST - 1
            self.server.awaited += is_early
            try:
                message = await seat.next()
                while message["type"] not in ("event", "error"):
                    message = await seat.next()
            finally:
                self.server.awaited -= is_early
            if message["type"] == "event":
                legal = message["legal"]
                is_over = message["verb"] == "end"
                if message["verb"] == "place":
                    self.acknowledged[message["seq"]] = message["args"]["cell"]
                    self.tally.acknowledged += 1
        return True


async def _asked(server: Server, call: Any) -> Any:
    """Ask until somebody answers; what was asked may have been done before."""
    while True:
        await asyncio.wait_for(server.is_up.wait(), 60)
        with suppress(*GONE):
            async with httpx.AsyncClient(base_url=server.url, trust_env=False) as http:
                return await call(Client(server.url, http))
        await asyncio.sleep(0.05)


async def _table(
    servers: list[Server], number: int, tally: Tally, luck: Random, end: asyncio.Event
) -> None:
    """Match after match, until enough."""
    while not end.is_set():
        opened: tuple[str, list[str]] = await _asked(
            luck.choice(servers), lambda client: client.start(GAME)
        )
        lobby_id, tokens = opened
        players = [Player(servers, number + seat, tally, luck) for seat in range(2)]
        await asyncio.gather(
            *(player.play(lobby_id, token) for player, token in zip(players, tokens, strict=True))
        )
        record = read(await _asked(servers[0], partial(_record, lobby_id)))
        game = load(GAME)
        match = replayed(game.engine, game.rules, record)
        assert match.outcome is not None
        for player in players:
            for seq, cell in player.acknowledged.items():
                entry: Any = record.entries[seq - 1]
                assert entry.action["cell"] == cell, "an acknowledged action was changed"
        tally.verified += 1
        tally.matches += 1
        tally.lobbies.append(lobby_id)


async def _record(lobby_id: str, client: Client) -> bytes:
    answer = await client.ask("GET", f"/lobbies/{lobby_id}/record")
    answer.raise_for_status()
    return answer.content


async def _killed(servers: list[Server], kills: int, tables: int, pause: float) -> Tally:
    tally, luck, end = Tally(), Random(1), asyncio.Event()
    await asyncio.gather(*(server.start() for server in servers))
    playing = [
        asyncio.create_task(_table(servers, number, tally, luck, end)) for number in range(tables)
    ]
    try:
        for number in range(kills):
            busy = tally.acknowledged + PLAYED_BETWEEN
            while tally.acknowledged < busy and not any(task.done() for task in playing):
                await asyncio.sleep(0.01)
            await asyncio.sleep(pause * luck.random())
            victim = servers[number % len(servers)]
            while not victim.awaited and not any(task.done() for task in playing):
                await asyncio.sleep(0)
            await victim.stop()
            tally.kills += 1
            await victim.start()
            failed = [task for task in playing if task.done()]
            for task in failed:
                task.result()
        end.set()
        await asyncio.wait_for(asyncio.gather(*playing), 120)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for server in servers:
            await server.stop(signal.SIGKILL)
    return tally


def killed(
    database: str, kills: int, tables: int = 8, pause: float = 1.0, nodes: int = 1, redis: str = ""
) -> Tally:
    """Play at so many tables while nodes are killed one after the other, so many times in all."""

    async def running() -> Tally:
        return await _killed([Server(database, redis) for _ in range(nodes)], kills, tables, pause)

    return asyncio.run(running())
