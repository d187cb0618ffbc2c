"""Players who remember everything they were told, and come back after every crash.

A story is one match as all its players were told it: two who were told different things of one
entry have seen a fork, and a server that no longer knows what it told has lost something. Each
player rebuilds the view from patches alone and compares it with what the server welcomes with.
"""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any

import jsonpatch
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from damier.core import InvalidData
from damier.server.error import RulesMissing, ServerError, StorageFailed
from tests.patience import SECONDS
from tests.server.campaigns.process import Process

RETRY_SECONDS = 0.05
BEHIND_SECONDS = 120.0
"""How long nodes may not know what another one told, at the very most."""

HANDLE = re.compile('§[^"]*')
"""Each viewer has names of its own for cards."""

UNFAIR_ERRORS = {error.code for error in ServerError.__subclasses__()} - {StorageFailed.code}
"""A witness is refused by the rules, where two tabs of a seat act at once, or because storage is
away; never by the server, which knows the lobby, the seat and the message."""


@dataclass
class Story:
    """One match, from all sides."""

    lobby_id: str
    game_id: str
    tokens: list[str]
    told: dict[tuple[int, int, str, int], Any] = field(default_factory=dict)
    """By seq, tick, actor and place: verb and args, if anybody may know them."""
    acknowledged: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    """By message id: the seq, actor and verb of an action that its player was told happened."""
    newest: int = 0
    moments: list[float] = field(default_factory=list)
    """When each entry was first told to anybody."""
    is_over: bool = False

    def hear(self, event: dict[str, Any], place: int) -> None:
        """Somebody was told this; everybody else must be told the same."""
        key = (event["seq"], event["tick"], event["actor"], place)
        args = HANDLE.sub("a card", json.dumps(event["args"], ensure_ascii=False))
        said = (event["verb"], args) if event["verb"] is not None else None
        known = self.told.get(key)
        assert None in (known, said) or known == said, f"a fork in {self.lobby_id}: {key}"
        self.told[key] = known if said is None else said
        if event["seq"] > self.newest:
            self.newest = event["seq"]
            self.moments.append(monotonic())
        if event["verb"] == "end":
            self.is_over = True

    def first_after(self, moment: float) -> float | None:
        """When something was first told after this moment."""
        return next((each for each in self.moments if each > moment), None)

    def is_over_by(self, moment: float) -> bool:
        return self.is_over and self.first_after(moment) is None


@dataclass
class Counts:
    """What all players together did and saw."""

    acknowledged: int = 0
    events: int = 0
    resumed: int = 0
    missed: int = 0
    errors: Counter[str] = field(default_factory=Counter)


class Witness:
    """One connection of a seat, again and again."""

    def __init__(
        self,
        story: Story,
        seat: int,
        nodes: Sequence[Process],
        counts: Counts,
        rng: Random,
        may_lack_rules: bool = False,
    ) -> None:
        self.story, self.nodes, self.counts, self.rng = story, nodes, counts, rng
        self.token = story.tokens[seat]
        self._unfair = UNFAIR_ERRORS - ({RulesMissing.code} if may_lack_rules else set())
        self.view: Any = None
        self.seq = 0
        self.legal: list[Any] = []
        self._group: list[dict[str, Any]] = []
        """The events of the last entry; `_again` counts those that have been told again. All of
        the entries up to `_whole` are in the view already, since it came with a welcome."""
        self._again = self._whole = 0
        self._attempt = 0
        self._fences = 0
        self._behind_since: float | None = None

    async def play(self) -> None:
        """Until the match is over, through every crash."""
        while not self.story.is_over:
            node = self.nodes[self._attempt % len(self.nodes)]
            told = self.story.newest
            try:
                offered: Any = ["bluefelt.v0", f"bluefelt.token.{self.token}"]
                where = f"{node.url.replace('http', 'ws', 1)}/lobbies/{self.story.lobby_id}/ws"
                async with connect(
                    where, subprotocols=offered, proxy=None, open_timeout=10
                ) as socket:
                    await self._talk(socket, told)
            except (OSError, WebSocketException, TimeoutError):
                self._attempt += 1
                await asyncio.sleep(RETRY_SECONDS)

    async def _talk(self, socket: ClientConnection, told: int) -> None:
        await self._resume(socket, told)
        await self._act(socket)
        while not self.story.is_over:
            message = await self._next(socket)
            if message["type"] == "event":
                self._heard(message)
                await self._act(socket)
            elif message["type"] == "error":
                self._refused(message)
                if message["code"] == StorageFailed.code:
                    raise TimeoutError("storage is away; what it has kept is seen by coming back")

    async def _resume(self, socket: ClientConnection, told: int) -> None:
        """Ask for what was missed; then patches and welcome must agree. The last entry known is
        asked for again, since its last events may have been lost with the server. The welcome has
        all that anybody was told before this line was opened; others may hear more meanwhile."""
        welcome = await self._until(socket, "welcome")
        assert welcome["seq"] >= told or len(self.nodes) > 1, "something told is lost"
        if self.seq < 2:
            self._begin(welcome)
            return
        before, self._again = self.seq, 0
        self._fences += 1
        asked = {"type": "resync", "since": self.seq - 1}
        await socket.send(json.dumps(asked))
        await socket.send(json.dumps({"type": "resync", "since": 0, "id": f"f{self._fences}"}))
        is_answer = False
        while True:
            message = await self._next(socket)
            if message["type"] == "welcome" and message["id"] == f"f{self._fences}":
                break
            # BusMessage that is ahead of the answer comes again in it.
            if message["type"] == "event" and (is_answer or message["seq"] == before):
                is_answer = True
                self._heard(message, is_again=True)
        if message["seq"] < self.seq and len(self.nodes) > 1:
            self._behind_since = self._behind_since or monotonic()
            behind = monotonic() - self._behind_since
            assert behind < BEHIND_SECONDS, "a node never learns what another one kept"
            raise TimeoutError("this node is behind; it may take a moment")
        self._behind_since = None
        assert message["seq"] == self.seq, "what was missed was not all told"
        assert message["initialState"] == self.view, "patches and welcome disagree"
        self.counts.missed += self.seq - before
        self._begin(message)

    def _begin(self, welcome: dict[str, Any]) -> None:
        self.counts.resumed += self.view is not None
        self._group, self._again, self._whole = [], 0, welcome["seq"]
        self.view, self.seq, self.legal = welcome["initialState"], welcome["seq"], welcome["legal"]
        self.story.is_over |= welcome["outcome"] is not None

    async def _until(self, socket: ClientConnection, kind: str) -> Any:
        while True:
            message = await self._next(socket)
            if message["type"] == kind:
                return message
            if message["type"] == "error":
                self._refused(message)

    def _heard(self, event: dict[str, Any], is_again: bool = False) -> None:
        """Entries come whole and in order; one that is told again is told the same."""
        acknowledged, legal = event.pop("id"), event.pop("legal")
        event.pop("again", None)
        self.legal = legal
        if event["seq"] <= self._whole or (is_again and event["seq"] < self.seq):
            return
        if event["seq"] == self.seq and is_again and event == self._group[0]:
            self._again = 0  # a node that was behind tells it as news, and then as the answer
        if event["seq"] == self.seq and self._again < len(self._group):
            assert event == self._group[self._again], "told differently"
            self._again += 1
            return
        if event["seq"] != self.seq:
            assert event["seq"] == self.seq + 1, f"an entry is missing before {event['seq']}"
            self.seq, self._group = event["seq"], []
        self._group.append(event)
        self._again = len(self._group)
        self.view = jsonpatch.apply_patch(self.view, event["diff"])
        self.counts.events += 1
        if acknowledged is not None and acknowledged not in self.story.acknowledged:
            kept = (event["seq"], event["actor"], event["verb"])
            self.story.acknowledged[acknowledged] = kept
            self.counts.acknowledged += 1
        self.story.hear(event, len(self._group))

    def _refused(self, message: dict[str, Any]) -> None:
        self.counts.errors[message["code"]] += 1
        assert message["code"] not in {*self._unfair, InvalidData.code}, message

    async def _act(self, socket: ClientConnection) -> None:
        if self.legal and not self.story.is_over:
            action = self.rng.choice(self.legal)
            self.legal = []
            wish = {**action, "id": f"{self.rng.getrandbits(64):x}"}
            await socket.send(json.dumps(wish))

    async def _next(self, socket: ClientConnection) -> Any:
        async with asyncio.timeout(SECONDS):  # wait_for may swallow a cancellation
            return json.loads(await socket.recv())
