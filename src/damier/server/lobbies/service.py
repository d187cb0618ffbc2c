"""What people may ask about lobbies: open, join, leave, start, meet again, delete.

Every method answers with shapes of protocol/wire or refuses with a code. Who asks is known by a
seat's token and nothing else.
"""

from typing import Any

from msgspec.structs import replace

from damier.core import convert
from damier.protocol.wire import (
    Joining,
    Lobby,
    NewLobby,
    RematchOffer,
    Seated,
    SeatKey,
    checked_name,
    refuse_taken,
)
from damier.server.cluster import Deleted
from damier.server.error import NoSeat, NotHost, SeatTaken, WrongState
from damier.server.rooms import Rooms
from damier.server.storage import StoredLobby, locked, new_id, new_key

from .auth import is_admin, refuse_stranger, refuse_unless, seat_of
from .create import (
    check_clock,
    check_options,
    first_seats,
    moved_on,
    names_of_others,
    refuse_seed,
    rematch_of,
    without,
)
from .served_game import served_game

MOST_LISTED = 100


class LobbyService:
    """Answers for one node."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._services = rooms.services

    async def open(self, asked: dict[str, Any], address: str) -> Seated:
        """A new lobby, with the asker on its first human seat."""
        refuse_seed(asked)
        new = convert(asked, NewLobby)
        self._services.limits.check_opening(address)
        game = served_game(new.game_id)
        check_options(game, new.options, len(new.seats))
        check_clock(new.clock)
        now = self._services.now()
        seats, key = first_seats(game, new, now)
        lobby = StoredLobby(
            id=new_id(now),
            rules=game.rules,
            options=new.options,
            seats=seats,
            host=key.player if key else None,
            visibility=new.visibility,
            spectators=new.spectators,
            clock=new.clock,
            state="playing" if key is None and all(s.kind == "bot" for s in seats) else "waiting",
            created=now,
            starts=new.starts,
            help=new.help,
        )
        if lobby.starts_now:
            lobby = replace(lobby, state="playing")
        lines = [self._rooms.restorer.draw(lobby, game)[1]] if lobby.state == "playing" else []
        await self._rooms.add(lobby, lines)
        self._services.metrics.lobbies += 1
        self._services.metrics.matches += len(lines)
        return Seated(lobby=self._rooms.public(lobby), seat=key)

    async def listed(self, game_id: str | None) -> list[Lobby]:
        found = await self._services.store.open_lobbies(game_id, MOST_LISTED)
        return [self._rooms.public(lobby) for lobby in found]

    async def lobby(self, lobby_id: str) -> Lobby:
        return self._rooms.public(await self._rooms.lobby(lobby_id))

    async def join(self, lobby_id: str, joining: Joining) -> Seated:
        """A seat for whoever comes."""
        keys: list[SeatKey] = []
        wanted = None if joining.name is None else checked_name(joining.name)

        def with_joined(lobby: StoredLobby) -> StoredLobby:
            refuse_unless(lobby, "waiting")
            free = [
                seat
                for seat in lobby.seats
                if seat.kind == "open" and joining.player in (None, seat.player)
            ]
            if not free:
                raise SeatTaken("no such seat is free", player=joining.player)
            key = new_key(free[0].player, self._services.now())
            keys[:] = [key]
            if wanted is not None:
                refuse_taken(wanted, names_of_others(lobby.seats, key.player))
            named = replace(
                free[0],
                kind="human",
                name=wanted or free[0].player,
                automated=joining.automated,
            )
            host = lobby.host or key.player
            after = replace(lobby.with_seat(locked(named, key)), host=host)
            return replace(after, state="playing") if after.starts_now else after

        lobby = await self._rooms.starter.change(lobby_id, with_joined)
        return Seated(lobby=self._rooms.public(lobby), seat=keys[0])

    async def leave(self, lobby_id: str, token: str | None) -> Lobby:
        """Give a seat back before the match; the host's part goes to the next person."""

        def left(lobby: StoredLobby) -> StoredLobby:
            seat = seat_of(lobby, token)
            refuse_unless(lobby, "waiting")
            return without(lobby, seat.player)

        player = seat_of(await self._rooms.lobby(lobby_id), token).player
        lobby = await self._rooms.lobbies.change(lobby_id, left)
        room = self._rooms.find(lobby_id)
        for connection in room.audience.of(player) if room else ():
            connection.fail(NoSeat("the seat was given back"))
        return self._rooms.public(lobby)

    async def start(self, lobby_id: str, token: str | None) -> Lobby:
        """Begin the match; only the host may, once every seat is taken."""

        def started(lobby: StoredLobby) -> StoredLobby:
            refuse_stranger(lobby, token)
            refuse_unless(lobby, "waiting")
            if not lobby.is_full:
                raise WrongState("not every seat is taken", state=lobby.state)
            # where everybody is waited for, it begins by itself as soon as they are there
            return lobby if lobby.starts == "present" else replace(lobby, state="playing")

        return self._rooms.public(await self._rooms.starter.change(lobby_id, started))

    async def rematch(self, lobby_id: str, token: str | None, agree: bool = True) -> Seated:
        """Offer to meet again, agree to that or decline. Seats move on by one; the match begins
        once everybody has come to the new lobby. To come there with one's token is to agree."""
        before = await self._rooms.lobby(lobby_id)
        player = seat_of(before, token).player
        refuse_unless(before, "over")
        place = before.rematch
        if place is None:
            if not agree:
                raise WrongState("nobody has offered a rematch", state=before.state)
            table = await self._rooms.look.newest(lobby_id)
            opened = rematch_of(before, table, player, self._services.now())
            await self._rooms.add(opened)
            place = opened.id
        else:
            await self._answer(before, place, player, agree)

        def answered(lobby: StoredLobby) -> StoredLobby:
            offer = (lobby.offer or RematchOffer(by=player)).answered(player, agree)
            return replace(lobby, rematch=lobby.rematch or place, offer=offer)

        place = (await self._rooms.lobbies.change(lobby_id, answered)).rematch
        assert place is not None
        return Seated(lobby=await self.lobby(place))

    async def _answer(self, before: StoredLobby, place: str, player: str, agree: bool) -> None:
        """Have the new lobby know that somebody comes, or does not."""
        own = moved_on(before)[player]

        def seated(lobby: StoredLobby) -> StoredLobby:
            seat = lobby.seat(own.player)
            if agree and seat.kind == "open" and lobby.state == "waiting":
                return lobby.with_seat(own)
            if agree and seat.token_hash != own.token_hash:
                raise SeatTaken("somebody else sits there by now", player=own.player)
            if agree or seat.token_hash != own.token_hash:
                return lobby
            refuse_unless(lobby, "waiting")
            return without(lobby, own.player)

        await self._rooms.lobbies.change(place, seated)

    async def delete(self, lobby_id: str, token: str | None) -> None:
        """Forget a lobby: its host before the match, any of its players after it, and whoever
        runs the server always."""
        lobby = await self._rooms.lobby(lobby_id)
        if not is_admin(self._services.settings, token):
            seat = seat_of(lobby, token)
            if lobby.state == "playing":
                raise WrongState("a running match is not deleted", state=lobby.state)
            if lobby.state == "waiting" and seat.player != lobby.host:
                raise NotHost("only the host may close a lobby")
        owner = await self._services.cluster.leases.owner(lobby_id)
        await self._services.records.delete(lobby_id)
        self._rooms.delete(lobby_id)
        cluster = self._services.cluster
        if owner not in (None, cluster.node):
            cluster.links.post(owner, Deleted(lobby_id))
