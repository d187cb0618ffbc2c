"""Requests read and answers written, for every handler in the same way."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from damier.core import encode
from damier.server.error import TooLarge
from damier.server.request_head import LARGEST_BODY

from .headers import JSON_HEADERS
from .lobby_requests import body_as

JSON = "application/json"


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
