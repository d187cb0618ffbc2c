"""Storage in memory: for trying things out. A stop of the server forgets it all."""

from collections.abc import Sequence

from .model import Report, StoredChat, StoredLine, StoredLobby
from .port import OnAppended


class MemoryStore:
    """Everything in dicts."""

    def __init__(self) -> None:
        self._lobbies: dict[str, StoredLobby] = {}
        self._lines: dict[str, list[StoredLine]] = {}
        self._chat: dict[str, list[StoredChat]] = {}
        self._reports: list[Report] = []

    async def open(self) -> None:
        """There is nothing to open."""

    async def close(self) -> None:
        """There is nothing to close."""

    async def put_lobby(
        self,
        lobby: StoredLobby,
        before: StoredLobby | None = None,
        lines: Sequence[StoredLine] = (),
    ) -> bool:
        """Store a lobby whose revision follows the stored one; a new one has revision 0."""
        known = self._lobbies.get(lobby.id)
        if lobby.revision != (0 if known is None else known.revision + 1):
            return False
        if lines and not self._append(lobby.id, lines):
            return False
        self._lobbies[lobby.id] = lobby
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
        for stored in (self._lobbies, self._lines, self._chat):
            stored.pop(lobby_id, None)

    def append(self, match_id: str, lines: Sequence[StoredLine], on_appended: OnAppended) -> None:
        """Append the lines if the first of them is the next of its record."""
        on_appended(self._append(match_id, lines))

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

    async def report(self, report: Report) -> None:
        self._reports.append(report)

    async def reports(self, limit: int) -> list[Report]:
        """The last complaints, the newest first."""
        return self._reports[::-1][:limit]
