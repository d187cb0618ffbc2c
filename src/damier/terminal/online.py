"""A match on a server, at this terminal: sit down, play, and come back when the line breaks.

What is shown is what the server told, in the person's language; the game need not be installed
here. Where the line is down nothing is played: what was chosen then might no longer be meant.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any

from msgspec.structs import replace

from damier import catalogue
from damier.catalogue import Game, Texts
from damier.client import Address, Connection, LineBroken
from damier.core import DamierError
from damier.protocol.wire import (
    Advised,
    Described,
    EventMessage,
    Failed,
    Info,
    Message,
    Seat,
    Welcome,
)

from .heard import Heard
from .situation import Chair, Choice, Refused, Situation

FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0
"""Seconds between tries to make the line again."""


FOR_GOOD = ("no_seat", "unknown_lobby", "not_allowed_here")
"""Codes after which coming again is of no use."""


class OnlineCarrier:
    """One seat of a match on a server, or somebody who watches."""

    def __init__(
        self,
        address: Address,
        token: str | None,
        page: Mapping[str, Any],
        version: str,
        texts: Texts,
        lang: str,
    ) -> None:
        self.address = address
        self.texts = texts
        self.lang = lang
        self.on_change: Callable[[], None] = lambda: None
        self._token = token
        self._page = page
        self._game = _installed(str(page.get("id", "")), version)
        self._connection: Connection | None = None
        self._heard = Heard(None)
        self._legal: Sequence[Choice] = ()
        self._info: Info | None = None
        self._info_at = 0.0
        self._is_over = False
        self._is_refused = False
        self._status = texts.say("screen.connecting")
        self.situation = self._seen()

    def parsed(self, text: str) -> Choice | None:
        """By the game's own notation, where that very game is installed here."""
        if self._game is None:
            return None
        try:
            return self._game.parse(text, None)
        except Exception:  # some notations need a view, which a stranger's game may say in any way
            return None

    async def run(self) -> None:
        """Keep the line, for as long as somebody looks."""
        wait = FIRST_WAIT
        while True:
            try:
                self._connection = await Connection.open(
                    self.address, self._token, self.lang, self._told
                )
                wait = FIRST_WAIT
                self._status = self.texts.say("screen.waiting")
                self.refresh()
                await self._connection.listen()
            except LineBroken:
                pass
            self._connection = None
            if self._is_refused:
                self.refresh()
                return
            self._status = self.texts.say("screen.line_broken")
            self.refresh()
            await asyncio.sleep(wait)
            wait = min(LONGEST_WAIT, 2 * wait)

    async def act(self, choice: Choice) -> None:
        args = {name: value for name, value in choice.items() if name != "type"}
        await self._ask(verb=choice["type"], args=args, seq=self._heard.seq)

    async def undo(self) -> None:
        await self._ask(type="undo")

    async def resign(self) -> None:
        await self._ask(type="resign")

    async def answer(self, agrees: bool) -> None:
        await self._ask(type="answerUndo", agree=agrees)

    async def advise(self) -> str:
        told = await self._ask(type="suggest")
        if not isinstance(told, Advised):
            raise Refused(self.texts.say("refusals.not_allowed"))
        choice = {"type": told.action["verb"], **told.action["args"]}
        labels = self._heard.labels
        known = list(self._legal).index(choice) if choice in self._legal else None
        action = labels[known] if known is not None and known < len(labels) else choice["type"]
        parts = [self.texts.say("table.advice", action=action)]
        if told.value is not None:
            parts.append(self.texts.say("screen.chance", chance=round(50 * (1 + told.value))))
        return "; ".join(parts)

    def take_over(self) -> None:
        """Nobody else looks at this screen."""

    def refresh(self) -> None:
        self.situation = self._seen()
        self.on_change()

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _ask(self, **message: Any) -> Message:
        if self._connection is None:
            raise Refused(self.texts.say("screen.line_broken"))
        try:
            told = await self._connection.ask(**message, lang=self.lang)
        except LineBroken:
            raise Refused(self.texts.say("screen.line_broken")) from None
        if isinstance(told, Failed):
            raise Refused(told.message)
        return told

    def _told(self, message: Message) -> None:
        match message:
            case Welcome(you=you, legal=legal, outcome=outcome):
                self._heard = Heard(you)
                self._legal = _choices(legal)
                self._is_over = outcome is not None
                self._describe()
                return
            case EventMessage(seq=seq, legal=legal, verb=verb):
                if self._info is not None:  # what was asked before is answered, or holds no longer
                    self._info = replace(self._info, undo_asked_by=None, undo_agreed_by=())
                self._legal = _choices(legal)
                self._is_over = self._is_over or verb == "end"
                if seq > self._heard.seq + 1:  # something was missed, or nothing described yet
                    self._describe()
                    return
                self._heard.hear([message])
            case Described():
                self._heard.hear([message])
                self._status = ""
            case Info():
                self._info, self._info_at = message, monotonic()
            case Failed(id=None, code=code, message=said):
                self._status = said
                self._is_refused = code in FOR_GOOD
        self.refresh()

    def _describe(self) -> None:
        """Have everything told from the start: the scene, the words, what happened."""
        if self._connection is not None:
            asked = self._connection.ask(type="language", lang=self.lang, board=True, scene=True)
            self._describing = asyncio.ensure_future(_quietly(asked))

    def _seen(self) -> Situation:
        heard = self._heard
        may_act = len(heard.labels) == len(self._legal) and not self._status
        return Situation(
            game=str(self._page.get("name", "")),
            viewer=heard.viewer,
            seq=heard.seq,
            scene=heard.scene,
            board=heard.board,
            says=heard.says,
            legal=self._legal if may_act else (),
            labels=heard.labels if may_act else (),
            notations=heard.notations if may_act else (),
            questions=heard.questions,
            moves=tuple(heard.moves),
            chairs=[self._chair(seat) for seat in self._info.seats] if self._info else (),
            is_over=self._is_over,
            question=self._question(),
            status=self._status,
            rules=self._page.get("rules") or (),
        )

    def _question(self) -> str | None:
        """What somebody else wants to take back, if it waits for an answer of ours."""
        info, you = self._info, self._heard.viewer
        if info is None or info.undo_asked_by is None or you is None or you in info.undo_agreed_by:
            return None
        asker = next((s.name for s in info.seats if s.player == info.undo_asked_by), "")
        return self.texts.say("screen.undo_asked", player=asker)

    def _chair(self, seat: Seat) -> Chair:
        say = self.texts.say
        is_you = seat.player == self._heard.viewer
        told = ""
        if seat.kind == "bot":
            told = say("screen.bot", level=say(f"levels.{seat.level}").lower())
        elif seat.automated:
            told = say("screen.guest_bot") if seat.present else say("screen.away")
        elif not seat.present:
            told = (
                say("screen.free") if seat.kind == "open" and not seat.name else say("screen.away")
            )
        clock, is_running = "", False
        if seat.clock is not None:
            left = [part for part in (seat.clock.move, seat.clock.game) if part is not None]
            is_running = seat.clock.running
            passed = (monotonic() - self._info_at) * 1000 if is_running else 0
            clock = _minutes(max(0.0, min(left) - passed)) if left else ""
        to_act = is_running or (is_you and bool(self._legal))
        return Chair(seat.player, say("screen.you") if is_you else seat.name, told, clock, to_act)


async def _quietly(asked: Any) -> None:
    """An answer that comes by way of what is told anyway."""
    with suppress(LineBroken):
        await asked


def _choices(legal: Sequence[Any]) -> list[Choice]:
    return [{"type": one["verb"], **one["args"]} for one in legal]


def _minutes(milliseconds: float) -> str:
    minutes, seconds = divmod(int(milliseconds // 1000), 60)
    return f"{minutes}:{seconds:02}"


def _installed(game_id: str, version: str) -> Game | None:
    """The same game, if it is installed here: its notation can be read at once then."""
    try:
        game = catalogue.load(game_id)
    except DamierError:
        return None
    return game if game.engine.facts.version == version else None
