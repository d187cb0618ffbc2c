"""The routes of the HTTP API: what each address answers, and to whom.

No handler computes a rule: lobbies/ and rooms/ do. What every match asks for has a fast path:
lobby_requests.py.
"""

from collections.abc import Awaitable, Callable
from mimetypes import guess_type

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from damier import catalogue
from damier.protocol.wire import game_page
from damier.server.error import UnknownPage, UpgradeRequired, WrongMethod
from damier.server.lobbies import served_game
from damier.server.node import Node

from .answers import JSON, answer, body_of, content_of, lobby_of, peer_of
from .asyncapi import asyncapi
from .bodies import Muting, Noticing, Recovering, Reporting
from .headers import ASSET_HEADERS, JSON_HEADERS
from .lobby_requests import LobbyRequest, admit, answer_request, token_of, tokens_of
from .openapi import openapi

LINES = "application/x-ndjson"
COUNTED_HERE = {
    "/recover",
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
