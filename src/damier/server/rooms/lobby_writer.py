"""Lobbies as storage has them, and how they are changed: by compare-and-swap, so that any node may
change any of them. Rooms that are open learn of it, and other nodes are told."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from damier.core import DamierError, Outcome, encode
from damier.server.cluster import Began, Changed
from damier.server.error import Busy, OwnerChanged, StorageFailed, UnknownLobby
from damier.server.storage import StoredLine, StoredLobby, Taken

from .part import RoomOwner
from .room import Room
from .services import Services

TRIES = 8


class LobbyWriter:
    """Changes the lobbies of one node's rooms, and all others."""

    def __init__(self, services: Services, rooms: dict[str, Room], owner: RoomOwner) -> None:
        self._services = services
        self._rooms = rooms
        self._owner = owner

    async def read(self, lobby_id: str) -> StoredLobby:
        """A lobby from storage."""
        lobby = await self._services.store.lobby(lobby_id)
        if lobby is None:
            raise UnknownLobby(f"there is no lobby {lobby_id!r}", lobby=lobby_id)
        return lobby

    async def change(
        self,
        lobby_id: str,
        changed: Callable[[StoredLobby], StoredLobby],
        from_storage: bool = False,
        lines_with: Callable[[StoredLobby], Sequence[StoredLine]] = lambda lobby: (),
    ) -> StoredLobby:
        """A lobby after a change that is tried again whenever another was quicker. Lines of its
        match that belong to the change are stored with it; whoever has them wakes its room, and
        tells another node that has it."""
        for number in range(TRIES):
            room = self._rooms.get(lobby_id)
            is_own_copy = room is not None and number == 0 and not from_storage
            before = room.lobby if room and is_own_copy else await self.read(lobby_id)
            try:
                after = changed(before)
            except DamierError:
                if is_own_copy and not self._services.cluster.is_alone:
                    continue  # another node may have changed it a moment ago
                raise
            if after == before:
                return before
            after = replace(after, revision=before.revision + 1)
            lines = lines_with(after)
            try:
                is_stored = await self._services.store.put_lobby(after, before, lines)
            except StorageFailed:
                if room is not None:  # it may have been stored all the same
                    self._owner.refresh_later(lobby_id)
                raise
            if is_stored:
                room = self._rooms.get(lobby_id)
                if room is not None:
                    room.set_lobby(after)
                elif not lines:
                    await self.tell_owner(lobby_id)
                return after
        raise Busy("too many changed this lobby at once")

    async def change_elsewhere(
        self,
        seen: Taken,
        changed: Callable[[StoredLobby], StoredLobby],
        lines_with: Callable[[StoredLobby], Sequence[StoredLine]],
    ) -> StoredLobby | None:
        """A lobby of another node after a change, if it and its owner are still as they were just
        seen: that owner is told, and storage not asked whose it is. None if they are not."""
        before, lease = seen
        after = changed(before)
        if after == before or lease is None:
            return None
        after = replace(after, revision=before.revision + 1)
        lines = lines_with(after)
        try:
            if not await self._services.store.put_lobby(after, before, lines, lease):
                return None
        except OwnerChanged:
            return None
        told: Began | Changed = Changed(after.id)
        if lines:
            told = Began(after.id, encode(after), lines[0].at, lines[0].line)
        self._services.cluster.links.post(lease.node, told)
        return after

    async def tell_owner(self, lobby_id: str) -> None:
        """Another node may have this lobby open: have it look."""
        cluster = self._services.cluster
        if lobby_id not in self._rooms and not cluster.is_alone:
            owner = await cluster.leases.owner(lobby_id)
            if owner not in (None, cluster.node):
                cluster.links.post(owner, Changed(lobby_id))

    async def note_help(self, lobby_id: str, player: str) -> StoredLobby:
        """A bot is asked to help this player: everybody is shown it from now on."""

        def marked(lobby: StoredLobby) -> StoredLobby:
            return lobby.with_seat(replace(lobby.seat(player), helped=True))

        return await self.change(lobby_id, marked)

    async def note_end(self, lobby_id: str, outcome: Outcome | None) -> StoredLobby:
        """The lobby's match is over. Its room knows already; storage is what must learn it."""
        return await self.change(
            lobby_id,
            lambda lobby: replace(lobby, state="over", outcome=outcome),
            from_storage=True,
        )
