"""A bot in a process of its own: it may crash, loop or lie, and the match goes on.

The parent writes a line of JSON for every turn and waits for one back. A bot that has not answered
by the end of its time and a little grace is killed, a random legal action is played for it, and
the next turn starts a new process. Run as a module, this is that process.
"""

import os
import selectors
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from threading import Lock
from time import monotonic
from typing import Any

from damier.bots import (
    Advice,
    AnyBot,
    Level,
    Turn,
    UnknownLevel,
    bot_turn,
    level_named,
    substituted,
)
from damier.catalogue import Game, game_from_source
from damier.core import BrokenGame, DamierError, SeededRandom, Value, convert, decode, encode, plain

from .clock import seconds_budget

GRACE = 1.0
"""Seconds a bot may be late before it is given up."""

START = 20.0
"""Seconds a process may take to start."""


class Asked(Value):
    """A turn, as it is written to the process. Without valid actions: the last view of all."""

    view: Any
    valid_actions: list[Any]
    rng_state: str
    nodes: int | None
    seconds: float
    uses: float = 0.0


class Answered(Value):
    """What comes back."""

    action: Any
    value: float | None
    line: list[Any]
    values: list[tuple[Any, float]]
    fault: str | None


class BotWorker:
    """One bot of one seat. Close it when the match is over."""

    def __init__(
        self, game: Game, level: str, player_id: str, seconds: float | None = None
    ) -> None:
        if game.source is None:
            raise BrokenGame(f"{game.id} came from nowhere that another process could find")
        self.game = game
        self.level = resolved_level(game, level)
        self.seconds = self.level.seconds if seconds is None else seconds
        self._command = [sys.executable, "-m", __name__, game.source, level, player_id]
        self._process: subprocess.Popen[bytes] | None = None
        self._starting = Lock()
        self._talking = Lock()
        """Held while a thread talks with the process: its pipes stay open as long."""
        self._is_ended = False

    def turn(self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom) -> Turn:
        """The bot's choice within its level's budget, or a random one in its place."""
        substitute = rng.pick(valid_actions)
        asked = Asked(
            view=plain(view),
            valid_actions=[plain(action) for action in valid_actions],
            rng_state=SeededRandom(rng.int(0, 2**53 - 2)).get_state(),
            nodes=self.level.nodes,
            seconds=self.seconds,
            uses=min(self.level.uses, self.seconds),
        )
        try:
            answered = self._ask(asked)
        except (OSError, ValueError, DamierError) as error:  # a pipe that was closed meanwhile, too
            self.close()
            return substituted(substitute, str(error))
        return self._turn(answered)

    def finish(self, view: Any) -> None:
        """Show the bot how the match ended, then end its process."""
        if self._process is not None:
            last = Asked(
                view=plain(view), valid_actions=[], rng_state="", nodes=None, seconds=GRACE
            )
            with suppress(OSError, DamierError):  # it ends without an answer, as it should
                self._ask(last)
        self.close()

    def close(self) -> None:
        """End the process, whatever it is doing. The next turn starts another."""
        with self._starting:
            process, self._process = self._process, None
        if process is not None:
            process.kill()  # a thread that waits for its answer reads the end of it
            with self._talking:
                process.communicate()

    def end(self) -> None:
        """End the process for good, from whatever thread: a turn that goes on starts no other."""
        with self._starting:
            self._is_ended = True
        self.close()

    def _ask(self, asked: Asked) -> Answered:
        with self._talking:
            process = self._start()
            assert process.stdin is not None
            process.stdin.write(encode(asked) + b"\n")
            process.stdin.flush()
            line = self._line(process, monotonic() + asked.seconds + GRACE)
        return decode(line, Answered)

    def _start(self) -> subprocess.Popen[bytes]:
        with self._starting:
            if self._is_ended:
                raise BrokenPipeError("no bot is needed here any more")
            if self._process is not None:
                return self._process
            paths = os.pathsep.join(path for path in sys.path if path)
            process = self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": paths},
            )
        self._line(process, monotonic() + START)
        return process

    def _line(self, process: subprocess.Popen[bytes], until: float) -> bytes:
        assert process.stdout is not None
        received = b""
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while not received.endswith(b"\n"):
                if not selector.select(max(0.0, until - monotonic())):
                    raise TimeoutError("gave no answer in time")
                part = os.read(process.stdout.fileno(), 65536)
                if not part:
                    raise BrokenPipeError("its process ended")
                received += part
        return received

    def _turn(self, answered: Answered) -> Turn:
        shape = self.game.engine.action_type
        return Turn(
            advice=Advice(
                action=convert(answered.action, shape),
                value=answered.value,
                line=tuple(convert(action, shape) for action in answered.line),
                values=tuple((convert(a, shape), value) for a, value in answered.values),
            ),
            fault=answered.fault,
        )


def resolved_level(game: Game, name: str) -> Level:
    """A level of the game, a generic bot, or a class of yours as `module:Class`; `hard@50` is hard
    with 50 nodes to think."""
    known, at, nodes = name.partition("@")
    if at and not (nodes.isascii() and nodes.isdecimal() and int(nodes)):
        raise UnknownLevel(f"{name!r}: after @ comes a number of nodes", known=list(game.levels))
    module, _, class_name = known.partition(":")
    if not class_name:
        level = level_named(game.levels, known)
        return replace(level, nodes=int(nodes)) if at else level
    try:
        made = getattr(import_module(module), class_name)
        return Level(made, nodes=int(nodes) if at else 1_000)
    except (ImportError, AttributeError, ValueError) as error:
        raise UnknownLevel(f"no bot called {name!r}: {error}", known=list(game.levels)) from None


def answer(game: Game, bot: AnyBot, view: Any, asked: Asked) -> Answered:
    """One turn, in the process of the bot."""
    engine = game.engine
    turn = bot_turn(
        bot,
        view,
        [convert(action, engine.action_type) for action in asked.valid_actions],
        SeededRandom.from_state(asked.rng_state),
        seconds_budget(asked.seconds, asked.nodes, asked.uses),
    )
    advice = turn.advice
    return Answered(
        action=plain(advice.action),
        value=advice.value,
        line=[plain(action) for action in advice.line],
        values=[(plain(action), value) for action, value in advice.values],
        fault=turn.fault,
    )


def serve(source: str, level: str, player_id: str) -> None:
    """Answer turns until the parent is gone."""
    game = game_from_source(source)
    bot = resolved_level(game, level).make(game.engine, player_id)
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # what a bot prints is no answer
    answers.write(b"ready\n")
    answers.flush()
    for number, line in enumerate(sys.stdin.buffer):
        asked = decode(line, Asked)
        view = convert(asked.view, game.engine.view_type)
        if not asked.valid_actions:
            bot.on_game_end(view)
            break
        if number == 0:
            bot.on_game_start(view)
        answers.write(encode(answer(game, bot, view, asked)) + b"\n")
        answers.flush()


if __name__ == "__main__":
    serve(*sys.argv[1:])
