"""A fuzzer of the wire: valid messages bent in every way, garbage, and frames nobody should send.

Whatever comes, the server answers in its own shape or closes; it logs no failure, counts none,
sends no secret (the seeds and generators of all running matches are looked for in every frame),
and afterwards still plays.
"""

import asyncio
import json
import logging
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from damier import catalogue
from damier.server import Node
from damier.server.ws import LARGEST_FRAME
from damier.server.ws.frame import is_utf8
from tests.patience import SECONDS
from tests.server.client import UNLIMITED, Client, served

KINDS = {"welcome", "event", "error", "info", "advice", "chat", "description"}
ASKS = ("undo", "answerUndo", "chat", "resync", "describe", "fly", "")
FIELDS: dict[str, dict[str, Any]] = {
    "resync": {"since": 1},
    "describe": {"since": 0},
    "chat": {"text": "ho"},
    "answerUndo": {"agree": True},
}
TURNS = 6
"""How often everybody at a table speaks."""
BATCH = 40
"""Messages sent before the answers are read."""
WELL_CLOSED = {1000, 1003, 1007, 1008, 1009}
BROKEN_OFF = 1006

STRANGE: tuple[Any, ...] = (
    None, True, -1, 0, 2**53, 2**64, 10**400, 1.5, "", "p1", "§1", "\u0000", "\ud83d\ude00",
    "x" * 3000, [], {}, [[]] * 50, {"type": "resign"}, "__class__", "../..", "NaN",
)  # fmt: skip


@dataclass
class Fuzzed:
    """What came of it."""

    messages: int = 0
    frames: int = 0
    closed: Counter[int] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)


class Failures(logging.Handler):
    """Everything that the server logged as its own failure."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(self.format(record))


class Fuzzer:
    """Speaks as a player, or as a spectator, who has lost all manners."""

    def __init__(self, client: Client, node: Node, rng: Random, seen: Fuzzed) -> None:
        self.client, self.node, self.rng, self.seen = client, node, rng, seen
        self.legal: list[Any] = []
        self.secrets: list[str] = []
        self.is_unforgivable = False
        """Whether this connection has sent what ends it: a binary frame, one beyond measure, or
        text that is no UTF-8."""

    async def fuzz(self, game_id: str, messages: int) -> None:
        """So many messages, in one match after another."""
        until = self.seen.messages + messages
        while self.seen.messages < until:
            game = catalogue.load(game_id)
            seats = ["human", *["open"] * (game.engine.facts.min_players - 1)]
            lobby_id, tokens = await self.client.start(game_id, *seats)
            self._learn_secrets(lobby_id)
            self.seen.games[game_id] += 1
            for token in (*tokens, None) * TURNS:
                if self.seen.messages < until:
                    await self._connected(lobby_id, token, min(BATCH, until - self.seen.messages))

    def _learn_secrets(self, lobby_id: str) -> None:
        table = self.node.rooms.open_rooms[lobby_id].table
        assert table is not None
        key = table.match.state.rng_state.partition(":")[0]
        self.secrets += [key, str(table.match.config.seed), table.match.record.header.nonce or key]

    async def _connected(self, lobby_id: str, token: str | None, messages: int) -> None:
        """One connection, opened again whenever the server has had enough of it."""
        while messages > 0:
            seat = await self.client.sit(lobby_id, token, max_size=None, max_queue=None)
            self.is_unforgivable = False
            try:
                while messages > 0:
                    sent = min(BATCH, messages)
                    messages -= sent
                    self.seen.messages += sent
                    for _ in range(sent):
                        await self._send(seat.socket)
                    await self._answered(seat.socket)
            except WebSocketException:
                code = seat.socket.close_code
                self.seen.closed[code or 0] += 1
                # Who is sent away while still talking may hear a reset instead of the farewell.
                assert code in WELL_CLOSED or (code == BROKEN_OFF and self.is_unforgivable), code
            finally:
                await seat.close()

    async def _send(self, socket: ClientConnection) -> None:
        match self.rng.randrange(40):
            case 0 if self.rng.random() < 0.3:
                self.is_unforgivable = True
                await socket.send(self.rng.randbytes(self.rng.randrange(60)))
            case 1:
                await socket.ping(self.rng.randbytes(self.rng.randrange(100)))
            case 2:
                parts = self._message()
                await socket.send([parts[:3], parts[3:9], parts[9:]], text=True)
            case 3:
                size = self.rng.choice((16_385, 40_000, 40_000, 70_000))
                self.is_unforgivable |= size > LARGEST_FRAME
                await socket.send("x" * size)
            case 4:
                self.is_unforgivable = True
                broken = bytes(self.rng.choices(range(128, 256), k=12))
                await socket.send(broken, text=True)
            case _:
                message = self._message()
                self.is_unforgivable |= not is_utf8(message)
                await socket.send(message, text=True)

    def _message(self) -> bytes:
        """A message that is valid, nearly valid, or none at all; not always proper UTF-8."""
        return self._text().encode("utf-8", "surrogatepass")

    def _text(self) -> str:
        text = json.dumps(self._mutated(self._valid()), ensure_ascii=self.rng.random() < 0.5)
        match self.rng.randrange(6):
            case 0:
                at = self.rng.randrange(len(text))
                return text[:at] + chr(self.rng.randrange(1, 0x2FF)) + text[at + 1 :]
            case 1:
                return text[: self.rng.randrange(len(text))]
            case 2:
                return text.replace('":', '":' + "[" * self.rng.choice((1, 5, 2000)), 1)
            case _:
                return text

    def _valid(self) -> dict[str, Any]:
        wish: dict[str, Any] = {"id": "n", "lang": self.rng.choice(("fr", "en", "xx"))}
        if self.legal and self.rng.random() < 0.6:
            return {**wish, **self.rng.choice(self.legal)}
        wish["type"] = self.rng.choice(ASKS) if self.rng.random() < 0.99 else "resign"
        if self.rng.random() < 0.7:
            wish |= FIELDS.get(wish["type"], {})
        return wish

    def _mutated(self, wish: dict[str, Any]) -> dict[str, Any]:
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            place: Any = wish
            inner = wish.get("args")
            if isinstance(inner, dict) and inner and self.rng.random() < 0.5:
                place = wish["args"] = dict(inner)
            key = self.rng.choice([*place, "verb", "type", "args", "seed"])
            if self.rng.random() < 0.2:
                place.pop(key, None)
            else:
                place[key] = self.rng.choice(STRANGE)
        return wish

    async def _answered(self, socket: ClientConnection) -> None:
        """Read all that came, up to the answer to a last, valid question."""
        self._fence = f"fence {self.seen.messages}"
        await socket.send(json.dumps({"type": "resync", "since": 0, "id": self._fence}))
        while True:
            raw = await asyncio.wait_for(socket.recv(), SECONDS)
            self._judge(raw)
            if f'"id":"{self._fence}"' in str(raw):
                return

    def _judge(self, raw: Any) -> None:
        assert isinstance(raw, str)
        self.seen.frames += 1
        message = json.loads(raw)
        assert message["type"] in KINDS, raw[:300]
        self.seen.kinds[message["type"]] += 1
        if message["type"] == "error":
            self.seen.codes[message["code"]] += 1
            assert message["code"] != "internal", raw[:300]
        if message["type"] in ("welcome", "event"):
            self.legal = message["legal"] or self.legal
        for secret in self.secrets[-6:]:
            assert secret not in raw, "a secret left the server"
        assert "rngState" not in raw
        assert '"seed"' not in raw or message["type"] == "error"


async def _fuzzed(messages: int, seed: int, games: tuple[str, ...]) -> Fuzzed:
    seen, failures = Fuzzed(), Failures()
    logging.getLogger("damier").addHandler(failures)
    try:
        async with served(replace(UNLIMITED, http="own")) as (client, node):
            fuzzers = [Fuzzer(client, node, Random(seed + n), seen) for n in range(len(games))]
            share = -(-messages // len(games))
            for fuzzer, game_id in zip(fuzzers, games, strict=True):
                await fuzzer.fuzz(game_id, share)
            lobby_id, tokens = await client.start("tic-tac-toe-py")
            seat = await client.sit(lobby_id, tokens[0])
            await seat.until("welcome")
            await seat.act("place", cell="b2")
            await seat.until("event")
            await seat.close()
            assert node.metrics.failures == 0
    finally:
        logging.getLogger("damier").removeHandler(failures)
    assert not failures.records, failures.records[:3]
    return seen


def fuzzed(messages: int, seed: int = 1, games: tuple[str, ...] = ()) -> dict[str, Any]:
    """So many messages, spread over these games or over all there are."""
    named = games or tuple(game.id for game in catalogue.all())
    seen = asyncio.run(_fuzzed(messages, seed, named))
    return {
        "messages": seen.messages,
        "frames read": seen.frames,
        "matches": dict(seen.games),
        "answers": dict(seen.kinds.most_common()),
        "error codes": dict(seen.codes.most_common()),
        "connections closed, by code": {str(k): v for k, v in seen.closed.most_common()},
    }
