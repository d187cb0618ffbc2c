"""One match in storage: its entries appended, and read on where nobody knows what was.

An append names its epoch and is a compare-and-swap by the entry's number. The last entries of a
match and the end of its lobby are written together. Nothing here changes a room: room.py does.
"""

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from damier.core import Outcome, encode
from damier.match import AnyEntry
from damier.server.storage import Lease, StoredLine, StoredLobby

from .services import Services

UNKNOWN = 2**53
"""A number that no entry has: there may be more of them than anybody said."""


class Done(Protocol):
    """Told yes when the entries are durable, no when others are there, or what went wrong;
    and the lobby, where it was written with them."""

    def __call__(self, answer: bool | Exception, ended: StoredLobby | None = ..., /) -> None: ...


class Journal:
    """The record of one match, as storage has it."""

    __slots__ = ("_ends_apart", "_lease", "_services", "is_unsure", "newest")

    def __init__(self, services: Services, epoch: int) -> None:
        self._services = services
        self._lease = Lease(services.cluster.node, epoch)
        self.newest = 0
        """The last entry that storage is known to have."""
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
        due: int | None,
        done: Done,
    ) -> None:
        """Append what happened at this time; with an outcome, the lobby ends with it."""
        lines = [StoredLine(seq=entry.seq, at=at, line=encode(entry), due=due) for entry in entries]
        if outcome is None or self._ends_apart:
            self._services.store.append(lobby.id, lines, done, self._lease.epoch)
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
            answer = await self._services.store.put_lobby(over, lobby, lines, self._lease)
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
        return await self._services.records.lines(lobby_id, after)
