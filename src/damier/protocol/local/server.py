"""A server of one device: its lobbies, as its browser's worker keeps them.

It answers the same requests and messages as the server does, so that a client cannot tell them
apart. Everybody sits at this device, and nothing is kept: the client keeps the record and brings
it back. The clock and the seeds are handed in; a table's own affairs are in room.py.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from damier.bots import level_named
from damier.catalogue import Game, all, load, load_under
from damier.core import (
    DamierError,
    InvalidData,
    PlayerId,
    SeededRandom,
    UnknownGame,
    convert,
    decode,
    encode,
)
from damier.match import (
    AnyMatch,
    Match,
    read,
    replayed,
    written,
)
from damier.protocol.table import (
    Lookback,
    Table,
    Viewer,
    carried_over,
    look_back,
    moved_on,
    sample_scene,
)
from damier.protocol.wire import (
    Advised,
    Lobby,
    Seated,
    game_page,
)

from .lobby import LocalLobby, asked_again, seats_of
from .practice import Asked as Answer
from .practice import judged, posed
from .reviews import Asked, Reviews
from .room import Clock, LocalRoom, Sent
from .share import Unshared, shared, unshared

LARGEST_REQUEST = 16 * 1024 * 1024
"""Bytes; the record of a long match is the largest thing that is brought."""

LONGEST_NUMBER = 6

HERE = "here-"
"""What the ids of this device's lobbies begin with."""


class NotFound(DamierError):
    """There is nothing at this address."""

    code = "not_found"


class NoServer(DamierError):
    """Something that only a server can do was asked of a device alone."""

    code = "no_server"


class LocalServer:
    """All the rooms of this device. Everything goes in and out as JSON."""

    def __init__(self, now: Clock, draw_seed: Callable[[], str]) -> None:
        self._now = now
        self._draw_seed = draw_seed
        self._reviews = Reviews(now)
        self._rooms: dict[str, LocalRoom] = {}
        self._connections: dict[str, LocalRoom] = {}
        self._opened = 0

    def request(self, method: str, path: str, given: str = "{}") -> str:
        """What a server would answer, as `{"status", "body"}`. `given` is the body, or an object
        of what stands behind the question mark."""
        language = "en"
        try:
            asked = decode(given, dict[str, Any], limit=LARGEST_REQUEST)
            language = str(asked.pop("lang", language))
            parts = path.strip("/").split("/")
            status, body = 200, self._answer(method, parts, asked, language)
        except DamierError as error:
            is_unknown = isinstance(error, NotFound | UnknownGame)
            status, body = 404 if is_unknown else 400, error.as_json(language)
        return encode({"status": status, "body": body}).decode()

    def connect(self, connection: str, lobby_id: str, player: str | None) -> str:
        """Somebody looks at a table; messages to send, as `[[connection, message], ...]`."""
        room = self._room(lobby_id)
        if player is not None and player not in room.table.match.state.player_ids:
            raise NotFound(f"nobody called {player!r} sits here", player=player)
        self._connections[connection] = room
        return _sent(room.connect(connection, player))

    def disconnect(self, connection: str) -> None:
        """Somebody looks away."""
        room = self._connections.pop(connection, None)
        if room is not None:
            room.disconnect(connection)

    def received(self, connection: str, data: str) -> str:
        """What a connection said; messages to send."""
        if connection not in self._connections:
            raise NotFound(f"there is no connection {connection!r}", connection=connection)
        return _sent(self._connections[connection].received(connection, data))

    def has_to_think(self, lobby_id: str) -> bool:
        """Whether a bot of this lobby has something to do."""
        return lobby_id in self._rooms and self._rooms[lobby_id].has_to_think()

    def think(self, lobby_id: str) -> str:
        """Let one bot think once; messages to send."""
        return _sent(self._room(lobby_id).think())

    def question(self, lobby_id: str) -> str:
        """What a bot of this lobby is to think about next, for a Thinker elsewhere; empty where
        there is nothing, or no such lobby any more."""
        room = self._rooms.get(lobby_id)
        question = None if room is None else room.question()
        return "" if question is None else encode(question).decode()

    def answered(self, lobby_id: str, number: int, advised: str) -> str:
        """What was thought elsewhere; messages to send."""
        if lobby_id not in self._rooms:
            return _sent([])
        return _sent(self._rooms[lobby_id].answered(number, decode(advised, Advised)))

    def _answer(self, method: str, path: list[str], asked: Mapping[str, Any], language: str) -> Any:
        viewer, has_scenes = asked.get("viewer"), asked.get("scenes") is True
        match method, path:
            case "GET", ["games"]:
                return {"games": [game_page(game, language) for game in all()]}
            case "GET", ["games", game_id]:
                return game_page(load(game_id), language)
            case "GET", ["games", game_id, "scene"]:
                return sample_scene(load(game_id), language)
            case "GET", ["games", game_id, "lesson" | "puzzles" as kind, number]:
                return posed(load(game_id), kind, _number(number), language)
            case "POST", ["games", game_id, "lesson" | "puzzles" as kind, number]:
                answer = convert(dict(asked), Answer)
                return judged(load(game_id), kind, _number(number), answer, language)
            case "POST", ["replay"]:
                game, match = taken_up(str(asked.get("record", "")))
                names = convert(asked.get("names", {}), dict[PlayerId, str])
                return _lookback(Table(game, match, names=names), viewer, language, has_scenes)
            case "POST", ["shared"]:
                _, match, names = unshared(str(asked.get("text", "")))
                return Unshared(record=written(match.record).decode(), names=names)
            case "POST", ["reviews"]:
                wanted = convert(dict(asked), Asked)
                return self._reviews.begin(*taken_up(wanted.record), wanted, language)
            case "POST", ["reviews", review_id] if grown := self._reviews.step(review_id):
                return grown
            case "DELETE", ["reviews", review_id]:
                self._reviews.forget(review_id)
                return {}
            case "POST", ["lobbies"]:
                return Seated(lobby=self._opened_lobby(convert(dict(asked), LocalLobby)))
            case "GET", ["lobbies", lobby_id]:
                return self._room(lobby_id).lobby
            case "GET", ["lobbies", lobby_id, "record"]:
                return {"record": written(self._room(lobby_id).table.match.record).decode()}
            case "GET", ["lobbies", lobby_id, "shared"]:
                room = self._room(lobby_id)
                names = {seat.player: seat.name for seat in room.lobby.seats}
                return {"text": shared(room.table.match, names)}
            case "GET", ["lobbies", lobby_id, "replay"]:
                room = self._room(lobby_id)
                return _lookback(room.table, viewer, language, has_scenes, room.is_shared)
            case "POST", ["lobbies", lobby_id, "rematch"]:
                return Seated(lobby=self._rematch(self._room(lobby_id)))
            case "DELETE", ["lobbies", lobby_id]:
                del self._rooms[self._room(lobby_id).lobby.id]
                return {}
        raise NotFound(f"there is nothing at {method} /{'/'.join(path)}")

    def _opened_lobby(self, asked: LocalLobby) -> Lobby:
        if any(seat.kind == "open" for seat in asked.seats):
            raise NoServer("nobody can come to a table that is on one device", path="$.seats")
        game, match = self._taken_up(asked) if asked.record else self._started(asked)
        players = match.state.player_ids
        if len(asked.seats) != len(players):
            raise InvalidData(f"{len(players)} players need as many seats", path="$.seats")
        seats = seats_of(players, asked)
        for seat in seats:
            level_named(game.levels, seat.level or game.default_level)
        self._opened += 1
        lobby = Lobby(
            id=f"{HERE}{self._opened}",
            game_id=game.id,
            version=game.engine.facts.version,
            state="playing" if match.outcome is None else "over",
            seats=seats,
            host=None,
            options=asked.options,
            visibility="private",
            spectators=True,
            outcome=match.outcome,
            help=asked.help is not False,
        )
        table = Table(
            game,
            match,
            bots=frozenset(seat.player for seat in seats if seat.kind == "bot"),
            names={seat.player: seat.name for seat in seats if seat.name != seat.player},
            has_help=lobby.help,
        )
        rng = SeededRandom(self._draw_seed())
        self._rooms[lobby.id] = LocalRoom(lobby, table, self._now, rng)
        return lobby

    def _started(self, asked: LocalLobby) -> tuple[Game, AnyMatch]:
        game = load(asked.game_id)
        seed = asked.seed if asked.seed is not None else self._draw_seed()
        players = [f"p{number}" for number in range(1, len(asked.seats) + 1)]
        config = game.decode_config({**asked.options, "seed": seed, "playerIds": players})
        return game, Match.start(game.engine, game.rules, config)

    def _taken_up(self, asked: LocalLobby) -> tuple[Game, AnyMatch]:
        game, match = taken_up(asked.record or "")
        if game.id != asked.game_id:
            raise InvalidData(f"a record of {game.id}, not of {asked.game_id}", path="$.record")
        return game, match

    def _rematch(self, room: LocalRoom) -> Lobby:
        """The same people once more, each one seat further, with what the game hands on. Everybody
        is at this device, so nobody need be asked."""
        before = room.lobby
        again = LocalLobby(
            game_id=before.game_id,
            seats=moved_on([asked_again(seat) for seat in before.seats]),
            options={**before.options, **carried_over(room.table)},
            help=before.help,
        )
        lobby = self._opened_lobby(again)
        room.lobby = replace(before, rematch=lobby.id)
        return lobby

    def _room(self, lobby_id: str) -> LocalRoom:
        if lobby_id not in self._rooms:
            raise NotFound(f"there is no table {lobby_id!r}", lobby=lobby_id)
        return self._rooms[lobby_id]


def taken_up(record: str) -> tuple[Game, AnyMatch]:
    """The match that a record tells, under the version of the rules it was made under."""
    told = read(record.encode())
    game = load_under(told.header.rules)
    return game, replayed(game.engine, game.rules, told)


def _number(text: str) -> int:
    """A number in an address."""
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise NotFound(f"{text[:20]!r} is no number")
    return int(text)


def _lookback(
    table: Table, viewer: Any, language: str, has_scenes: bool, is_shared: bool = False
) -> Lookback:
    known: Viewer = viewer if viewer in table.match.state.player_ids else None
    texts = table.texts(language)
    return look_back(table.game, table.match, known, texts, has_scenes, is_shared)


def _sent(sent: Sent) -> str:
    return encode(sent).decode()
