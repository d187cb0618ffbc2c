"""How each server is spoken to: opening a match, connecting, moving, and hearing of a move.

A dialect reads only as much of a frame as tells what it is. Each does what that server's own
client does, no more: our HTTP doors and `bluefelt.v0`; boardgame.io's lobby and Socket.IO;
Colyseus' match-making and its binary rooms.
"""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec
from picows import WSCloseCode, WSMsgType, WSTransport

from benchmarks.load.web import Web

READY, MOVED, NOTHING = "ready", "moved", "nothing"
TEXT, BINARY = WSMsgType.TEXT, WSMsgType.BINARY


@dataclass
class Seat:
    """Where a player connects, and what a dialect wants to remember of it."""

    url: str
    player: int
    headers: dict[str, str]
    match_id: str = ""
    key: str = ""


class Dialect(Protocol):
    """What the players of play.py need of a server's language."""

    async def opened(self, webs: Sequence[Web], per_move: int = 0) -> tuple[Seat, Seat]:
        """Two seats of a new match that has begun, or begins when both are there; with a clock, on
        servers that have one."""

    def heard(self, seat: Seat, transport: WSTransport, frame: bytes) -> str:
        """What a frame is; whatever it needs for an answer is sent at once."""

    def move(self, seat: Seat, transport: WSTransport, number: int, cell: int) -> None:
        """Send the move with this number, counted from 0."""

    def leave(self, transport: WSTransport) -> None:
        """Say goodbye."""


class Damier:
    """Our own server."""

    CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")

    def __init__(self, game: str = "tic-tac-toe-py") -> None:
        self.lobby = {
            "gameId": game,
            "name": "first",
            "seats": [{"kind": "human"}, {"kind": "open"}],
            "starts": "full",
        }
        by_game = {"tic-tac-toe-py": lambda cell: {"verb": "place", "args": {"cell": cell}}}
        self.moves = [msgspec.json.encode(by_game[game](cell)) for cell in self.CELLS]

    async def opened(self, webs: Sequence[Web], per_move: int = 0) -> tuple[Seat, Seat]:
        """With several nodes the two players are at different ones."""
        first, second = webs[0], webs[-1]
        clock = {"clock": {"perMove": per_move}} if per_move else {}
        made = await first.post("/lobbies", {**self.lobby, **clock})
        lobby, host = made["lobby"]["id"], made["seat"]["token"]
        joined = await second.post(f"/lobbies/{lobby}/join", {"name": "second"})
        one, other = (
            Seat(
                f"ws://{web.host}:{web.port}/lobbies/{lobby}/ws",
                player,
                {"Sec-WebSocket-Protocol": f"bluefelt.v0, bluefelt.token.{token}"},
            )
            for player, (web, token) in enumerate(
                ((first, host), (second, joined["seat"]["token"]))
            )
        )
        return one, other

    def heard(self, seat: Seat, transport: WSTransport, frame: bytes) -> str:
        kind = frame[9:14]
        if kind == b"event":
            return NOTHING if b'"actor":"system"' in frame[:60] else MOVED
        if kind == b"error":
            raise RuntimeError(frame.decode())
        return READY if kind == b"welco" else NOTHING

    def move(self, seat: Seat, transport: WSTransport, number: int, cell: int) -> None:
        transport.send(TEXT, self.moves[cell])

    def leave(self, transport: WSTransport) -> None:
        transport.send_close(WSCloseCode.OK)


class BoardgameIo:
    """boardgame.io: the lobby's API, then Socket.IO by WebSocket alone."""

    async def opened(self, webs: Sequence[Web], per_move: int = 0) -> tuple[Seat, Seat]:
        web = webs[0]
        made = await web.post("/games/tic-tac-toe/create", {"numPlayers": 2})
        match_id = made["matchID"]
        url = f"ws://{web.host}:{web.port}/socket.io/?EIO=4&transport=websocket"
        seats = []
        for player, name in enumerate(("first", "second")):
            asked = {"playerID": str(player), "playerName": name}
            joined = await web.post(f"/games/tic-tac-toe/{match_id}/join", asked)
            seats.append(Seat(url, player, {}, match_id, joined["playerCredentials"]))
        return seats[0], seats[1]

    def heard(self, seat: Seat, transport: WSTransport, frame: bytes) -> str:
        if frame.startswith(b'42/tic-tac-toe,["update"'):
            return MOVED
        if frame.startswith(b'42/tic-tac-toe,["sync"'):
            return READY
        if frame.startswith(b"0"):
            transport.send(TEXT, b"40/tic-tac-toe,")
        elif frame.startswith(b"40/tic-tac-toe,"):
            asked = ["sync", seat.match_id, str(seat.player), seat.key, 2]
            transport.send(TEXT, b"42/tic-tac-toe," + msgspec.json.encode(asked))
        elif frame == b"2":
            transport.send(TEXT, b"3")
        return NOTHING

    def move(self, seat: Seat, transport: WSTransport, number: int, cell: int) -> None:
        player = str(seat.player)
        payload = {"type": "clickCell", "args": [cell], "playerID": player, "credentials": seat.key}
        action = {"type": "MAKE_MOVE", "payload": payload}
        asked = ["update", action, number, seat.match_id, player]
        transport.send(TEXT, b"42/tic-tac-toe," + msgspec.json.encode(asked))

    def leave(self, transport: WSTransport) -> None:
        transport.send_close(WSCloseCode.OK)


class Colyseus:
    """Colyseus: a seat is reserved by HTTP and taken by WebSocket; frames begin with a code."""

    JOIN_ROOM, ERROR, LEAVE_ROOM, ROOM_DATA, ROOM_STATE, ROOM_STATE_PATCH = range(10, 16)
    PLACE = bytes((ROOM_DATA, 0xA0 | len(b"place"))) + b"place"

    async def opened(self, webs: Sequence[Web], per_move: int = 0) -> tuple[Seat, Seat]:
        web = webs[0]
        first = await web.post("/matchmake/create/tic-tac-toe", {})
        second = await web.post(f"/matchmake/joinById/{first['roomId']}", {})
        seats = []
        for player, taken in enumerate((first, second)):
            place = f"{taken['processId']}/{taken['roomId']}"
            url = f"ws://{web.host}:{web.port}/{place}?sessionId={taken['sessionId']}"
            seats.append(Seat(url, player, {}))
        return seats[0], seats[1]

    def heard(self, seat: Seat, transport: WSTransport, frame: bytes) -> str:
        code = frame[0]
        if code == self.ROOM_STATE_PATCH:
            return MOVED
        if code == self.ROOM_STATE:
            return READY
        if code == self.JOIN_ROOM:
            transport.send(BINARY, bytes((self.JOIN_ROOM,)))
        elif code == self.ERROR:
            raise RuntimeError(repr(frame))
        return NOTHING

    def move(self, seat: Seat, transport: WSTransport, number: int, cell: int) -> None:
        transport.send(BINARY, self.PLACE + bytes((cell,)))

    def leave(self, transport: WSTransport) -> None:
        transport.send(BINARY, bytes((self.LEAVE_ROOM,)))


class Bare:
    """A server that only repeats what it hears, to both: what the machine itself takes."""

    def __init__(self) -> None:
        self.opened_so_far = 0

    async def opened(self, webs: Sequence[Web], per_move: int = 0) -> tuple[Seat, Seat]:
        self.opened_so_far += 1
        web = webs[0]
        url = f"ws://{web.host}:{web.port}/{os.getpid()}/{self.opened_so_far}"
        return Seat(url, 0, {}), Seat(url, 1, {})

    def heard(self, seat: Seat, transport: WSTransport, frame: bytes) -> str:
        return READY if frame == b"ready" else MOVED

    def move(self, seat: Seat, transport: WSTransport, number: int, cell: int) -> None:
        transport.send(TEXT, b"moved")

    def leave(self, transport: WSTransport) -> None:
        transport.send_close(WSCloseCode.OK)


DIALECTS: dict[str, Callable[[], Dialect]] = {
    "bare": Bare,
    "damier": Damier,
    "boardgame.io": BoardgameIo,
    "colyseus": Colyseus,
}
