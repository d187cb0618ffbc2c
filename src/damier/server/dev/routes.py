"""The pages of `damier serve --dev`, for a game's author: look at a match from all sides, act for
any seat, go back and on from there.

They show secrets. So they exist only where a server was started with `--dev`, which wants a
loopback address, and answer only to who asks this machine by its own name, through no balancer.
"""

from collections.abc import Awaitable, Callable, Sequence
from importlib.resources import files
from ipaddress import ip_address
from typing import Any

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from damier import catalogue
from damier.core import InvalidData, Value, encode
from damier.faults import blaming
from damier.protocol.table import Table
from damier.protocol.wire import Failed
from damier.server.error import NotAllowed, UnknownPage, WrongSettings, WrongState
from damier.server.http import (
    HEADERS,
    admit,
    answer,
    body_as,
    content_of,
    lobby_of,
    peer_of,
)
from damier.server.node import Node
from damier.server.rooms import Room
from damier.server.settings import Settings
from damier.server.storage import StoredLine, new_id

from .panel import moment_at, panel_of

Handler = Callable[[Request], Awaitable[Response]]

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
FILES = {"dev.html": "text/html", "dev.js": "text/javascript", "dev.css": "text/css"}


class Acting(Value):
    """A message as a seat would send it, with the seat that is to send it."""

    player: str
    message: dict[str, Any]


class Branching(Value):
    """From which entry a match is to go on as another."""

    at: int


def check_dev(settings: Settings) -> None:
    """Refuse to show secrets to anybody but this machine."""
    if not is_loopback(settings.host):
        raise WrongSettings(f"--dev shows secrets: it listens on 127.0.0.1, not on {settings.host}")
    if settings.workers > 1 or settings.redis or settings.trust_proxy:
        raise WrongSettings("--dev is one process on this machine: no workers, Redis or proxy")


def is_loopback(host: str) -> bool:
    """Whether only this machine is reached by this name."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


class DevRoutes:
    """What an author may ask of a node."""

    def __init__(self, node: Node, problems: Callable[[], Sequence[str]] = tuple) -> None:
        self.node = node
        self._problems = problems
        """What is wrong with the last change of a file, which was not taken up."""

    def routes(self) -> list[Route]:
        return [
            self._route("/dev", "GET", self.page),
            self._route("/dev/{file}.{kind}", "GET", self.file),
            self._route("/dev/lobbies", "GET", self.lobbies),
            self._route("/dev/lobbies/{lobby}", "GET", self.panel),
            self._route("/dev/lobbies/{lobby}/act", "POST", self.act),
            self._route("/dev/lobbies/{lobby}/branch", "POST", self.branch),
        ]

    async def page(self, request: Request) -> Response:
        return _file("dev.html")

    async def file(self, request: Request) -> Response:
        return _file("{file}.{kind}".format(**request.path_params))

    async def lobbies(self, request: Request) -> Response:
        """The matches that run or are open, the games that do not load, and those that failed."""
        found = {lobby.id: lobby for lobby in await self.node.store.running()}
        found |= {room.lobby.id: room.lobby for room in self.node.rooms.open_rooms.values()}
        shown = [
            {"id": lobby.id, "gameId": lobby.rules.game_id, "state": lobby.state}
            for lobby in sorted(found.values(), key=lambda lobby: -lobby.created)
        ]
        broken = [error.message for error in catalogue.broken()]
        faults = list(self.node.rooms.services.faults.recent)
        told = {"broken": [*self._problems(), *broken], "faults": faults}
        return answer({"lobbies": shown, **told})

    async def panel(self, request: Request) -> Response:
        at = request.query_params.get("at")
        if at is not None and not at.isdecimal():
            raise InvalidData("an entry is a number", path="$.at")
        _, table = await self._table(request)
        with blaming(table.game, table.match.config, lambda: table.match):
            return answer(panel_of(table, None if at is None else int(at)))

    async def act(self, request: Request) -> Response:
        """Do something for a seat, as if its player had sent it. It is tried on the table first,
        which is a value, so that a refusal can be told."""
        acting: Acting = body_as(await content_of(request), Acting)
        room, table = await self._table(request)
        if acting.player not in table.match.state.player_ids:
            raise InvalidData(f"no seat is {acting.player}'s", path="$.player")
        data = encode(acting.message)
        with blaming(table.game, table.match.config, lambda: table.match):
            tried = table.received(acting.player, data)
        for message in tried.answer:
            if isinstance(message, Failed):
                return answer(message, 422)
        room.submit(lambda now: now.received(acting.player, data))
        return answer({})

    async def branch(self, request: Request) -> Response:
        """Another match that goes on from an entry of this one; the people keep their seats."""
        branching: Branching = body_as(await content_of(request), Branching)
        room, table = await self._table(request)
        record = moment_at(table.match, branching.at).record
        rooms = self.node.rooms
        now = rooms.services.now()
        lobby = replace(
            room.lobby,
            id=new_id(now),
            state="playing",
            outcome=None,
            rematch=None,
            created=now,
            revision=0,
        )
        lines = enumerate((record.header, *record.entries))
        stored = [StoredLine(seq=seq, at=now, line=encode(line)) for seq, line in lines]
        await rooms.add(lobby, stored)
        return answer({"lobby": lobby.id}, 201)

    async def _table(self, request: Request) -> tuple[Room, Table]:
        room = await self.node.rooms.place(lobby_of(request))
        if not isinstance(room, Room) or room.table is None:
            raise WrongState("no match is played here")
        return room, room.table

    def _route(self, path: str, method: str, handler: Handler) -> Route:
        async def handle(request: Request) -> Response:
            self._refuse_others(request)
            admit(self.node, request.headers, peer_of(request))
            return await handler(request)

        return Route(path, handle, methods=[method])

    def _refuse_others(self, request: Request) -> None:
        """A page that was led here under a name of its own, or whoever comes through a balancer."""
        name = request.url.hostname or ""
        is_forwarded = any(header in request.headers for header in FORWARDED)
        if is_forwarded or not is_loopback(name) or not is_loopback(peer_of(request)):
            raise NotAllowed("this is for the author of a game, on the author's own machine")


def _file(name: str) -> Response:
    if name not in FILES:
        raise UnknownPage("there is nothing here")
    content = files(__package__).joinpath("page", name).read_bytes()
    headers = {**HEADERS, "Cache-Control": "no-store"}
    return Response(content, headers=headers, media_type=FILES[name])
