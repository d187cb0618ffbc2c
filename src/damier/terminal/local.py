"""A match in this process: people at this keyboard, and bots in processes of their own.

The table is the authority over the match, as it is on a server; bots think in threads, so that the
screen never waits for one.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from damier.bot_process import BotWorker
from damier.catalogue import Game, Texts
from damier.core import DamierError, IllegalAction, InvalidData, SeededRandom, encode
from damier.match import AnyMatch
from damier.protocol.table import Reply, Table, ViewersEvents
from damier.protocol.wire import Speak, Wording

from .heard import Heard
from .situation import Chair, Choice, Refused, Situation


class LocalCarrier:
    """One match between these seats: by player, the level of the bot there; None is a person."""

    def __init__(
        self,
        game: Game,
        match: AnyMatch,
        seats: Mapping[str, str | None],
        names: Mapping[str, str],
        lang: str,
        luck_of_bots: SeededRandom,
    ) -> None:
        self.game = game
        self.seats = seats
        self.names = names
        self.lang = lang
        self.luck_of_bots = luck_of_bots
        bots = frozenset(player for player, level in seats.items() if level is not None)
        self.table = Table(game, match, bots, names)
        self.people = [player for player, level in seats.items() if level is None]
        self.viewer = self.people[0] if self.people else None
        self.on_change: Callable[[], None] = lambda: None
        self._workers: dict[tuple[str, str], BotWorker] = {}
        self._moved = asyncio.Event()
        self._thinking: str | None = None
        self._hand_over: str | None = None
        viewers: list[str | None] = [*self.people] or [None]
        self._heard = {viewer: self._described(viewer) for viewer in viewers}
        self.situation = self._seen()

    @property
    def match(self) -> AnyMatch:
        return self.table.match

    @property
    def texts(self) -> Texts:
        return self.table.texts(self.lang)

    def parsed(self, text: str) -> Choice | None:
        if self.viewer is None:
            return None
        try:
            return self.game.parse(text, self.match.view(self.viewer))
        except DamierError:
            return None

    async def run(self) -> None:
        """Let bots play and people take turns until the end."""
        try:
            while self.match.outcome is None:
                player = self._next_player()
                if player is None:
                    return
                if (level := self._level_of(player)) is not None:
                    await self._bot_turn(player, level)
                else:
                    self._turn_to(player)
                    self._moved.clear()
                    await self._moved.wait()
        finally:
            self._thinking = None
            self.refresh()

    async def act(self, choice: Choice) -> None:
        player = self._at_keyboard()
        try:
            action = self.game.decode_action(choice)
            self._take(self.table.act(player, action))
        except IllegalAction as error:
            raise Refused(self.texts.refusal(error.refusal)) from None
        except InvalidData as error:
            raise Refused(error.said(self.lang)) from None

    async def undo(self) -> None:
        player = self._at_keyboard()
        try:
            undone = self.match.undo(player, self.match.last_action_of(player) or 0)
        except IllegalAction as error:
            raise Refused(self.texts.refusal(error.refusal)) from None
        self._take(self.table.grown(undone))

    async def resign(self) -> None:
        player = self._at_keyboard()
        try:
            self._take(self.table.grown(self.match.resign(player)))
        except IllegalAction as error:
            raise Refused(self.texts.refusal(error.refusal)) from None

    async def advise(self) -> str:
        player = self._at_keyboard()
        seq, view, valid = self.match.seq, self.match.view(player), self._valid_actions(player)
        if not valid:
            raise Refused(self.situation.says)
        worker = self._worker(player, self.game.adviser)
        turn = await asyncio.to_thread(worker.turn, view, valid, self.luck_of_bots)
        if self.match.seq != seq:
            raise Refused(self.texts.say("refusals.stale"))
        texts, advice = self.texts, turn.advice
        parts = [texts.say("table.advice", action=texts.action(advice.action, view))]
        if advice.value is not None:
            parts.append(texts.say("screen.chance", chance=round(50 * (1 + advice.value))))
        return "; ".join(parts)

    async def answer(self, agrees: bool) -> None:
        """Nobody asks anything of who shares the screen."""

    def take_over(self) -> None:
        if self._hand_over is not None:
            self.viewer, self._hand_over = self._hand_over, None
            self.refresh()

    def refresh(self) -> None:
        self.situation = self._seen()
        self.on_change()

    def close(self) -> None:
        """End the bots' processes, whatever they are doing."""
        for worker in self._workers.values():
            worker.end()

    def _take(self, reply: Reply) -> None:
        self.table = reply.table
        for heard in self._heard.values():
            if isinstance(reply.told, ViewersEvents):
                heard.hear(reply.told.in_words(heard.viewer, self._wording))
        self._moved.set()
        self.refresh()

    async def _bot_turn(self, player: str, level: str) -> None:
        self._thinking = player
        self.refresh()
        view, valid = self.match.view(player), self._valid_actions(player)
        worker = self._worker(player, level)
        seq = self.match.seq
        turn = await asyncio.to_thread(worker.turn, view, valid, self.luck_of_bots)
        self._thinking = None
        if self.match.seq == seq:  # unless a person resigned or took back meanwhile
            self._take(self.table.act(player, turn.advice.action))

    def _turn_to(self, player: str) -> None:
        """Who is to act looks at the screen; where there are secrets, the other looks away."""
        if player == self.viewer:
            self.refresh()
        elif self.game.engine.facts.hidden_information and len(self.people) > 1:
            self._hand_over = player
            self.refresh()
        else:
            self.viewer = player
            self.refresh()

    def _next_player(self) -> str | None:
        engine, state = self.game.engine, self.match.state
        current = engine.get_current_player(state)
        if current is not None:
            return current
        able = [p for p in state.player_ids if engine.get_valid_actions(state, p)]
        return next((p for p in able if p == self.viewer), able[0] if able else None)

    def _level_of(self, player: str) -> str | None:
        """The bot that plays a seat; one plays on for who gave up."""
        if player in self.match.forfeited:
            return self.seats[player] or self.game.default_level
        return self.seats[player]

    def _worker(self, player: str, level: str) -> BotWorker:
        key = (player, level)
        if key not in self._workers:
            self._workers[key] = BotWorker(self.game, level, player)
        return self._workers[key]

    def _valid_actions(self, player: str) -> list[Any]:
        return list(self.game.engine.get_valid_actions(self.match.state, player))

    def _at_keyboard(self) -> str:
        if self.viewer is None or self._hand_over is not None:
            raise Refused(self.texts.say("refusals.not_a_player"))
        return self.viewer

    def _seen(self) -> Situation:
        """The match as who sits at the keyboard may see it; nothing while it is handed over."""
        if self._hand_over is not None:
            return replace(self.situation, hand_over=self.names[self._hand_over], scene=None)
        heard = self._heard[self.viewer]
        legal = [] if self.viewer in self.match.forfeited else self.table.legal(self.viewer)
        return Situation(
            game=self.texts.say("name"),
            viewer=self.viewer,
            seq=self.match.seq,
            scene=heard.scene,
            board=heard.board,
            says=heard.says,
            legal=[{"type": one["verb"], **one["args"]} for one in legal],
            labels=heard.labels if legal else (),
            notations=heard.notations if legal else (),
            questions=heard.questions,
            moves=tuple(heard.moves),
            chairs=[self._chair(player) for player in self.seats],
            is_over=self.match.outcome is not None,
            thinking=None if self._thinking is None else self.names[self._thinking],
            rules=self.texts.get("rules") or (),
        )

    @property
    def _wording(self) -> Wording:
        return Wording(self.lang, len(self.people) > 1, has_board=True, has_scene=True)

    def _described(self, viewer: str | None) -> Heard:
        """All that a viewer knows, from the start."""
        shared = len(self.people) > 1
        asked = Speak(lang=self.lang, shared=shared, board=True, scene=True)
        heard = Heard(viewer)
        heard.hear(self.table.received(viewer, encode(asked)).answer)
        return heard

    def _chair(self, player: str) -> Chair:
        level, texts = self.seats[player], self.texts
        name = self.names[player]
        if player == self.viewer and len(self.people) == 1:
            name = texts.say("screen.you")
        told = ""
        if level is not None:
            told = texts.say("screen.bot", level=texts.say(f"levels.{level}").lower())
        current = self.game.engine.get_current_player(self.match.state)
        to_act = player == current or (current is None and bool(self._valid_actions(player)))
        return Chair(player, name, told, is_to_act=to_act and self.match.outcome is None)
