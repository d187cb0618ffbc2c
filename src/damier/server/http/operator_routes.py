"""Addresses for whoever runs the server, by the admin token alone; `damier admin` asks them."""

import logging
import re
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from damier.core import InvalidData
from damier.server.node import Node

from .answers import answer, body_of, lobby_of
from .bodies import Archiving, Banning, Erasing, Forgetting, Unbanning
from .lobby_requests import token_of
from .routes import route

NUMBER = re.compile(r"[0-9]{1,15}")

Handler = Callable[[Request], Awaitable[Response]]


log = logging.getLogger("damier.server")


class OperatorRoutes:
    """The handlers, around one node."""

    def __init__(self, node: Node) -> None:
        self.node = node

    def routes(self) -> list[Route]:
        return [
            route("/admin/lobbies", GET=self._guarded(self.lobbies)),
            route("/admin/lobbies/{lobby}", GET=self._guarded(self.lobby)),
            route("/admin/lobbies/{lobby}/void", POST=self._guarded(self.void)),
            route("/admin/lobbies/{lobby}/erase", POST=self._guarded(self.erase)),
            route("/admin/forget", POST=self._guarded(self.forget)),
            route("/admin/archive", POST=self._guarded(self.archive)),
            route("/reports", GET=self._guarded(self.reports)),
            route("/admin/reports/{number}/close", POST=self._guarded(self.close_report)),
            route("/admin/bans", GET=self._guarded(self.bans), POST=self._guarded(self.ban)),
            route("/admin/unban", POST=self._guarded(self.unban)),
            route("/admin/drain", POST=self._guarded(self.drain)),
        ]

    def _guarded(self, handler: Handler) -> Handler:
        async def handle(request: Request) -> Response:
            self.node.operator.check(token_of(request.headers))
            log.info("operator: %s %s", request.method, request.url.path, extra=_named(request))
            return await handler(request)

        return handle

    async def lobbies(self, request: Request) -> Response:
        state = request.query_params.get("state", "playing")
        return answer({"lobbies": await self.node.operator.listed(state)})

    async def lobby(self, request: Request) -> Response:
        return answer(await self.node.operator.shown(lobby_of(request)))

    async def void(self, request: Request) -> Response:
        return answer(await self.node.operator.void(lobby_of(request)))

    async def erase(self, request: Request) -> Response:
        asked = await body_of(request, Erasing)
        await self.node.operator.erase(lobby_of(request), asked.player)
        return answer({})

    async def reports(self, request: Request) -> Response:
        are_all = request.query_params.get("all") == "true"
        return answer({"reports": await self.node.operator.reports(are_all)})

    async def close_report(self, request: Request) -> Response:
        number = request.path_params["number"]
        if not NUMBER.fullmatch(number):
            raise InvalidData(f"{number!r} is no number of a report", path="$.number")
        await self.node.operator.close_report(int(number))
        return answer({})

    async def bans(self, request: Request) -> Response:
        return answer({"bans": await self.node.operator.bans()})

    async def ban(self, request: Request) -> Response:
        asked = await body_of(request, Banning)
        return answer(await self.node.operator.ban(asked.network, asked.days, asked.reason), 201)

    async def unban(self, request: Request) -> Response:
        await self.node.operator.unban((await body_of(request, Unbanning)).network)
        return answer({})

    async def archive(self, request: Request) -> Response:
        asked = await body_of(request, Archiving)
        return answer({"archived": await self.node.operator.archive(asked.days)})

    async def forget(self, request: Request) -> Response:
        asked = await body_of(request, Forgetting)
        return answer({"forgotten": await self.node.operator.forget(asked.days)})

    async def drain(self, request: Request) -> Response:
        await self.node.drain()
        return answer({})


def _named(request: Request) -> dict[str, str]:
    """What a line of the log is about."""
    lobby = request.path_params.get("lobby")
    return {} if lobby is None else {"lobby": str(lobby)}
