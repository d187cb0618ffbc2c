"""Storage in memory: for trying things out. A stop of the server forgets it all."""

from collections.abc import Sequence

from .model import KeptChat, KeptLine, KeptLobby, Report
from .port import Kept


class MemoryStore:
    """Everything in dicts."""

    def __init__(self) -> None:
        self._lobbies: dict[str, KeptLobby] = {}
        self._lines: dict[str, list[KeptLine]] = {}
        self._chat: dict[str, list[KeptChat]] = {}
        self._reports: list[Report] = []

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def put_lobby(
        self,
        lobby: KeptLobby,
        before: KeptLobby | None = None,
        lines: Sequence[KeptLine] = (),
    ) -> bool:
        """Keep a lobby whose revision follows the one kept; a new one has revision 0."""
        known = self._lobbies.get(lobby.id)
        if lobby.revision != (0 if known is None else known.revision + 1):
            return False
        if lines and not self._appended(lobby.id, lines):
            return False
        self._lobbies[lobby.id] = lobby
        return True

    async def lobby(self, lobby_id: str) -> KeptLobby | None:
        return self._lobbies.get(lobby_id)

    async def open_lobbies(self, game_id: str | None, limit: int) -> list[KeptLobby]:
        """Public lobbies that wait for players, the newest first."""
        found = [
            lobby
            for lobby in self._lobbies.values()
            if lobby.state == "waiting"
            and lobby.visibility == "public"
            and game_id in (None, lobby.rules.game_id)
        ]
        return sorted(found, key=lambda lobby: (-lobby.created, lobby.id))[:limit]

    async def running(self) -> list[KeptLobby]:
        return [lobby for lobby in self._lobbies.values() if lobby.state == "playing"]

    async def lobbies_of(self, token_hashes: Sequence[str]) -> list[KeptLobby]:
        """The lobbies in which one of these opens a seat, the newest first."""
        wanted = set(token_hashes)
        found = [
            lobby
            for lobby in self._lobbies.values()
            if any(seat.token_hash in wanted for seat in lobby.seats)
        ]
        return sorted(found, key=lambda lobby: (-lobby.created, lobby.id))

    async def recoverable(self, recovery_hash: str) -> list[KeptLobby]:
        """The lobbies in which this recovers a seat."""
        return [
            lobby
            for lobby in self._lobbies.values()
            if any(seat.recovery_hash == recovery_hash for seat in lobby.seats)
        ]

    async def delete(self, lobby_id: str) -> None:
        """Forget a lobby, its match and what was said there; reports stay."""
        for kept in (self._lobbies, self._lines, self._chat):
            kept.pop(lobby_id, None)

    def append(self, match_id: str, lines: Sequence[KeptLine], kept: Kept) -> None:
        """Keep the lines if the first of them is the next of its record."""
        kept(self._appended(match_id, lines))

    def _appended(self, match_id: str, lines: Sequence[KeptLine]) -> bool:
        known = self._lines.setdefault(match_id, [])
        if lines[0].seq != len(known):
            return False
        known.extend(lines)
        return True

    async def lines(self, match_id: str, after: int = -1) -> list[KeptLine]:
        return self._lines.get(match_id, [])[after + 1 :]

    async def say(self, lobby_id: str, chat: KeptChat) -> None:
        self._chat.setdefault(lobby_id, []).append(chat)

    async def chat(self, lobby_id: str, limit: int) -> list[KeptChat]:
        """What was said last, the oldest first."""
        return self._chat.get(lobby_id, [])[-limit:]

    async def report(self, report: Report) -> None:
        self._reports.append(report)

    async def reports(self, limit: int) -> list[Report]:
        """The last complaints, the newest first."""
        return self._reports[::-1][:limit]
