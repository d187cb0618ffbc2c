"""The routes of the HTTP API: what each address answers, and to whom.

No handler computes a rule: lobbies/ and rooms/ do. What every match asks for has a fast path:
lobby_requests.py.
"""

from collections.abc import Awaitable, Callable
from mimetypes import guess_type
from time import perf_counter

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from damier import catalogue
from damier.catalogue import Game
from damier.core import DamierError
from damier.protocol.table import sample_scene
from damier.protocol.wire import game_page
from damier.server.error import UnknownPage, UpgradeRequired, WrongMethod
from damier.server.lobbies import served_game
from damier.server.node import Node
from damier.server.traces import Traces

from .answers import JSON, answer, body_of, content_of, lobby_of, peer_of
from .asyncapi import asyncapi
from .bodies import Muting, Noticing, Recovering, Reporting
from .headers import ASSET_HEADERS, JSON_HEADERS
from .lobby_requests import (
    TRACE_HEADER,
    LobbyRequest,
    admit,
    answer_request,
    status_of,
    token_of,
    tokens_of,
)
from .openapi import openapi
from .static import face_text

LINES = "application/x-ndjson"
COUNTED_HERE = {
    "/recover",
    "/admin/forget",
    "/admin/drain",
    "/admin/archive",
    "/admin/bans",
    "/admin/unban",
    "/admin/lobbies/{lobby}/erase",
    "/admin/reports/{number}/close",
    "/admin/lobbies/{lobby}/void",
    *(f"/lobbies/{{lobby}}/{verb}" for verb in ("mute", "report", "notice")),
}
"""POSTs that lobby_requests.py does not answer, and so does not count."""

Handler = Callable[[Request], Awaitable[Response]]


class Routes:
    """Every address that is not a socket or a file."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def routes(self) -> list[Route]:
        return [
            route("/games", GET=self.games),
            route("/games/{game}", GET=self.game),
            route("/games/{game}/scene", GET=self.game_scene),
            route("/games/{game}/{version}/assets/{name:path}", GET=self.asset),
            route("/games/{game}/{version}/face.txt", GET=self.face),
            route("/lobbies", GET=self.lobbies, POST=self.ordinary("open")),
            route("/lobbies/{lobby}", GET=self.lobby, DELETE=self.delete),
            route("/lobbies/{lobby}/join", POST=self.ordinary("join")),
            route("/lobbies/{lobby}/leave", POST=self.ordinary("leave")),
            route("/lobbies/{lobby}/start", POST=self.ordinary("start")),
            route("/lobbies/{lobby}/rematch", POST=self.ordinary("rematch")),
            route("/lobbies/{lobby}/mute", POST=self.mute),
            route("/lobbies/{lobby}/report", POST=self.report),
            route("/lobbies/{lobby}/notice", POST=self.notice),
            route("/lobbies/{lobby}/ws", GET=self.socket),
            route("/lobbies/{lobby}/record", GET=self.record),
            route("/lobbies/{lobby}/replay", GET=self.replay),
            route("/matches", GET=self.matches),
            route("/recover", POST=self.recover),
            route("/health", GET=self.health),
            route("/ready", GET=self.ready),
            route("/metrics", GET=self.metrics),
            route("/openapi.json", GET=self.openapi),
            route("/asyncapi.json", GET=self.asyncapi),
        ]

    async def games(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        return answer({"games": [game_page(game, language) for game in catalogue.all()]})

    async def game(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        return answer(game_page(served_game(request.path_params["game"]), language))

    async def game_scene(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        return answer(sample_scene(served_game(request.path_params["game"]), language))

    async def asset(self, request: Request) -> Response:
        path, game = request.path_params, _version_of(request)
        content = game.assets.get(f"assets/{path['name']}")
        if content is None:
            raise UnknownPage("there is no such file")
        kind = guess_type(path["name"])[0] or "application/octet-stream"
        return Response(content, headers=ASSET_HEADERS, media_type=kind)

    async def face(self, request: Request) -> Response:
        content = _version_of(request).face
        if content is None:
            raise UnknownPage("this game has no face of its own")
        return face_text(content)

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
        lines = await self.node.look_backs.record(lobby_of(request), token_of(request.headers))
        return Response(lines, media_type=LINES)

    async def replay(self, request: Request) -> Response:
        language = request.query_params.get("lang", "en")
        has_scenes = request.query_params.get("scenes") == "true"
        found = await self.node.look_backs.replay(
            lobby_of(request), token_of(request.headers), language, has_scenes
        )
        return answer(found)

    async def socket(self, request: Request) -> Response:
        raise UpgradeRequired("this is the address of a WebSocket")

    async def matches(self, request: Request) -> Response:
        return answer({"matches": await self.node.look_backs.matches(tokens_of(request.headers))})

    async def recover(self, request: Request) -> Response:
        wanted = await body_of(request, Recovering)
        return answer({"seats": await self.node.seats.recover(wanted.recovery)})

    async def health(self, request: Request) -> Response:
        await self.node.store.lobby("health")
        return answer({"state": "ok", "node": self.node.cluster.node})

    async def ready(self, request: Request) -> Response:
        await self.node.cluster.check_ready()
        return answer({"state": "ready", "node": self.node.cluster.node})

    async def metrics(self, request: Request) -> Response:
        text = self.node.metrics.text(self.node.gauges())
        return Response(text, media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> Response:
        return answer(openapi())

    async def asyncapi(self, request: Request) -> Response:
        return answer(asyncapi())


def _version_of(request: Request) -> Game:
    path = request.path_params
    game = served_game(path["game"])
    if game.engine.facts.version != path["version"]:
        game = served_game(f"{path['game']}@{path['version']}")
    return game


def route(path: str, **handlers: Handler) -> Route:
    """One address; a method that it does not know is refused in our own shape."""

    async def handle(request: Request) -> Response:
        node: Node = request.state.node
        handler = handlers.get("GET" if request.method == "HEAD" else request.method)
        if handler is None:
            raise WrongMethod(f"{path} answers to {', '.join(handlers)}", allowed=list(handlers))
        if request.method in ("GET", "HEAD", "DELETE") or path in COUNTED_HERE:
            node.metrics.requests += 1
            admit(node, request.headers, peer_of(request))
            if node.traces is not None:
                return await _traced(node.traces, path, handler, request)
        return await handler(request)

    return Route(path, handle, methods=["GET", "HEAD", "POST", "DELETE", "PUT", "PATCH", "OPTIONS"])


async def _traced(traces: Traces, path: str, handler: Handler, request: Request) -> Response:
    """The same answer, and a span of it."""
    begun, status = perf_counter(), 500
    try:
        response = await handler(request)
        status = response.status_code
    except DamierError as error:
        status = status_of(error)
        raise
    finally:
        parent = request.headers.get(TRACE_HEADER)
        traces.note_request(request.method, path, status, begun, parent)
    return response
