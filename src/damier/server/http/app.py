"""The ASGI application: routes.py by Starlette, the web client's files, errors in one shape.

Every answer is JSON or a file and has the headers that keep browsers careful. Sockets are ws/.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from damier.core import DamierError
from damier.server.error import Internal, ServerError, UnknownPage, WrongMethod
from damier.server.node import Node
from damier.server.request_head import LONGEST_LINE, AddressTooLong
from damier.server.ws import Admission, serve_socket

from .answers import answer
from .lobby_requests import language_of, status_of
from .operator_routes import OperatorRoutes
from .routes import Routes
from .static import WebFiles, web_folder


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
        routes=[*Routes(node).routes(), *OperatorRoutes(node).routes(), *(routes or [])],
        lifespan=lifespan,
        exception_handlers={
            DamierError: _refused,
            HTTPException: _not_found,
            ClientDisconnect: _gone,
            Exception: _failed,
        },
    )
    app.state.web = WebFiles(web_folder(), node.settings.face_origin)
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
            web: WebFiles = request.app.state.web
            return web.answer(request)
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
