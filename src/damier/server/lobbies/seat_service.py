"""What whoever has a seat may ask for it: silence, help, a notice of their turn, a new key.

Every method refuses with a code whoever has no seat. What people ask of lobbies is in desk.py.
"""

from msgspec.structs import replace

from damier.protocol.wire.lobby import Seated, SeatKey
from damier.server.error import NoSeat
from damier.server.http.bodies import NoticeKey
from damier.server.rooms.registry import House
from damier.server.storage.model import KeptLobby, Report, locked, new_key, token_hash
from damier.server.webhooks.address import checked_url
from damier.server.webhooks.notice import new_secret

from .auth import is_admin, opened_seat

MOST_REPORTS = 100
REPORTED_LINES = 20


class SeatDesk:
    """Answers for one house."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def recover(self, recovery: str) -> list[Seated]:
        """Fresh keys for a seat, in every lobby where this recovery opens it; the old token and
        the recovery itself open nothing any more."""
        hashed = token_hash(recovery)
        found = await self.house.store.recoverable(hashed)
        if not found:
            raise NoSeat("this recovers no seat")
        key = new_key("p1", self.house.now())
        seated: list[Seated] = []
        for lobby in found:
            player = next(s.player for s in lobby.seats if s.recovery_hash == hashed)
            own = replace(key, player=player)

            def relocked(before: KeptLobby, own: SeatKey = own) -> KeptLobby:
                seat = before.seat(own.player)
                return (
                    before.with_seat(locked(seat, own)) if seat.recovery_hash == hashed else before
                )

            after = await self.house.change(lobby.id, relocked)
            room = self.house.rooms.get(lobby.id)
            for connection in list(room.connections.get(player, ())) if room else ():
                connection.fail(NoSeat("the seat was taken to another device"))
            seated.append(Seated(lobby=self.house.shown(after), seat=own))
        return seated

    async def mute(self, lobby_id: str, token: str | None, whom: str, muted: bool) -> None:
        """Hear somebody's chat no more, or again."""

        def changed(lobby: KeptLobby) -> KeptLobby:
            seat = opened_seat(lobby, token)
            others = tuple(name for name in seat.muted if name != whom)
            return lobby.with_seat(replace(seat, muted=(*others, whom) if muted else others))

        await self.house.change(lobby_id, changed)

    async def report(self, lobby_id: str, token: str | None, about: str | None, why: str) -> None:
        """Complain to whoever runs the server; the last lines of the chat go with it."""
        lobby = await self.house.lobby(lobby_id)
        seat = opened_seat(lobby, token)
        chat = await self.house.store.chat(lobby_id, REPORTED_LINES)
        report = Report(
            at=self.house.now(),
            lobby_id=lobby_id,
            reporter=seat.player,
            about=about,
            reason=why,
            chat=tuple(chat),
        )
        await self.house.store.report(report)

    async def notice(self, lobby_id: str, token: str | None, url: str | None) -> NoticeKey:
        """Where to tell this seat of its turns while its player is away, and the fresh secret with
        which that is signed."""
        allows_private = self.house.settings.private_webhooks
        address = None if url is None else checked_url(url, allows_private=allows_private)
        secret = None if address is None else new_secret()

        def told(lobby: KeptLobby) -> KeptLobby:
            seat = opened_seat(lobby, token)
            return lobby.with_seat(replace(seat, webhook=address, webhook_secret=secret))

        await self.house.change(lobby_id, told)
        return NoticeKey(secret=secret)

    async def reports(self, token: str | None) -> list[Report]:
        """What was complained about, for whoever runs the server."""
        if not is_admin(self.house.settings, token):
            raise NoSeat("only whoever runs the server may read reports")
        return await self.house.store.reports(MOST_REPORTS)
