"""What whoever has a seat may ask for it: silence, help, a notice of their turn, a new key.

Every method refuses with a code whoever has no seat. What people ask of lobbies is in service.py.
"""

from msgspec.structs import replace

from damier.core import InvalidData, Value
from damier.protocol.wire import Seated, SeatKey
from damier.server.error import NoSeat
from damier.server.rooms import SPECTATORS, Rooms
from damier.server.storage import Report, StoredLobby, locked, new_key, token_hash
from damier.server.webhooks import checked_url, new_secret

from .auth import seat_of

REPORTED_LINES = 20


class NoticeKey(Value):
    """What notices of turns are signed with. It is told once; none where there is no url."""

    secret: str | None = None


class SeatService:
    """Answers for one node."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._services = rooms.services

    async def recover(self, recovery: str) -> list[Seated]:
        """Fresh keys for a seat, in every lobby where this recovery opens it; the old token and
        the recovery itself open nothing any more."""
        hashed = token_hash(recovery)
        found = await self._services.store.recoverable(hashed)
        if not found:
            raise NoSeat("this recovers no seat")
        key = new_key("p1", self._services.now())
        seated: list[Seated] = []
        for lobby in found:
            player = next(s.player for s in lobby.seats if s.recovery_hash == hashed)
            own = replace(key, player=player)

            def relocked(before: StoredLobby, own: SeatKey = own) -> StoredLobby:
                seat = before.seat(own.player)
                return (
                    before.with_seat(locked(seat, own)) if seat.recovery_hash == hashed else before
                )

            after = await self._rooms.lobbies.change(lobby.id, relocked)
            room = self._rooms.find(lobby.id)
            for connection in room.audience.of(player) if room else ():
                connection.fail(NoSeat("the seat was taken to another device"))
            seated.append(Seated(lobby=self._rooms.public(after), seat=own))
        return seated

    async def mute(self, lobby_id: str, token: str | None, whom: str, muted: bool) -> None:
        """Hear somebody's chat no more, or again."""

        def changed(lobby: StoredLobby) -> StoredLobby:
            seat = seat_of(lobby, token)
            if whom != SPECTATORS and whom not in [other.player for other in lobby.seats]:
                raise InvalidData(f"nobody called {whom!r} sits here", path="$.player")
            others = tuple(name for name in seat.muted if name != whom)
            return lobby.with_seat(replace(seat, muted=(*others, whom) if muted else others))

        await self._rooms.lobbies.change(lobby_id, changed)

    async def report(self, lobby_id: str, token: str | None, about: str | None, why: str) -> None:
        """Complain to whoever runs the server; the last lines of the chat go with it."""
        lobby = await self._rooms.lobby(lobby_id)
        seat = seat_of(lobby, token)
        chat = await self._services.store.chat(lobby_id, REPORTED_LINES)
        report = Report(
            at=self._services.now(),
            lobby_id=lobby_id,
            reporter=seat.player,
            about=about,
            reason=why,
            chat=tuple(chat),
        )
        await self._services.store.report(report)

    async def notice(self, lobby_id: str, token: str | None, url: str | None) -> NoticeKey:
        """Where to tell this seat of its turns while its player is away, and the fresh secret with
        which that is signed."""
        allows_private = self._services.settings.private_webhooks
        address = None if url is None else checked_url(url, allows_private=allows_private)
        secret = None if address is None else new_secret()

        def told(lobby: StoredLobby) -> StoredLobby:
            seat = seat_of(lobby, token)
            return lobby.with_seat(replace(seat, webhook=address, webhook_secret=secret))

        await self._rooms.lobbies.change(lobby_id, told)
        return NoticeKey(secret=secret)
