"""What the connections of one port share: the node behind it, the application, who is connected."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from damier.server.node import Node
from damier.server.ws import Stoppable

Message = MutableMapping[str, Any]
Application = Callable[
    [Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]],
    Awaitable[None],
]
"""An ASGI application."""


@dataclass(frozen=True, eq=False)
class Serving:
    """One open port."""

    node: Node
    app: Application
    connections: set[Stoppable] = field(default_factory=set)
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
