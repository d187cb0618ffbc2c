"""The bus between the nodes of one installation: how they tell each other that something is new.

A message is small and may be lost: it names a lobby, and everything that matters is read from
storage. Within one process a dict is bus enough; between several there is redis_bus.py.
"""

import asyncio
from collections.abc import Callable
from typing import Literal, Protocol

from damier.core import Value
from damier.protocol.wire import Said

Hear = Callable[["BusMessage"], None]
Lost = Callable[[], None]
"""Called when messages may have been lost."""

Kind = Literal["lines", "lobby", "chat", "undo", "presence", "hello", "deleted", "alive"]


class BusMessage(Value):
    """Something is new about a lobby, on another node."""

    node: str
    lobby_id: str
    kind: Kind
    seq: int = 0
    said: Said | None = None
    undo_asked_by: str | None = None
    undo_agreed_by: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    spectators: int = 0


class Bus(Protocol):
    """Tells other nodes, and hears them; never itself."""

    @property
    def is_alone(self) -> bool: ...
    async def open(self, node: str, hear: Hear, lost: Lost = ...) -> None: ...
    async def close(self) -> None: ...
    def publish(self, message: BusMessage) -> None: ...


class LocalBus:
    """A bus within one process. A server of one node has it to itself."""

    def __init__(self, bus: dict[str, Hear] | None = None) -> None:
        self._bus = {} if bus is None else bus
        self._node = ""

    @property
    def is_alone(self) -> bool:
        """Whether there is nobody to tell, and a message need not even be made."""
        return len(self._bus) < 2

    async def open(self, node: str, hear: Hear, lost: Lost = lambda: None) -> None:
        self._node = node
        self._bus[node] = hear

    async def close(self) -> None:
        self._bus.pop(self._node, None)

    def publish(self, message: BusMessage) -> None:
        """Tell all but the node itself."""
        loop = asyncio.get_running_loop()
        for node, hear in self._bus.items():
            if node != self._node:
                loop.call_soon(hear, message)
