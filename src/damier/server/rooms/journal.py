"""One match in storage: its entries appended, and read on where another node has appended.

An append is a compare-and-swap by the entry's number. The last entries of a match and the end of
its lobby are written together. Nothing here changes a room: room.py does, when it is told.
"""

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from damier.core import Outcome, encode
from damier.match import AnyEntry
from damier.server.storage import StoredLine, StoredLobby

from .services import Services

UNKNOWN = 2**53
"""A number that no entry has: there may be more of them than anybody said."""


class Done(Protocol):
    """Told yes when the entries are durable, no when another node was quicker, or what went wrong;
    and the lobby, where it was written with them."""

    def __call__(self, answer: bool | Exception, ended: StoredLobby | None = ..., /) -> None: ...


class Journal:
    """The record of one match, as storage has it."""

    __slots__ = ("_ends_apart", "_services", "is_unsure", "newest")

    def __init__(self, services: Services) -> None:
        self._services = services
        self.newest = 0
        """The last entry that another node has told of."""
        self._ends_apart = False
        """Whether the lobby's end could not be written with the last entries."""
        self.is_unsure = False
        """Whether something of ours may have been appended, though storage did not say so."""

    def append(
        self,
        lobby: StoredLobby,
        entries: Iterable[AnyEntry],
        outcome: Outcome | None,
        at: int,
        done: Done,
    ) -> None:
        """Append what happened at this time; with an outcome, the lobby ends with it."""
        lines = [StoredLine(seq=entry.seq, at=at, line=encode(entry)) for entry in entries]
        if outcome is None or self._ends_apart:
            self._services.store.append(lobby.id, lines, done)
        else:
            self._services.tasks.spawn(self._append_end(lobby, lines, outcome, done))

    async def _append_end(
        self, lobby: StoredLobby, lines: list[StoredLine], outcome: Outcome, done: Done
    ) -> None:
        """Should the lobby be another by now, the lines are appended without it at the next try,
        and the room notes the end apart."""
        over = replace(lobby, state="over", outcome=outcome, revision=lobby.revision + 1)
        answer: bool | Exception
        try:
            answer = await self._services.store.put_lobby(over, lobby, lines)
        except Exception as error:
            answer = error
        if answer is not True:
            self._ends_apart = True
        done(answer, over if answer is True else None)

    def learn_of(self, seq: int) -> None:
        """Somewhere there are entries up to this one."""
        self.newest = max(self.newest, seq)

    async def read(self, lobby_id: str, after: int) -> list[StoredLine]:
        """What storage has after this entry."""
        self.newest = after
        return await self._services.store.lines(lobby_id, after)
