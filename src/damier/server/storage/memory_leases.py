"""Leases in memory: for one node, or for several in one process."""

from collections.abc import Mapping, Sequence

from .lease import (
    NEVER,
    HasRules,
    Lease,
    Pause,
    Taken,
    TakenUp,
    TakeUp,
    due_after,
    due_of,
    is_playable,
)
from .model import StoredLine, StoredLobby

NOBODY = Lease("", 0)


class MemoryLeases:
    """Dicts beside those of memory.py, which are read here and never written."""

    def __init__(
        self, lobbies: Mapping[str, StoredLobby], lines: Mapping[str, list[StoredLine]]
    ) -> None:
        self._lobbies = lobbies
        self._lines = lines
        self.by_lobby: dict[str, Lease] = {}
        self._renewed: dict[str, int] = {}
        self._expires: dict[str, float] = {}
        self._now = 0
        """The latest time that any node has told."""
        self._pauses: dict[str, list[Pause]] = {}

    @property
    def is_shared(self) -> bool:
        """Whether several nodes of this process have it."""
        return len(self._expires) > 1

    async def renew(self, node: str, now: int, seconds: float) -> list[str]:
        self._now = max(self._now, now)
        self._renewed[node] = now
        self._expires[node] = now + 1000 * seconds
        return [each for each in self._expires if self._is_alive(each)]

    async def touch(self, node: str, now: int, seconds: float) -> None:
        """Memory can always be written."""

    async def resign(self, node: str, now: int) -> list[str]:
        self._renewed[node] = now
        self._expires[node] = 0
        return [each for each in self._expires if self._is_alive(each)]

    async def take(self, lobby_id: str, node: str, now: int, has_rules: HasRules) -> Taken | None:
        lobby = self._lobbies.get(lobby_id)
        if lobby is None:
            return None
        self._now = max(self._now, now)
        before = self.by_lobby.get(lobby_id, NOBODY)
        if before.node not in ("", node) and self._is_alive(before.node):
            return Taken(lobby, before)
        if not is_playable(lobby, has_rules):
            return Taken(lobby, None)
        self._note_pause(lobby, before.node, node, now)
        self.by_lobby[lobby_id] = Lease(node, before.epoch + 1)
        return Taken(lobby, self.by_lobby[lobby_id])

    async def anothers(self, lobby_id: str, node: str) -> Taken | None:
        lobby, lease = self._lobbies.get(lobby_id), self.by_lobby.get(lobby_id, NOBODY)
        is_anothers = lease.node not in ("", node) and self._is_alive(lease.node)
        return Taken(lobby, lease) if lobby is not None and is_anothers else None

    async def owner(self, lobby_id: str) -> str | None:
        return self.by_lobby.get(lobby_id, NOBODY).node or None

    async def release(self, node: str, epochs: Mapping[str, int]) -> None:
        for lobby_id, epoch in epochs.items():
            lease = self.by_lobby.get(lobby_id, NOBODY)
            if lease == Lease(node, epoch):
                self.by_lobby[lobby_id] = Lease("", lease.epoch)

    async def lost(self, node: str, lobby_ids: Sequence[str]) -> list[str]:
        return [each for each in lobby_ids if self.by_lobby.get(each, NOBODY).node != node]

    async def take_up(
        self, node: str, now: int, has_rules: HasRules, skipped: Sequence[str], limit: int
    ) -> TakeUp:
        self._now = max(self._now, now)
        taken, missing, left_alone = list[TakenUp](), list[str](), set(skipped)
        for lobby_id, lease in list(self.by_lobby.items()):
            lobby = self._lobbies.get(lobby_id)
            if not lease.node or lobby_id in left_alone or self._is_alive(lease.node):
                continue
            last = self._lines.get(lobby_id, [])[-1:]
            due = NEVER if lobby is None else due_of(lobby, last[0].due if last else None)
            if lobby is None or due >= NEVER:
                self.by_lobby[lobby_id] = Lease("", lease.epoch)
            elif not has_rules(lobby.rules):
                missing.append(lobby_id)
            elif len(taken) == limit:
                return TakeUp(taken, missing, is_all=False)
            else:
                pause = self._note_pause(lobby, lease.node, node, now)
                self.by_lobby[lobby_id] = Lease(node, lease.epoch + 1)
                taken.append(TakenUp(lobby_id, due_after(due, pause)))
        return TakeUp(taken, missing, is_all=True)

    async def pause(self, node: str, lobby_ids: Sequence[str], pause: Pause) -> None:
        for lobby_id in lobby_ids:
            if self.by_lobby.get(lobby_id, NOBODY).node == node:
                self._pauses.setdefault(lobby_id, []).append(pause)

    async def pauses(self, match_id: str) -> list[Pause]:
        return list(self._pauses.get(match_id, ()))

    def forget(self, lobby_id: str) -> None:
        """The lobby is no more."""
        self.by_lobby.pop(lobby_id, None)
        self._pauses.pop(lobby_id, None)

    def _is_alive(self, node: str) -> bool:
        return self._expires.get(node, 0) > self._now

    def _note_pause(self, lobby: StoredLobby, before: str, node: str, now: int) -> Pause | None:
        if before in ("", node) or lobby.clock is None or lobby.state != "playing":
            return None
        pause = Pause(min(now, self._renewed.get(before, now)), now)
        self._pauses.setdefault(lobby.id, []).append(pause)
        return pause
