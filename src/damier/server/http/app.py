"""The HTTP API by Starlette, in one shape of answers and errors. Sockets are ws/.

Every answer is JSON or a file and has the headers that keep browsers careful. No handler computes a
rule: lobbies/ and rooms/ do.
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
from damier.protocol.wire import game_page
from damier.server.error import (
    Internal,
    ServerError,
    TooLarge,
    UnknownPage,
    UpgradeRequired,
    WrongMethod,
)
from damier.server.lobbies import served_game
from damier.server.node import Node
from damier.server.request_head import LARGEST_BODY, LONGEST_LINE, AddressTooLong
from damier.server.ws import Admission, serve_socket

from .asyncapi import asyncapi
from .bodies import Muting, Noticing, Recovering, Reporting
from .headers import ASSET_HEADERS, JSON_HEADERS
from .lobby_requests import (
    LobbyRequest,
    admit,
    answer_request,
    body_as,
    language_of,
    status_of,
    token_of,
    tokens_of,
)
from .openapi import openapi
from .static import web_file, web_folder

JSON = "application/json"
LINES = "application/x-ndjson"
COUNTED_HERE = {
    "/recover",
    *(f"/lobbies/{{lobby}}/{verb}" for verb in ("mute", "report", "notice")),
}
"""POSTs that lobby_requests.py does not answer, and so does not count."""

Handler = Callable[[Request], Awaitable[Response]]

log = logging.getLogger("damier.server")


class Routes:
    """Every address that is not a socket or a file."""

    def __init__(self, node: Node) -> None:
        self.node = node

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
        found = await self.node.lobbies.listed(request.query_params.get("game"))
        return answer({"lobbies": found})

    async def lobby(self, request: Request) -> Response:
        return answer(await self.node.lobbies.lobby(lobby_of(request)))

    async def delete(self, request: Request) -> Response:
        await self.node.lobbies.delete(lobby_of(request), token_of(request.headers))
        return answer({})

    def ordinary(self, verb: str) -> Handler:
        """One of the requests that every match makes."""

        async def handle(request: Request) -> Response:
            asked = LobbyRequest(
                verb=verb,
                lobby_id=str(request.path_params.get("lobby", "")),
                body=await content_of(request),
                headers=request.headers,
                peer=peer_of(request),
            )
            status, content = await answer_request(self.node, asked)
            return Response(content, status, JSON_HEADERS, JSON)

        return handle

    async def mute(self, request: Request) -> Response:
        muting = await body_of(request, Muting)
        await self.node.seats.mute(
            lobby_of(request), token_of(request.headers), muting.player, muting.muted
        )
        return answer({})

    async def report(self, request: Request) -> Response:
        told = await body_of(request, Reporting)
        await self.node.seats.report(
            lobby_of(request), token_of(request.headers), told.player, told.reason
        )
        return answer({}, 201)

    async def notice(self, request: Request) -> Response:
        wanted = await body_of(request, Noticing)
        lobby_id, token = lobby_of(request), token_of(request.headers)
        return answer(await self.node.seats.notice(lobby_id, token, wanted.url))

    async def record(self, request: Request) -> Response:
        lines = await self.node.archive.record(lobby_of(request), token_of(request.headers))
        return Response(lines, media_type=LINES)

    async def replay(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        found = await self.node.archive.replay(
            lobby_of(request), token_of(request.headers), language
        )
        return answer(found)

    async def socket(self, request: Request) -> Response:
        raise UpgradeRequired("this is the address of a WebSocket")

    async def matches(self, request: Request) -> Response:
        return answer({"matches": await self.node.archive.matches(tokens_of(request.headers))})

    async def recover(self, request: Request) -> Response:
        wanted = await body_of(request, Recovering)
        return answer({"seats": await self.node.seats.recover(wanted.recovery)})

    async def reports(self, request: Request) -> Response:
        return answer({"reports": await self.node.seats.reports(token_of(request.headers))})

    async def health(self, request: Request) -> Response:
        await self.node.store.lobby("health")
        return answer({"state": "ok", "node": self.node.cluster.node})

    async def metrics(self, request: Request) -> Response:
        node = self.node
        text = node.metrics.text(
            rooms=len(node.rooms.open_rooms),
            sockets=sum(node.admission.sockets.values()),
            bot_turns_waiting=node.bots.waiting,
        )
        return Response(text, media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return answer(openapi())

    async def asyncapi(self, request: Request) -> Response:
        return answer(asyncapi())


def make_app(node: Node, routes: list[Route] | None = None) -> Starlette:
    """The ASGI application around a node; it opens and closes the node with itself."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        await node.open()
        try:
            yield {"node": node}
        finally:
            await node.close()

    app = Starlette(
        routes=[*Routes(node).routes(), *(routes or [])],
        lifespan=lifespan,
        exception_handlers={
            DamierError: _refused,
            HTTPException: _not_found,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
    )
    app.add_middleware(Sockets, admission=node.admission)
    return app


class Sockets:
    """What Starlette does not see: sockets, on servers that are not our own, and addresses that
    such servers let through though they are too long."""

    def __init__(self, app: Any, admission: Admission) -> None:
        self.app = app
        self.admission = admission

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await serve_socket(self.admission, scope, receive, send)
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


def _route(path: str, **handlers: Handler) -> Route:
    """One address; a method that it does not know is refused in our own shape."""

    async def handle(request: Request) -> Response:
        node: Node = request.state.node
        handler = handlers.get("GET" if request.method == "HEAD" else request.method)
        if handler is None:
            raise WrongMethod(f"{path} answers to {', '.join(handlers)}", allowed=list(handlers))
        if request.method in ("GET", "HEAD", "DELETE") or path in COUNTED_HERE:
            node.metrics.requests += 1
            admit(node, request.headers, peer_of(request))
        return await handler(request)

    return Route(path, handle, methods=["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS"])


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, DamierError)
    response = answer(error.as_json(language_of(request.headers)), status_of(error))
    if isinstance(error, ServerError):
        response.headers.update(error.headers)
    return response


async def _not_found(request: Request, error: Exception) -> Response:
    """Whatever is no route may be a file."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "").split(", ")
        return await _refused(request, WrongMethod("not by this method", allowed=allowed))
    try:
        if request.method in ("GET", "HEAD"):
            return web_file(web_folder(), request)
        raise UnknownPage("there is nothing here")
    except (UnknownPage, ValueError, OSError):  # an address may be no name that a disk allows
        return answer(UnknownPage("there is nothing here").as_json(), 404)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=499)


async def _failed(request: Request, error: Exception) -> Response:
    node: Node = request.state.node
    node.metrics.failures += 1
    failed = Internal("something failed by our own fault")
    return answer(failed.as_json(), 500)
