"""What people may ask about lobbies: open, join, leave, start, meet again, delete, look back.

Every method answers with shapes of protocol/lobby.py or refuses with a code. Who asks is known by
a seat's token and nothing else.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from damier import catalogue
from damier.bots import level_named
from damier.catalogue import Game
from damier.core import InvalidConfig, Value, convert, encode, plain
from damier.match import events, moments, written
from damier.protocol.lobby import (
    Joining,
    Lobby,
    NewLobby,
    Seated,
    SeatKey,
)
from damier.protocol.lookback import Lookback, look_back

from .error import NoSeat, NotAllowed, NotHost, SeatTaken, SeedRefused, TooMany, WrongState
from .house import House
from .kept import KeptLobby, KeptSeat, Report, locked, new_id, new_key, token_hash
from .notice import checked_url
from .query import MOST_HASHES
from .room import Room
from .shown import shown_lobby, shown_seats

MOST_LISTED = 100
REPORTED_LINES = 20
ANY_SEED = "0" * 64
"""Stands for the seed while options are judged; the real one is drawn when the match starts."""


class OwnMatch(Value):
    """A lobby in which a device has a seat, and whether it is asked to act there."""

    lobby: Lobby
    player: str
    your_turn: bool


class Desk:
    """Answers for one house."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def open(self, asked: dict[str, Any], address: str) -> Seated:
        """A new lobby, with the asker on its first human seat."""
        refuse_seed(asked)
        new = convert(asked, NewLobby)
        if self.house.openings is not None and not self.house.openings.allows(address):
            raise TooMany("too many lobbies were opened from this address", address=address)
        game = catalogue.load(new.game_id)
        check_options(game, new.options, len(new.seats))
        seats, key = first_seats(game, new)
        now = self.house.now()
        lobby = KeptLobby(
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
        await self.house.add(lobby)
        self.house.metrics.lobbies += 1
        return Seated(lobby=self.shown(lobby), seat=key)

    async def listed(self, game_id: str | None) -> list[Lobby]:
        found = await self.house.store.open_lobbies(game_id, MOST_LISTED)
        return [self.shown(lobby) for lobby in found]

    async def lobby(self, lobby_id: str) -> Lobby:
        return self.shown(await self.house.lobby(lobby_id))

    async def join(self, lobby_id: str, joining: Joining) -> Seated:
        """A seat for whoever comes."""
        keys: list[SeatKey] = []

        def joined(lobby: KeptLobby) -> KeptLobby:
            refuse_unless(lobby, "waiting")
            free = [
                seat
                for seat in lobby.seats
                if seat.kind == "open" and joining.player in (None, seat.player)
            ]
            if not free:
                raise SeatTaken("no such seat is free", player=joining.player)
            key = new_key(free[0].player)
            keys[:] = [key]
            named = replace(free[0], kind="human", name=joining.name or free[0].player)
            host = lobby.host or key.player
            after = replace(lobby.with_seat(locked(named, key)), host=host)
            return replace(after, state="playing") if after.starts_now else after

        lobby = await self.house.change(lobby_id, joined)
        if lobby.state == "playing":
            lobby = await self._begun(lobby)
        return Seated(lobby=self.shown(lobby), seat=keys[0])

    async def leave(self, lobby_id: str, token: str | None) -> Lobby:
        """Give a seat back before the match; the host's part goes to the next person."""

        def left(lobby: KeptLobby) -> KeptLobby:
            seat = opened_seat(lobby, token)
            refuse_unless(lobby, "waiting")
            free = KeptSeat(player=seat.player, kind="open")
            after = lobby.with_seat(free)
            people = [s.player for s in after.seats if s.kind == "human"]
            if lobby.host == seat.player:
                return replace(after, host=people[0] if people else None)
            return after

        player = opened_seat(await self.house.lobby(lobby_id), token).player
        lobby = await self.house.change(lobby_id, left)
        room = self.house.rooms.get(lobby_id)
        for connection in list(room.connections.get(player, ())) if room else ():
            connection.fail(NoSeat("the seat was given back"))
        return self.shown(lobby)

    async def start(self, lobby_id: str, token: str | None) -> Lobby:
        """Begin the match; only the host may, once every seat is taken."""

        def started(lobby: KeptLobby) -> KeptLobby:
            refuse_stranger(lobby, token)
            refuse_unless(lobby, "waiting")
            if not lobby.is_full:
                raise WrongState("not every seat is taken", state=lobby.state)
            return replace(lobby, state="playing")

        return self.shown(await self._begun(await self.house.change(lobby_id, started)))

    async def _begun(self, lobby: KeptLobby) -> KeptLobby:
        """A lobby that plays from now on, once its match has begun."""
        game = self.house.game_of(lobby.rules)
        room = self.house.rooms.get(lobby.id)
        if game is None or room is None:
            room = await self.house.room(lobby.id)
        elif room.table is None:
            table = await self.house.begun(lobby, game)
            if room.table is None:
                room.started(table, lobby)
        return room.lobby

    async def rematch(self, lobby_id: str, token: str | None) -> Seated:
        """The same seats once more, with what the game hands on; the asker is its host."""
        room = await self.house.room(lobby_id)
        seat = opened_seat(room.lobby, token)
        refuse_unless(room.lobby, "over")
        if room.lobby.rematch is None:
            lobby = again(room, seat.player, self.house.now())
            await self.house.add(lobby)

            def met(before: KeptLobby) -> KeptLobby:
                return before if before.rematch else replace(before, rematch=lobby.id)

            await self.house.change(lobby_id, met)
        assert room.lobby.rematch is not None
        return Seated(lobby=await self.lobby(room.lobby.rematch))

    async def delete(self, lobby_id: str, token: str | None) -> None:
        """Forget a lobby: its host before the match, any of its players after it, and whoever
        runs the server always."""
        lobby = await self.house.lobby(lobby_id)
        if not self.is_admin(token):
            seat = opened_seat(lobby, token)
            if lobby.state == "playing":
                raise WrongState("a running match is not deleted", state=lobby.state)
            if lobby.state == "waiting" and seat.player != lobby.host:
                raise NotHost("only the host may close a lobby")
        await self.house.store.delete(lobby_id)
        room = self.house.rooms.get(lobby_id)
        if room is not None:
            self.house.forget(room)
        self.house.publish_of(lobby_id, "deleted")

    async def record(self, lobby_id: str, token: str | None) -> bytes:
        """The whole record after the end; before it, what the asker has seen."""
        lobby = await self.house.lobby(lobby_id)
        refuse_unseen(lobby, token)
        if lobby.state == "waiting":
            raise WrongState("no match has been played here yet", state=lobby.state)
        room = await self._fresh_room(lobby_id)
        if room.table is None:
            return b"".join(line.line + b"\n" for line in await self.house.store.lines(lobby_id))
        if room.table.match.outcome is not None:
            return written(room.table.match.record)
        return seen_record(room, viewer_of(room.lobby, token))

    async def _fresh_room(self, lobby_id: str) -> Room:
        """A room that knows what storage knows, whichever node kept it."""
        room = await self.house.room(lobby_id)
        if self.house.settings.redis:
            await room.caught_up()
        return room

    async def replay(self, lobby_id: str, token: str | None, language: str) -> Lookback:
        """The match so far, as the asker has seen it."""
        lobby = await self.house.lobby(lobby_id)
        refuse_unseen(lobby, token)
        room = await self._fresh_room(lobby_id)
        table = room.table
        if table is None:
            raise WrongState("there is no match to look back at", state=room.lobby.state)
        viewer = viewer_of(room.lobby, token)
        return look_back(table.game, table.match, viewer, table.texts(language))

    async def matches(self, tokens: Sequence[str]) -> list[OwnMatch]:
        """The lobbies of this device."""
        hashes = [token_hash(token) for token in tokens[:MOST_HASHES]]
        found = await self.house.store.lobbies_of(hashes)
        own: list[OwnMatch] = []
        for lobby in found:
            seat = next(seat for seat in lobby.seats if seat.token_hash in hashes)
            turn = False
            if lobby.state == "playing":
                room = await self.house.room(lobby.id)
                turn = room.table is not None and bool(room.table.legal(seat.player))
            own.append(OwnMatch(lobby=self.shown(lobby), player=seat.player, your_turn=turn))
        return own

    async def recover(self, recovery: str) -> list[Seated]:
        """Fresh keys for a seat, in every lobby where this recovery opens it; the old token and
        the recovery itself open nothing any more."""
        hashed = token_hash(recovery)
        found = await self.house.store.recoverable(hashed)
        if not found:
            raise NoSeat("this recovers no seat")
        key = new_key("p1")
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
            seated.append(Seated(lobby=self.shown(after), seat=own))
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

    async def notice(self, lobby_id: str, token: str | None, url: str | None) -> None:
        """Where to tell this seat of its turns while its player is away."""
        address = None if url is None else checked_url(self.house.settings, url)
        await self.house.change(
            lobby_id,
            lambda lobby: lobby.with_seat(replace(opened_seat(lobby, token), webhook=address)),
        )

    async def reports(self, token: str | None) -> list[Report]:
        """What was complained about, for whoever runs the server."""
        if not self.is_admin(token):
            raise NoSeat("only whoever runs the server may read reports")
        return await self.house.store.reports(MOST_LISTED)

    def is_admin(self, token: str | None) -> bool:
        own = self.house.settings.admin_token
        return bool(own) and token is not None and token_hash(token) == token_hash(own)

    def shown(self, lobby: KeptLobby) -> Lobby:
        """The lobby as everybody sees it, with who is there, if that is known."""
        room = self.house.rooms.get(lobby.id)
        if room is None:
            return shown_lobby(lobby)
        return shown_lobby(lobby, shown_seats(lobby, room.is_present, room.steward.clock_left))


def refuse_seed(asked: dict[str, Any]) -> None:
    options = asked.get("options")
    if "seed" in asked or (isinstance(options, dict) and {"seed", "playerIds"} & options.keys()):
        raise SeedRefused("the server draws every seed itself, and proves it after the match")


def check_options(game: Game, options: dict[str, Any], seats: int) -> None:
    """Whether the game takes these options with so many players."""
    players = [f"p{number}" for number in range(1, seats + 1)]
    game.decode_config({**options, "seed": ANY_SEED, "playerIds": players})


def first_seats(game: Game, new: NewLobby) -> tuple[tuple[KeptSeat, ...], SeatKey | None]:
    """The seats as asked for, the first person's taken by who asks; other people come."""
    seats: list[KeptSeat] = []
    key: SeatKey | None = None
    for number, asked in enumerate(new.seats, 1):
        player = f"p{number}"
        if asked.kind == "bot":
            level_named(game.levels, asked.level or game.default_level)
            name = asked.name or player
            seats.append(KeptSeat(player=player, kind="bot", name=name, level=asked.level))
        elif asked.kind == "human" and key is None:
            key = new_key(player)
            name = asked.name or new.name or player
            seats.append(locked(KeptSeat(player=player, kind="human", name=name), key))
        else:
            seats.append(KeptSeat(player=player, kind="open", name=asked.name or ""))
    return tuple(seats), key


def again(room: Room, host: str, now: int) -> KeptLobby:
    """The lobby where the players of this one meet again. What the game hands on is left behind
    where its own config would refuse it."""
    before, table = room.lobby, room.table
    options = before.options
    if table is not None:
        carried = {**options, **plain(table.game.engine.get_carry_over(table.match.state))}
        try:
            check_options(table.game, carried, len(before.seats))
            options = carried
        except InvalidConfig:
            options = before.options
    return replace(
        before,
        id=new_id(now),
        options=options,
        host=host,
        state="waiting",
        outcome=None,
        rematch=None,
        created=now,
        revision=0,
    )


def opened_seat(lobby: KeptLobby, token: str | None) -> KeptSeat:
    """The seat that this token opens, or a refusal."""
    seat = lobby.seat_opened_by(token) if token is not None else None
    if seat is None:
        raise NoSeat("the token opens no seat here")
    return seat


def viewer_of(lobby: KeptLobby, token: str | None) -> str | None:
    """Whom this token makes its bearer; nobody in particular without one."""
    return None if token is None else opened_seat(lobby, token).player


def refuse_stranger(lobby: KeptLobby, token: str | None) -> None:
    if opened_seat(lobby, token).player != lobby.host:
        raise NotHost("only the host may start the match")


def refuse_unless(lobby: KeptLobby, state: str) -> None:
    if lobby.state != state:
        raise WrongState(f"the lobby is {lobby.state}, not {state}", state=lobby.state)


def refuse_unseen(lobby: KeptLobby, token: str | None) -> None:
    """Who may not watch may not look back either."""
    if viewer_of(lobby, token) is None and not lobby.spectators:
        raise NotAllowed("nobody may watch here")


def seen_record(room: Room, viewer: str | None) -> bytes:
    """A running match as lines of what one viewer was told: no seed, no hash, no secret."""
    table = room.table
    assert table is not None
    header = table.match.record.header
    first = {
        "type": "seen",
        "rules": header.rules,
        "players": table.match.state.player_ids,
        "viewer": viewer,
        "commitment": header.commitment,
    }
    told = [event for moment in moments(table.match) for event in events(moment, viewer)]
    return b"".join(encode(line) + b"\n" for line in (first, *told))
