"""The bus between the nodes of one installation: brings bytes to one node by its name.

It may lose some, and says nothing then: links.py notices. Within one process a dict is bus enough;
between several there are postgres_bus.py and, quicker, redis_bus.py.
"""

import asyncio
from collections.abc import Callable
from typing import Protocol

Hear = Callable[[bytes], None]


class Bus(Protocol):
    """Brings bytes to other nodes, and hears what they send here."""

    @property
    def is_heard(self) -> bool:
        """Whether what is sent to this node arrives, as far as it knows."""
        ...

    async def open(self, node: str, hear: Hear) -> None: ...
    async def close(self) -> None: ...
    def send(self, node: str, data: bytes, is_quick: bool = True) -> None:
        """Send; `is_quick` says whether that node hears the quicker of two buses."""
        ...


class LocalBus:
    """A bus within one process. A server of one node has it to itself."""

    is_heard = True

    def __init__(self, bus: dict[str, Hear] | None = None) -> None:
        self._bus = {} if bus is None else bus
        self._node = ""

    async def open(self, node: str, hear: Hear) -> None:
        self._node = node
        self._bus[node] = hear

    async def close(self) -> None:
        self._bus.pop(self._node, None)

    def send(self, node: str, data: bytes, is_quick: bool = True) -> None:
        hear = self._bus.get(node)
        if hear is not None:
            asyncio.get_running_loop().call_soon(hear, data)
