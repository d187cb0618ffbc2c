"""What people may ask about lobbies: open, join, leave, start, meet again, delete.

Every method answers with shapes of protocol/wire or refuses with a code. Who asks is known by a
seat's token and nothing else.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from damier.core import convert
from damier.protocol.table import Table
from damier.protocol.wire import (
    Joining,
    Lobby,
    NewLobby,
    Seated,
    SeatKey,
    checked_name,
    refuse_taken,
)
from damier.server.error import NoSeat, NotHost, SeatTaken, TooMany, WrongState
from damier.server.rate_limit import RateLimit
from damier.server.rooms import Rooms
from damier.server.storage import StoredLine, StoredLobby, StoredSeat, locked, new_id, new_key

from .auth import is_admin, refuse_stranger, refuse_unless, seat_of
from .create import check_options, first_seats, names_of_others, refuse_seed, rematch_of
from .served_game import served_game

MOST_LISTED = 100


class LobbyService:
    """Answers for one node."""

    def __init__(self, rooms: Rooms, openings: RateLimit | None) -> None:
        self._rooms = rooms
        self._services = rooms.services
        self._openings = openings
        """How many lobbies each address may open."""

    async def open(self, asked: dict[str, Any], address: str) -> Seated:
        """A new lobby, with the asker on its first human seat."""
        refuse_seed(asked)
        new = convert(asked, NewLobby)
        if self._openings is not None and not self._openings.allows(address):
            raise TooMany("too many lobbies were opened from this address", address=address)
        game = served_game(new.game_id)
        check_options(game, new.options, len(new.seats))
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
            named = replace(free[0], kind="human", name=wanted or free[0].player)
            host = lobby.host or key.player
            after = replace(lobby.with_seat(locked(named, key)), host=host)
            return replace(after, state="playing") if after.starts_now else after

        lobby = await self._change(lobby_id, with_joined)
        return Seated(lobby=self._rooms.public(lobby), seat=keys[0])

    async def leave(self, lobby_id: str, token: str | None) -> Lobby:
        """Give a seat back before the match; the host's part goes to the next person."""

        def left(lobby: StoredLobby) -> StoredLobby:
            seat = seat_of(lobby, token)
            refuse_unless(lobby, "waiting")
            free = StoredSeat(player=seat.player, kind="open")
            after = lobby.with_seat(free)
            people = [s.player for s in after.seats if s.kind == "human"]
            if lobby.host == seat.player:
                return replace(after, host=people[0] if people else None)
            return after

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
            return replace(lobby, state="playing")

        return self._rooms.public(await self._change(lobby_id, started))

    async def _change(
        self, lobby_id: str, changed: Callable[[StoredLobby], StoredLobby]
    ) -> StoredLobby:
        """A lobby after a change. If it plays from now on, its match begins with that."""
        rooms = self._rooms
        tables: list[Table] = []

        def first_line(after: StoredLobby) -> tuple[StoredLine, ...]:
            game = self._services.find_game(after.rules)
            if after.state != "playing" or game is None:
                return ()
            table, line = rooms.restorer.draw(after, game)
            tables[:] = [table]
            return (line,)

        lobby = await rooms.lobbies.change(lobby_id, changed, lines_with=first_line)
        if lobby.state != "playing":
            return lobby
        self._services.metrics.matches += len(tables)
        room = rooms.find(lobby_id)
        if tables and room is not None and room.table is None:
            room.start(tables[0], lobby)
            return lobby
        return (await rooms.room(lobby_id)).lobby

    async def rematch(self, lobby_id: str, token: str | None) -> Seated:
        """The same seats once more, with what the game hands on; the asker is its host."""
        seat = seat_of(await self._rooms.lobby(lobby_id), token)
        room = await self._rooms.room(lobby_id)
        refuse_unless(room.lobby, "over")
        place = room.lobby.rematch
        if place is None:
            lobby = rematch_of(room.lobby, room.table, seat.player, self._services.now())
            await self._rooms.add(lobby)

            def met(before: StoredLobby) -> StoredLobby:
                return before if before.rematch else replace(before, rematch=lobby.id)

            place = (await self._rooms.lobbies.change(lobby_id, met)).rematch
        assert place is not None
        return Seated(lobby=await self.lobby(place))

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
        await self._services.store.delete(lobby_id)
        self._rooms.delete(lobby_id)
        self._services.cluster.publish(lobby_id, "deleted")
