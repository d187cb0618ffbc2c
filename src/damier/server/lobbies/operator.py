"""What whoever runs the server may ask: which matches there are, closing one, forgetting a person,
reports, bans. What becomes of old matches is retention.py.

Nobody else may, and nobody is shown a token, a hash, a seed or a hidden card here either. Deleting
a lobby is service.py's.
"""

from msgspec.structs import replace

from damier.core import InvalidData, Outcome, Value, encode
from damier.match import AnyEntry, Ended, MatchRecord, Voided, sealed
from damier.protocol.wire import Lobby
from damier.server.cluster import BansChanged, Rewritten
from damier.server.error import Busy, NoSeat, UnknownReport
from damier.server.rooms import Rooms, record_of
from damier.server.storage import Ban, FiledReport, StoredLine, StoredLobby, StoredSeat

from .auth import is_admin, refuse_unless
from .retention import Retention

MOST_LISTED = 200
MOST_REPORTS = 100
STATES = ("waiting", "playing", "over")
DAY_SECONDS = 86_400.0
BY_OPERATOR = "operator"
"""Why such a match is void."""


class ListedMatch(Value):
    """A lobby as its operator sees it."""

    lobby: Lobby
    created: int
    owner: str | None
    """The node that owns it, if one does."""
    is_playable: bool
    """Whether its rules are installed on the node that answers."""


class OperatorService:
    """Answers for one node."""

    def __init__(self, rooms: Rooms, retention: Retention) -> None:
        self._rooms = rooms
        self._services = rooms.services
        self.archive, self.forget = retention.archive, retention.forget
        """Move old records out of the database; forget old matches."""

    def check(self, token: str | None) -> None:
        """Refuse anybody else."""
        if not is_admin(self._services.settings, token):
            raise NoSeat("only whoever runs the server may ask this")

    async def listed(self, state: str) -> list[ListedMatch]:
        """The newest lobbies in this state."""
        if state not in STATES:
            raise InvalidData(f"a lobby is {', '.join(STATES)}; not {state!r}", path="$.state")
        found = await self._services.store.in_state(state, MOST_LISTED)
        return [await self._listed(lobby) for lobby in found]

    async def shown(self, lobby_id: str) -> ListedMatch:
        return await self._listed(await self._rooms.lobby(lobby_id))

    async def _listed(self, lobby: StoredLobby) -> ListedMatch:
        return ListedMatch(
            lobby=self._rooms.public(lobby),
            created=lobby.created,
            owner=await self._services.cluster.leases.owner(lobby.id),
            is_playable=self._services.find_game(lobby.rules) is not None,
        )

    async def void(self, lobby_id: str) -> Lobby:
        """Close a running match, whether its rules are installed or not: its record stays, and says
        so at its end. Whoever plays it reads that there."""
        lobby = await self._rooms.lobbies.read(lobby_id)
        refuse_unless(lobby, "playing")
        table = await self._rooms.look.newest(lobby_id)
        if table is not None:
            entries = table.match.void(BY_OPERATOR).record.entries[table.match.seq :]
        else:
            entries = last_entries(record_of(await self._services.store.lines(lobby_id)))
        outcome, at = Outcome(winners=(), reason=BY_OPERATOR), self._services.now()
        lines = [StoredLine(seq=part.seq, at=at, line=encode(part)) for part in entries]
        over = replace(lobby, state="over", outcome=outcome, revision=lobby.revision + 1)
        if not await self._services.store.put_lobby(over, lobby, lines):
            raise Busy("somebody moved at this very moment; ask again")
        self._rooms.refresh_soon(lobby_id)
        await self._rooms.lobbies.tell_owner(lobby_id)
        return self._rooms.public(over)

    async def erase(self, lobby_id: str, player: str) -> None:
        """Forget everything that a finished lobby holds of a person: the name, what opens the seat,
        what they said, reports by them and about them. Moves have no name and stay."""
        unnamed = StoredSeat(player=player, kind="human", name=player)

        def erased(lobby: StoredLobby) -> StoredLobby:
            refuse_unless(lobby, "over")
            if not any(seat.player == player and seat.kind == "human" for seat in lobby.seats):
                raise InvalidData(f"nobody sits on {player!r} here", path="$.player")
            return lobby.with_seat(unnamed)

        await self._rooms.lobbies.change(lobby_id, erased, from_storage=True)
        await self._services.store.erase(lobby_id, player)
        self._rooms.close_over(lobby_id)
        self._tell_others(Rewritten(lobby_id))

    async def reports(self, are_all: bool = False) -> list[FiledReport]:
        """What was complained about and nobody has looked after; or all of it."""
        return await self._services.store.reports(MOST_REPORTS, are_all=are_all)

    async def close_report(self, number: int) -> None:
        """A report was looked after."""
        if not await self._services.store.close_report(number, self._services.now()):
            raise UnknownReport(f"there is no open report {number}", number=number)

    async def ban(self, network: str, days: float | None, reason: str) -> Ban:
        """Let nobody of this network ask anything, and send away who is there."""
        seconds = None if days is None else days * DAY_SECONDS
        ban = await self._services.bans.ban(network, seconds, reason)
        self._tell_others(BansChanged())
        return ban

    async def unban(self, network: str) -> None:
        if not await self._services.bans.unban(network):
            raise InvalidData(f"{network} is not banned", path="$.network")
        self._tell_others(BansChanged())

    async def bans(self) -> list[Ban]:
        return await self._services.bans.listed()

    def _tell_others(self, said: BansChanged | Rewritten) -> None:
        cluster = self._services.cluster
        for node in cluster.alive - {cluster.node}:
            cluster.links.post(node, said)


def last_entries(record: MatchRecord) -> tuple[AnyEntry, ...]:
    """How a record ends whose rules are not at hand."""
    seq, tick = len(record.entries) + 1, record.entries[-1].tick if record.entries else 0
    void = sealed(Voided(seq=seq, tick=tick, reason=BY_OPERATOR), record.last_hash)
    outcome = Outcome(winners=(), reason=BY_OPERATOR)
    return void, sealed(Ended(seq=seq + 1, tick=tick, outcome=outcome, digest=""), void.hash)
