"""The fan-out port: how the nodes of one server tell each other that something happened.

News is small and may be lost: it says of which lobby, and everything that matters is read from
storage. Within one process a bus is enough; between several there is redis_fanout.py.
"""

import asyncio
from collections.abc import Callable
from typing import Literal, Protocol

from damier.core import Value
from damier.protocol.wire.message import Said

Hear = Callable[["News"], None]
Lost = Callable[[], None]
"""Called when news may have been lost."""


class News(Value):
    """Something happened to a lobby, on another node."""

    node: str
    lobby_id: str
    kind: Literal["lines", "lobby", "chat", "undo", "presence", "hello", "deleted", "alive"]
    seq: int = 0
    said: Said | None = None
    undo_asked_by: str | None = None
    undo_agreed_by: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    spectators: int = 0


class Fanout(Protocol):
    """Tells other nodes, and hears them; never itself."""

    @property
    def is_alone(self) -> bool: ...
    async def open(self, node: str, hear: Hear, lost: Lost = ...) -> None: ...
    async def close(self) -> None: ...
    def publish(self, news: News) -> None: ...


class LocalFanout:
    """A bus within one process. A server of one node has it to itself."""

    def __init__(self, bus: dict[str, Hear] | None = None) -> None:
        self._bus = {} if bus is None else bus
        self._node = ""

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to tell, and news need not even be made."""
        return len(self._bus) < 2

    async def open(self, node: str, hear: Hear, lost: Lost = lambda: None) -> None:
        self._node = node
        self._bus[node] = hear

    async def close(self) -> None:
        self._bus.pop(self._node, None)

    def publish(self, news: News) -> None:
        """Tell all but the node itself."""
        loop = asyncio.get_running_loop()
        for node, hear in self._bus.items():
            if node != self._node:
                loop.call_soon(hear, news)
