"""One line to a match: messages out, messages in. It is made again by whoever holds it.

A question and its answer find each other by an id; what nobody asked for is handed to `on_told`.
"""

import asyncio
from collections.abc import Callable
from itertools import count
from ssl import SSLError
from typing import Any
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, InvalidURI, WebSocketException
from websockets.typing import Subprotocol

from damier.core import DamierError, encode
from damier.protocol.wire import SUBPROTOCOL, Message

from .address import Address
from .reading import LARGEST_TOLD, read

TOKEN_PREFIX = "bluefelt.token."


class LineBroken(DamierError):
    """The line to the server broke, or could not be made."""

    code = "line_broken"


class _connect(connect):  # noqa: N801
    """A token goes to the server it was got from, and never further."""

    def process_redirect(self, exc: Exception) -> Exception | str:
        return exc


class Connection:
    """An open socket of a lobby."""

    def __init__(self, socket: ClientConnection, on_told: Callable[[Message], None]) -> None:
        self._socket = socket
        self._on_told = on_told
        self._asked: dict[str, asyncio.Future[Message]] = {}
        self._ids = count(1)

    @classmethod
    async def open(
        cls,
        address: Address,
        token: str | None,
        lang: str | None,
        on_told: Callable[[Message], None],
    ) -> "Connection":
        """A line to this lobby, as who has this token, or as somebody who watches. With a language
        events carry words, board and scene."""
        wanted = {} if lang is None else {"lang": lang, "board": "true", "scene": "true"}
        offered = [Subprotocol(SUBPROTOCOL)]
        if token is not None:
            offered.append(Subprotocol(f"{TOKEN_PREFIX}{token}"))
        try:
            socket = await _connect(
                f"{address.socket}{f'?{urlencode(wanted)}' if wanted else ''}",
                subprotocols=offered,
                max_size=LARGEST_TOLD,
            )
        except (OSError, SSLError, InvalidHandshake, InvalidURI, TimeoutError) as error:
            raise LineBroken(f"{address.server}: {error}", server=address.server) from None
        return cls(socket, on_told)

    async def listen(self) -> None:
        """Hand on what is told, until the line breaks."""
        try:
            async for data in self._socket:
                message = read(data)
                if message is not None:
                    self._on_told(message)
                    self._answer(message)
        except WebSocketException as error:
            raise LineBroken(str(error)) from None
        finally:
            self._give_up()
        raise LineBroken("the server closed the line")

    async def ask(self, **message: Any) -> Message:
        """Say something, and wait for the answer to it."""
        message_id = str(next(self._ids))
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._asked[message_id] = answer
        try:
            await self._socket.send(encode({**message, "id": message_id}).decode())
        except WebSocketException as error:
            self._asked.pop(message_id, None)
            raise LineBroken(str(error)) from None
        return await answer

    async def close(self) -> None:
        await self._socket.close()

    def _answer(self, message: Message) -> None:
        waiting = self._asked.pop(message.id or "", None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)

    def _give_up(self) -> None:
        for waiting in self._asked.values():
            if not waiting.done():
                waiting.set_exception(LineBroken("the line broke before the answer came"))
        self._asked.clear()
