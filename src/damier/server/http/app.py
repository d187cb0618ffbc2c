"""The doors: HTTP by Starlette, in the one shape of errors and answers. Sockets are in socket.py.

Every answer is JSON or a file, has the headers that keep browsers careful, and no door computes a
rule: desk.py and the rooms do.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from mimetypes import guess_type
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from damier import catalogue
from damier.core import DamierError, encode
from damier.protocol.wire.page import game_page
from damier.server.error import (
    Internal,
    ServerError,
    TooLarge,
    UnknownPage,
    UpgradeRequired,
    WrongMethod,
)
from damier.server.lobbies.archive import Archive
from damier.server.lobbies.seat_service import SeatDesk
from damier.server.lobbies.served_game import served_game
from damier.server.lobbies.service import Desk
from damier.server.request_head import LARGEST_BODY, LONGEST_LINE, AddressTooLong
from damier.server.rooms.registry import House
from damier.server.ws.asgi import asgi_socket

from .asyncapi import asyncapi
from .bodies import Muting, Noticing, Recovering, Reporting
from .headers import ASSET_HEADERS, JSON_HEADERS
from .lobby_requests import (
    Asked,
    admitted,
    answered,
    body_as,
    language_of,
    status_of,
    token_of,
    tokens_of,
)
from .openapi import openapi
from .static import web_file

JSON = "application/json"
LINES = "application/x-ndjson"
COUNTED_HERE = {
    "/recover",
    *(f"/lobbies/{{lobby}}/{verb}" for verb in ("mute", "report", "notice")),
}
"""POSTs that answer.py does not answer, and so does not count."""

Door = Callable[[Request], Awaitable[Response]]

log = logging.getLogger("damier.server")


class Doors:
    """Every address that is not a socket or a file."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.desk = Desk(house)
        self.seats = SeatDesk(house)
        self.archive = Archive(house)

    def routes(self) -> list[Route]:
        return [
            _route("/games", GET=self.games),
            _route("/games/{game}", GET=self.game),
            _route("/games/{game}/{version}/assets/{name:path}", GET=self.asset),
            _route("/lobbies", GET=self.lobbies, POST=self.ordinary("open")),
            _route("/lobbies/{lobby}", GET=self.lobby, DELETE=self.delete),
            _route("/lobbies/{lobby}/join", POST=self.ordinary("join")),
            _route("/lobbies/{lobby}/leave", POST=self.ordinary("leave")),
            _route("/lobbies/{lobby}/start", POST=self.ordinary("start")),
            _route("/lobbies/{lobby}/rematch", POST=self.ordinary("rematch")),
            _route("/lobbies/{lobby}/mute", POST=self.mute),
            _route("/lobbies/{lobby}/report", POST=self.report),
            _route("/lobbies/{lobby}/notice", POST=self.notice),
            _route("/lobbies/{lobby}/ws", GET=self.socket),
            _route("/lobbies/{lobby}/record", GET=self.record),
            _route("/lobbies/{lobby}/replay", GET=self.replay),
            _route("/matches", GET=self.matches),
            _route("/recover", POST=self.recover),
            _route("/reports", GET=self.reports),
            _route("/health", GET=self.health),
            _route("/metrics", GET=self.metrics),
            _route("/openapi.json", GET=self.openapi),
            _route("/asyncapi.json", GET=self.asyncapi),
        ]

    async def games(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        return answer({"games": [game_page(game, language) for game in catalogue.all()]})

    async def game(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        return answer(game_page(served_game(request.path_params["game"]), language))

    async def asset(self, request: Request) -> Response:
        path = request.path_params
        game = served_game(path["game"])
        if game.engine.facts.version != path["version"]:
            game = served_game(f"{path['game']}@{path['version']}")
        content = game.assets.get(f"assets/{path['name']}")
        if content is None:
            raise UnknownPage("there is no such file")
        kind = guess_type(path["name"])[0] or "application/octet-stream"
        return Response(content, headers=ASSET_HEADERS, media_type=kind)

    async def lobbies(self, request: Request) -> Response:
        found = await self.desk.listed(request.query_params.get("game"))
        return answer({"lobbies": found})

    async def lobby(self, request: Request) -> Response:
        return answer(await self.desk.lobby(lobby_of(request)))

    async def delete(self, request: Request) -> Response:
        await self.desk.delete(lobby_of(request), token_of(request.headers))
        return answer({})

    def ordinary(self, verb: str) -> Door:
        """One of the requests that every match makes."""

        async def entered(request: Request) -> Response:
            asked = Asked(
                verb=verb,
                lobby_id=str(request.path_params.get("lobby", "")),
                body=await content_of(request),
                headers=request.headers,
                peer=peer_of(request),
            )
            status, content = await answered(self.house, asked)
            return Response(content, status, JSON_HEADERS, JSON)

        return entered

    async def mute(self, request: Request) -> Response:
        muting = await body_of(request, Muting)
        await self.seats.mute(
            lobby_of(request), token_of(request.headers), muting.player, muting.muted
        )
        return answer({})

    async def report(self, request: Request) -> Response:
        told = await body_of(request, Reporting)
        await self.seats.report(
            lobby_of(request), token_of(request.headers), told.player, told.reason
        )
        return answer({}, 201)

    async def notice(self, request: Request) -> Response:
        wanted = await body_of(request, Noticing)
        lobby_id, token = lobby_of(request), token_of(request.headers)
        return answer(await self.seats.notice(lobby_id, token, wanted.url))

    async def record(self, request: Request) -> Response:
        lines = await self.archive.record(lobby_of(request), token_of(request.headers))
        return Response(lines, media_type=LINES)

    async def replay(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        found = await self.archive.replay(lobby_of(request), token_of(request.headers), language)
        return answer(found)

    async def socket(self, request: Request) -> Response:
        raise UpgradeRequired("this is the address of a WebSocket")

    async def matches(self, request: Request) -> Response:
        return answer({"matches": await self.archive.matches(tokens_of(request.headers))})

    async def recover(self, request: Request) -> Response:
        wanted = await body_of(request, Recovering)
        return answer({"seats": await self.seats.recover(wanted.recovery)})

    async def reports(self, request: Request) -> Response:
        return answer({"reports": await self.seats.reports(token_of(request.headers))})

    async def health(self, request: Request) -> Response:
        await self.house.store.lobby("health")
        return answer({"state": "ok", "node": self.house.node})

    async def metrics(self, request: Request) -> Response:
        house = self.house
        text = house.metrics.text(
            rooms=len(house.rooms),
            sockets=sum(house.reception.lines.values()),
            bot_turns_waiting=house.bots.waiting,
        )
        return Response(text, media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return answer(openapi())

    async def asyncapi(self, request: Request) -> Response:
        return answer(asyncapi())


def make_app(house: House, routes: list[Route] | None = None) -> Starlette:
    """The ASGI application around a house; it opens and closes the house with itself."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await house.open()
        try:
            yield {"house": house}
        finally:
            await house.close()

    app = Starlette(
        routes=[*Doors(house).routes(), *(routes or [])],
        lifespan=lifespan,
        exception_handlers={
            DamierError: _refused,
            HTTPException: _not_found,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
    )
    app.add_middleware(Sockets, house=house)
    return app


class Sockets:
    """What Starlette does not see: sockets, on servers that are not our own, and addresses that
    such servers let through though they are too long."""

    def __init__(self, app: Any, house: House) -> None:
        self.app = app
        self.house = house

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await asgi_socket(self.house, scope, receive, send)
        elif scope["type"] == "http" and len(scope["path"]) > LONGEST_LINE:
            error = AddressTooLong(f"an address has at most {LONGEST_LINE} bytes")
            await answer(error.as_json(), error.status)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def answer(value: Any, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(encode(value), status, JSON_HEADERS, JSON)


async def body_of(request: Request, shape: Any) -> Any:
    """What was sent, read strictly."""
    return body_as(await content_of(request), shape)


async def content_of(request: Request) -> bytes:
    content = bytearray()
    async for part in request.stream():
        content += part
        if len(content) > LARGEST_BODY:
            raise TooLarge(f"at most {LARGEST_BODY} bytes are read")
    return bytes(content)


def peer_of(request: Request) -> str:
    return request.client.host if request.client else ""


def lobby_of(request: Request) -> str:
    return str(request.path_params["lobby"])


def _route(path: str, **doors: Door) -> Route:
    """One address; a method that it does not know is refused in our own shape."""

    async def entered(request: Request) -> Response:
        house: House = request.state.house
        door = doors.get("GET" if request.method == "HEAD" else request.method)
        if door is None:
            raise WrongMethod(f"{path} answers to {', '.join(doors)}", allowed=list(doors))
        if request.method in ("GET", "HEAD", "DELETE") or path in COUNTED_HERE:
            house.metrics.requests += 1
            admitted(house, request.headers, peer_of(request))
        return await door(request)

    return Route(
        path, entered, methods=["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS"]
    )


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, DamierError)
    response = answer(error.as_json(language_of(request.headers)), status_of(error))
    if isinstance(error, ServerError):
        response.headers.update(error.headers)
    return response


async def _not_found(request: Request, error: Exception) -> Response:
    """Whatever is no door may be a file."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "").split(", ")
        return await _refused(request, WrongMethod("not by this method", allowed=allowed))
    try:
        if request.method in ("GET", "HEAD"):
            return web_file(request.state.house.web, request)
        raise UnknownPage("there is nothing here")
    except (UnknownPage, ValueError, OSError):  # an address may be no name that a disk allows
        return answer(UnknownPage("there is nothing here").as_json(), 404)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=499)


async def _failed(request: Request, error: Exception) -> Response:
    house: House = request.state.house
    house.metrics.failures += 1
    failed = Internal("something failed by our own fault")
    return answer(failed.as_json(), 500)
