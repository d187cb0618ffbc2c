"""A plain client of a server, by httpx and websockets: what tests speak through."""

import asyncio
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Literal

import httpx
from starlette.routing import Route
from websockets.asyncio.client import ClientConnection, connect

from damier.server import Node, Settings, running_node
from tests.patience import SECONDS

HTTP: Literal["own", "uvicorn"] = os.environ.get("DAMIER_HTTP", "own")  # type: ignore[assignment]
"""Whose port the tests speak to: the whole suite runs on uvicorn's with DAMIER_HTTP=uvicorn."""
UNLIMITED = Settings(  # no lease runs out because a machine is slow
    port=0,
    database="memory:",
    lobbies_per_address=0,
    sockets_per_address=0,
    requests_per_second=1e9,
    messages_per_second=1e9,
    bots=2,
    admin_token="operator",
    lease_seconds=120.0,
    http=HTTP,
)


@dataclass
class Seat:
    """One socket, and everything it was told."""

    socket: ClientConnection
    told: list[dict[str, Any]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)

    async def next(self) -> dict[str, Any]:
        raw = await asyncio.wait_for(self.socket.recv(), SECONDS)
        assert isinstance(raw, str)
        self.raw.append(raw)
        self.told.append(json.loads(raw))
        return self.told[-1]

    async def until(self, kind: str, **fields: Any) -> dict[str, Any]:
        """The next message of this kind with these values."""
        while True:
            message = await self.next()
            if message["type"] == kind and all(message.get(k) == v for k, v in fields.items()):
                return message

    async def say(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def act(self, verb: str, **args: Any) -> None:
        await self.say(verb=verb, args=args)

    async def closed(self) -> tuple[int, str]:
        """Wait for the other side to close; its code and reason."""
        await asyncio.wait_for(self.socket.wait_closed(), SECONDS)
        return self.socket.close_code or 0, self.socket.close_reason or ""

    async def close(self) -> None:
        await self.socket.close()


class Client:
    """A device: requests, and sockets."""

    def __init__(self, url: str, http: httpx.AsyncClient) -> None:
        self.url = url
        self.http = http
        self._sockets: list[ClientConnection] = []

    async def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        content = None if body is None else json.dumps(body)
        return await self.http.request(method, path, content=content, headers=headers)

    async def get(self, path: str, token: str | None = None) -> Any:
        answer = await self.ask("GET", path, token=token)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def post(self, path: str, body: Any = None, token: str | None = None) -> Any:
        answer = await self.ask("POST", path, {} if body is None else body, token)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    async def open(self, game: str, *kinds: str, **more: Any) -> tuple[str, list[str]]:
        """A lobby with these seats, all open ones joined: its id, and the tokens of people."""
        seats = [{"kind": kind} for kind in kinds or ("human", "open")]
        opened = await self.post("/lobbies", {"gameId": game, "seats": seats, **more})
        lobby_id = opened["lobby"]["id"]
        tokens = [opened["seat"]["token"]]
        for number, kind in enumerate(kinds or ("human", "open"), 1):
            if kind == "open":
                name = {"name": "Guest" if number == 2 else f"Guest {number}"}
                joined = await self.post(f"/lobbies/{lobby_id}/join", name)
                tokens.append(joined["seat"]["token"])
        return lobby_id, tokens

    async def start(self, game: str, *kinds: str, **more: Any) -> tuple[str, list[str]]:
        """The same, and the match begun."""
        lobby_id, tokens = await self.open(game, *kinds, **more)
        await self.post(f"/lobbies/{lobby_id}/start", token=tokens[0])
        return lobby_id, tokens

    async def sit(
        self, lobby_id: str, token: str | None = None, query: str = "", **options: Any
    ) -> Seat:
        """A socket to a lobby."""
        offered = ["bluefelt.v0", *([f"bluefelt.token.{token}"] if token else [])]
        where = f"{self.url.replace('http', 'ws', 1)}/lobbies/{lobby_id}/ws{query}"
        socket = await connect(where, subprotocols=offered, proxy=None, **options)  # type: ignore[arg-type]
        self._sockets.append(socket)
        return Seat(socket)

    async def hang_up(self) -> None:
        """Leave no socket behind, whatever the story did with it."""
        for socket in self._sockets:
            socket.transport.abort()
        await asyncio.sleep(0)


class StandingClock:
    """A clock that a node is handed: it moves on only when a test says so."""

    def __init__(self, node: Node) -> None:
        self.milliseconds = node.rooms.services.now()
        node.rooms.services.now = self.now

    def now(self) -> int:
        return self.milliseconds

    def move_on(self, milliseconds: int) -> None:
        self.milliseconds += milliseconds


@asynccontextmanager
async def served(
    settings: Settings = UNLIMITED,
    node: Node | None = None,
    routes: list[Route] | None = None,
) -> AsyncIterator[tuple[Client, Node]]:
    """A running node, and a client of it."""
    async with (
        running_node(settings, node, routes) as (url, running),
        httpx.AsyncClient(base_url=url, timeout=SECONDS, trust_env=False) as http,
    ):
        client = Client(url, http)
        try:
            yield client, running
        finally:
            await client.hang_up()


def told(story: Callable[[Client, Node], Awaitable[None]], settings: Settings = UNLIMITED) -> None:
    """Tell a story to a fresh server."""

    async def telling() -> None:
        async with served(settings) as (client, node), asyncio.timeout(2 * SECONDS):
            await story(client, node)

    asyncio.run(telling())
