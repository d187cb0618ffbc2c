"""Storage in memory: for trying things out. A stop of the server forgets it all."""

from collections.abc import Sequence

from msgspec import structs
from msgspec.structs import replace

from .lease import Lease
from .memory_leases import MemoryLeases
from .model import Ban, FiledReport, Report, StoredChat, StoredLine, StoredLobby
from .port import OnAppended, owner_changed


class MemoryStore:
    """Everything in dicts."""

    def __init__(self) -> None:
        self._lobbies: dict[str, StoredLobby] = {}
        self._lines: dict[str, list[StoredLine]] = {}
        self._chat: dict[str, list[StoredChat]] = {}
        self._reports: list[FiledReport] = []
        self._archived: dict[str, str] = {}
        self._bans: dict[str, Ban] = {}
        self.leases = MemoryLeases(self._lobbies, self._lines)

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Sequence[StoredLine] = (),
        lease: Lease | None = None,
    ) -> bool:
        """Store a lobby whose revision follows the stored one; a new one has revision 0."""
        known = self._lobbies.get(lobby.id)
        if lobby.revision != (0 if known is None else known.revision + 1):
            return False
        if known is not None and lease is not None and self._is_over(lobby.id, lease.epoch):
            raise owner_changed(lobby.id)
        if lines and not self._append(lobby.id, lines):
            return False
        self._lobbies[lobby.id] = lobby
        if known is None and lease is not None:
            self.leases.by_lobby[lobby.id] = lease
        return True

    async def lobby(self, lobby_id: str) -> StoredLobby | None:
        return self._lobbies.get(lobby_id)

    async def open_lobbies(self, game_id: str | None, limit: int) -> list[StoredLobby]:
        """Public lobbies that wait for players, the newest first."""
        found = [
            lobby
            for lobby in self._lobbies.values()
            if lobby.state == "waiting"
            and lobby.visibility == "public"
            and game_id in (None, lobby.rules.game_id)
        ]
        return sorted(found, key=lambda lobby: (-lobby.created, lobby.id))[:limit]

    async def running(self) -> list[StoredLobby]:
        return [lobby for lobby in self._lobbies.values() if lobby.state == "playing"]

    async def in_state(self, state: str, limit: int) -> list[StoredLobby]:
        """The lobbies in this state, the newest first."""
        found = [lobby for lobby in self._lobbies.values() if lobby.state == state]
        return sorted(found, key=lambda lobby: (-lobby.created, lobby.id))[:limit]

    async def finished(self, before: int, limit: int) -> list[str]:
        """Lobbies that are over and were made before this time, the oldest first."""
        found = [lobby for lobby in self._lobbies.values() if lobby.state == "over"]
        old = sorted((lobby.created, lobby.id) for lobby in found if lobby.created < before)
        return [lobby_id for _, lobby_id in old[:limit]]

    async def lobbies_of(self, token_hashes: Sequence[str]) -> list[StoredLobby]:
        """The lobbies in which one of these opens a seat, the newest first."""
        wanted = set(token_hashes)
        found = [
            lobby
            for lobby in self._lobbies.values()
            if any(seat.token_hash in wanted for seat in lobby.seats)
        ]
        return sorted(found, key=lambda lobby: (-lobby.created, lobby.id))

    async def recoverable(self, recovery_hash: str) -> list[StoredLobby]:
        """The lobbies in which this recovers a seat."""
        return [
            lobby
            for lobby in self._lobbies.values()
            if any(seat.recovery_hash == recovery_hash for seat in lobby.seats)
        ]

    async def delete(self, lobby_id: str) -> None:
        """Forget a lobby, its match and what was said there; reports stay."""
        for stored in (self._lobbies, self._lines, self._chat, self._archived):
            stored.pop(lobby_id, None)
        self.leases.forget(lobby_id)

    def append(
        self,
        match_id: str,
        lines: Sequence[StoredLine],
        on_appended: OnAppended,
        epoch: int | None = None,
    ) -> None:
        """Append the lines if the first of them is the next of its record."""
        if epoch is not None and self._is_over(match_id, epoch):
            on_appended(owner_changed(match_id))
        else:
            on_appended(self._append(match_id, lines))

    def _is_over(self, match_id: str, epoch: int) -> bool:
        lease = self.leases.by_lobby.get(match_id)
        return lease is not None and lease.epoch != epoch

    def _append(self, match_id: str, lines: Sequence[StoredLine]) -> bool:
        known = self._lines.setdefault(match_id, [])
        if lines[0].seq != len(known):
            return False
        known.extend(lines)
        return True

    async def lines(self, match_id: str, after: int = -1) -> list[StoredLine]:
        return self._lines.get(match_id, [])[after + 1 :]

    async def say(self, lobby_id: str, chat: StoredChat) -> None:
        self._chat.setdefault(lobby_id, []).append(chat)

    async def chat(self, lobby_id: str, limit: int) -> list[StoredChat]:
        """What was said last, the oldest first."""
        return self._chat.get(lobby_id, [])[-limit:]

    # Records that lie elsewhere

    async def to_archive(self, before: int, limit: int) -> list[str]:
        """Finished matches made before this time whose records are still here, the oldest first."""
        found = await self.finished(before, len(self._lobbies))
        return [match_id for match_id in found if match_id not in self._archived][:limit]

    async def archived(self, match_id: str) -> str | None:
        return self._archived.get(match_id)

    async def move_out(self, match_id: str, address: str) -> bool:
        """Forget a record and what was said around it, and note where the record lies."""
        lobby = self._lobbies.get(match_id)
        if lobby is None or lobby.state != "over" or match_id in self._archived:
            return False
        self._archived[match_id] = address
        self._lines.pop(match_id, None)
        self._chat.pop(match_id, None)
        return True

    # For whoever runs the server

    async def report(self, report: Report) -> None:
        number = self._reports[-1].number + 1 if self._reports else 1
        self._reports.append(FiledReport(**structs.asdict(report), number=number))

    async def reports(self, limit: int, *, are_all: bool = False) -> list[FiledReport]:
        """The last complaints, the newest first."""
        found = [each for each in self._reports if are_all or each.closed is None]
        return found[::-1][:limit]

    async def close_report(self, number: int, at: int) -> bool:
        """Note that a report was looked after; whether there was such an open one."""
        for place, report in enumerate(self._reports):
            if report.number == number and report.closed is None:
                self._reports[place] = replace(report, closed=at)
                return True
        return False

    async def erase(self, lobby_id: str, player: str) -> None:
        """Forget what a player has said in a lobby, and reports by them and about them."""
        chat = self._chat.get(lobby_id, [])
        chat[:] = [said for said in chat if said.speaker != player]
        left = [
            report.without(player) if report.lobby_id == lobby_id else report
            for report in self._reports
        ]
        self._reports = [report for report in left if isinstance(report, FiledReport)]

    async def forget_reports(self, before: int) -> int:
        """Forget reports made before this time; how many there were."""
        number = len(self._reports)
        self._reports = [report for report in self._reports if report.at >= before]
        return number - len(self._reports)

    async def ban(self, ban: Ban) -> None:
        self._bans[ban.network] = ban

    async def unban(self, network: str) -> bool:
        """Let a network ask again; whether it was banned."""
        return self._bans.pop(network, None) is not None

    async def bans(self, now: int) -> list[Ban]:
        """Those that are not over, the newest first."""
        lasting = [ban for ban in self._bans.values() if ban.ends is None or ban.ends > now]
        return sorted(lasting, key=lambda ban: -ban.at)
