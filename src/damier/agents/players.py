"""Who chooses on a seat of a server: a bot in a process of its own, or a command.

Both are given what the seat was told and nothing else. A player plays one seat of one match, and is
closed after it; read visitor.py for who takes the seats.
"""

import asyncio
from collections.abc import Callable, Mapping
from secrets import randbits
from typing import Any, Protocol

from damier import catalogue
from damier.bot_process import BotWorker
from damier.catalogue import Game
from damier.client import RemoteSeat, Side
from damier.core import BrokenGame, SeededRandom, UnknownGame, convert

from .command import Command
from .observation import NotOffered, Observation, in_words, named

MOST_TRIES = 3
"""How often a command is asked about one choice before any is made for it."""

Faults = Callable[[str], None]
"""Is told what was wrong with a choice that had to be made otherwise."""


class Player(Protocol):
    """Chooses for one seat."""

    async def choose(self, seat: RemoteSeat, side: Side) -> Mapping[str, Any]:
        """One of the choices, as an action."""

    async def finish(self, side: Side) -> None:
        """The match is over, or left."""


class BotPlayer:
    """A level, a generic bot or `module:Class`: as anywhere, in a process of its own."""

    def __init__(self, side: Side, bot: str, on_fault: Faults) -> None:
        assert side.meta is not None
        assert side.you is not None
        self._game = installed(side.meta.game_id, side.meta.version)
        self._worker = BotWorker(self._game, bot, side.you)
        self._rng = SeededRandom(randbits(48))
        self._on_fault = on_fault

    async def choose(self, seat: RemoteSeat, side: Side) -> Mapping[str, Any]:
        engine = self._game.engine
        view = convert(side.view, engine.view_type)
        actions = {
            convert(choice.action, engine.action_type): choice.action for choice in side.choices
        }
        turn = await asyncio.to_thread(self._worker.turn, view, list(actions), self._rng)
        if turn.fault is not None:
            self._on_fault(turn.fault)
        return actions[turn.advice.action]

    async def finish(self, side: Side) -> None:
        if side.outcome is None:
            await asyncio.to_thread(self._worker.end)
        else:
            view = convert(side.view, self._game.engine.view_type)
            await asyncio.to_thread(self._worker.finish, view)


class CommandPlayer:
    """A command that gets the table as text and answers with a move; the game need not be
    installed here."""

    def __init__(self, command: Command, name: str, on_fault: Faults) -> None:
        self._command = command
        self._name = name
        self._rng = SeededRandom(randbits(48))
        self._on_fault = on_fault
        self._known = 0

    async def choose(self, seat: RemoteSeat, side: Side) -> Mapping[str, Any]:
        seen = await look(seat, side, self._name, self._known)
        self._known = seen.seq
        complaint = ""
        for _ in range(MOST_TRIES):
            answer = await asyncio.to_thread(self._command.ask, seen.text + complaint)
            try:
                return named(answer.text, seen.choices).action
            except NotOffered as error:
                self._on_fault(error.message)
                complaint = f"\n\nYour last answer was refused: {error.message}"
        return self._rng.pick(side.choices).action

    async def finish(self, side: Side) -> None:
        """Every choice had a process of its own."""


async def look(seat: RemoteSeat, side: Side, name: str, since: int = 0) -> Observation:
    """A seat's table in words. Where it moves on meanwhile, the choices are those of `side`, and
    the server will say that they are stale."""
    told = await seat.described(since)
    while told.seq < side.seq:
        told = await seat.described(since)
    side = seat.side if told.seq != side.seq else side
    assert side.you is not None
    return in_words(
        game=name,
        player=side.you,
        view=side.view,
        told=told,
        actions=[choice.action for choice in side.choices],
        outcome=side.outcome,
    )


def installed(game_id: str, version: str) -> Game:
    """The very game that a server plays, as it is installed here."""
    game = catalogue.load(game_id)
    if game.engine.facts.version != version:
        try:
            game = catalogue.load(f"{game_id}@{version}")
        except UnknownGame:
            here = game.engine.facts.version
            raise BrokenGame(
                f"the server plays {game_id} {version}, and {here} is installed here"
            ) from None
    return game
