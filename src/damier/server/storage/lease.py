"""Leases: which node owns which match, and until when. The port, and its shapes.

A node renews one lease for all it owns. Whoever needs a match that nobody alive owns takes it,
under the next epoch; what the last owner still appends under the old one is refused. How long a
lease lasts is judged by the storage's clock, when clocks of matches stood still by the nodes', as
lines are. Adapters: memory_leases.py, sqlite_leases.py, postgres_leases.py.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from damier.match import Rules

from .model import StoredLobby

NEVER = 2**62
"""Due of a match in which nothing happens until somebody acts."""
AT_ONCE = 0
"""Due of a match of which nobody knows when something is to happen: look."""

HasRules = Callable[[Rules], bool]


class Lease(NamedTuple):
    """The right to append to a match."""

    node: str
    epoch: int


class Taken(NamedTuple):
    """A lobby, and whose it is: the asking node's, another's that is alive, or nobody's, where the
    asking node lacks its rules."""

    lobby: StoredLobby
    lease: Lease | None


class TakenUp(NamedTuple):
    """A match that goes on by itself, whose owner was lost."""

    lobby_id: str
    due: int


class TakeUp(NamedTuple):
    """What came of looking for lost matches."""

    taken: list[TakenUp]
    missing: list[str]
    """Those whose rules are not installed at the asking node."""
    is_all: bool
    """Whether there was nothing beyond the limit."""


class Pause(NamedTuple):
    """A time in which nobody looked after a match: no clock ran."""

    began: int
    ended: int


class LeaseStore(Protocol):
    """Who owns what."""

    @property
    def is_shared(self) -> bool:
        """Whether there may be other nodes."""
        ...

    async def renew(self, node: str, now: int, seconds: float) -> list[str]:
        """Live so much longer; every node that is alive, this one among them."""
        ...

    async def touch(self, node: str, now: int, seconds: float) -> None:
        """Write something, to see whether that can be done."""
        ...

    async def resign(self, node: str, now: int) -> list[str]:
        """Leave everything this node owns to the others, at once; every node that is alive."""
        ...

    async def take(self, lobby_id: str, node: str, now: int, has_rules: HasRules) -> Taken | None:
        """Take a lobby unless another node that is alive has it; None if there is no such lobby."""
        ...

    async def anothers(self, lobby_id: str, node: str) -> Taken | None:
        """A lobby that another node owns and is alive, as it is just now; None for every other.
        Nothing is taken."""
        ...

    async def owner(self, lobby_id: str) -> str | None:
        """The node that owns a lobby, alive or not."""
        ...

    async def release(self, node: str, epochs: Mapping[str, int]) -> None:
        """These lobbies need no owner until somebody comes; one that was taken again meanwhile,
        under a newer epoch, stays whose it is."""
        ...

    async def lost(self, node: str, lobby_ids: Sequence[str]) -> list[str]:
        """Which of these are no longer this node's."""
        ...

    async def take_up(
        self, node: str, now: int, has_rules: HasRules, skipped: Sequence[str], limit: int
    ) -> TakeUp:
        """Take some matches of nodes that are lost and that go on by themselves; those whose rules
        are missing here are left alone, and named as well."""
        ...

    async def pause(self, node: str, lobby_ids: Sequence[str], pause: Pause) -> None:
        """Nobody looked after those of these matches that are still this node's in this time."""
        ...

    async def pauses(self, match_id: str) -> list[Pause]: ...


def is_playable(lobby: StoredLobby, has_rules: HasRules) -> bool:
    """Whether a node with these rules may take a lobby; one that is over needs none."""
    return lobby.state == "over" or has_rules(lobby.rules)


def due_after(due: int, pause: Pause | None) -> int:
    """When something is due that was due at this time, had nobody looked after its match in this
    pause; what was due before is late already."""
    if pause is None or due <= pause.began or due >= NEVER:
        return due
    return due + pause.ended - pause.began


def first_due(lobby: StoredLobby, at: int) -> int | None:
    """When something happens by itself in a match that begins at this time: bots look at once,
    and nobody's time ends before it is used up."""
    if due_of(lobby, None) >= NEVER:
        return None
    times = (lobby.clock.per_move, lobby.clock.per_game) if lobby.clock is not None else ()
    first = min((time for time in times if time is not None), default=0)
    return at if any(seat.kind == "bot" for seat in lobby.seats) else at + first


def due_of(lobby: StoredLobby, due: int | None) -> int:
    """When something happens in a lobby by itself, given what its last line says. Lines of older
    servers do not say."""
    if lobby.state != "playing":
        return NEVER
    if due is not None:
        return due
    has_bots = any(seat.kind == "bot" for seat in lobby.seats)
    return AT_ONCE if lobby.clock is not None or has_bots else NEVER
