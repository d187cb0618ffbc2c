"""What the parts of a room may see of it, and ask of it; what a room may ask of its registry.

Clocks, bots, chat and notices are parts: they hand the room jobs and are told what
happened. They read its fields and assign none. Parts know their room weakly, so that a room that is
let go is freed at once, without a reference cycle for the garbage collector to find.
"""

from collections.abc import Callable, Collection
from typing import Generic, Protocol, TypeVar
from weakref import ref

from damier.core import Outcome
from damier.protocol.table import Reply, Table, Viewer
from damier.protocol.wire import ClockLeft
from damier.server.storage import StoredLobby

from .audience import Audience
from .connection import Connection
from .services import Services

Job = Callable[[Table], Reply | None]
"""Something that a part does at the table: a bot's move, a timeout. None: no longer needed."""


class RoomPort(Protocol):
    """A room, as its parts know it."""

    @property
    def lobby(self) -> StoredLobby: ...
    @property
    def table(self) -> Table | None: ...
    @property
    def seq(self) -> int: ...
    @property
    def audience(self) -> Audience: ...
    @property
    def present(self) -> Collection[Viewer]: ...
    def clock_left(self, player: str) -> ClockLeft | None: ...
    def submit(
        self, job: Job, connection: Connection | None = None, message_id: str | None = None
    ) -> None: ...
    def see_to_turns(self) -> None: ...
    def inform(self) -> None: ...


R = TypeVar("R", bound=RoomPort)


class Part(Generic[R]):
    """Looks after one concern of one room."""

    __slots__ = ("_ref", "_services")

    def __init__(self, room: R, services: Services) -> None:
        self._ref = ref(room)
        self._services = services

    @property
    def _room(self) -> R:
        """The room; a task that waits holds on to it in a variable of its own."""
        room = self._ref()
        assert room is not None
        return room


class RoomOwner(Protocol):
    """The registry, as its rooms know it."""

    def let_go(self, lobby_id: str) -> None: ...
    def refresh_later(self, lobby_id: str) -> None: ...
    def on_owner_changed(self, lobby_id: str) -> None: ...
    def is_awaited(self, lobby_id: str, player: str, seq: int) -> bool: ...
    async def note_end(self, lobby_id: str, outcome: Outcome | None) -> StoredLobby: ...
    async def note_help(self, lobby_id: str, player: str) -> StoredLobby: ...
    def begin_together(self, lobby_id: str) -> None: ...
