"""Bots that fail: whatever they do, a legal action comes out and the match goes on."""

import os
import time
from collections.abc import Sequence
from threading import Thread
from typing import Any

import pytest

from damier import catalogue
from damier.bot_process import BotWorker, seconds_budget
from damier.bots import AnyBot, Bot, Budget, InformationSetUctBot, UctBot, UnknownLevel, bot_turn
from damier.bots.budget import NODES_BETWEEN_LOOKS
from damier.core import SeededRandom
from tests.patience import SECONDS

GAME = catalogue.load("tic-tac-toe-py")
STATE = GAME.engine.init(GAME.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
VIEW = GAME.engine.get_player_view(STATE, "p1")
VALID = GAME.engine.get_valid_actions(STATE, "p1")

LONGEST_MATCH = 9
"""Actions; a playout is no longer."""


class Raising(Bot[Any, Any, Any, Any]):
    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        raise RuntimeError("no idea")


class Lying(Bot[Any, Any, Any, Any]):
    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        return "e4"


class Looping(Bot[Any, Any, Any, Any]):
    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        while True:
            pass


class Dying(Bot[Any, Any, Any, Any]):
    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        os._exit(1)


class Chatty(Bot[Any, Any, Any, Any]):
    def choose_action(self, view: Any, valid_actions: Sequence[Any], *_: Any) -> Any:
        print('{"action": "nonsense"}')
        return valid_actions[0]


class Idle(Bot[Any, Any, Any, Any]):
    """Overrides nothing."""


@pytest.mark.parametrize(
    ("bot", "said"), [(Raising, "RuntimeError: no idea"), (Lying, "'e4'"), (Idle, "overrides")]
)
def test_a_bot_that_fails_forfeits_its_turn_to_a_legal_action(bot: type[AnyBot], said: str) -> None:
    turn = bot_turn(bot(GAME.engine, "p1"), VIEW, VALID, SeededRandom(1), Budget(nodes=1))
    assert turn.advice.action in VALID
    assert said in (turn.fault or "")


@pytest.mark.parametrize(
    ("bot", "said"),
    [("Raising", "no idea"), ("Lying", "e4"), ("Looping", "in time"), ("Dying", "ended")],
)
def test_in_a_process_of_its_own_no_bot_stops_a_match(
    bot: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("damier.bot_process.worker.START", SECONDS)
    monkeypatch.setattr("damier.bot_process.worker.GRACE", 0.3)
    worker = BotWorker(
        GAME, f"{__name__}:{bot}", "p1", seconds=0.2 if bot == "Looping" else SECONDS
    )
    try:
        for _ in range(2):
            turn = worker.turn(VIEW, VALID, SeededRandom(1))
            assert turn.advice.action in VALID
            assert said in (turn.fault or "")
    finally:
        worker.close()


def test_what_a_bot_prints_is_no_answer() -> None:
    worker = BotWorker(GAME, f"{__name__}:Chatty", "p1", seconds=SECONDS)
    turn = worker.turn(VIEW, VALID, SeededRandom(1))
    worker.finish(VIEW)
    assert (turn.fault, turn.advice.action) == (None, VALID[0])


def test_a_worker_gives_the_same_advice_as_the_bot_itself() -> None:
    worker = BotWorker(GAME, "medium", "p1", seconds=SECONDS)
    first = worker.turn(VIEW, VALID, SeededRandom(1))
    again = worker.turn(VIEW, VALID, SeededRandom(1))
    worker.close()
    assert first == again
    assert first.advice.line[0] == first.advice.action
    assert first.advice.value is not None


def test_an_unknown_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownLevel, match="easy, medium"):
        BotWorker(GAME, "godlike", "p1")


@pytest.mark.parametrize("make", [UctBot, InformationSetUctBot])
def test_a_cancelled_search_ends_with_the_playout_it_is_in(make: type[AnyBot]) -> None:
    budget = Budget(nodes=10**9)
    resolved = 0

    class Cancelling(type(GAME.engine)):  # type: ignore[misc]
        def resolve(self, *asked: Any) -> Any:
            nonlocal resolved
            resolved += 1
            if resolved == 1_000:
                budget.cancel()
            return super().resolve(*asked)

    turn = bot_turn(make(Cancelling(), "p1"), VIEW, VALID, SeededRandom(1), budget)
    assert turn.fault is None
    assert turn.advice.action in VALID
    assert 1_000 <= resolved < 1_000 + LONGEST_MATCH


def test_a_budget_of_seconds_ends_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def now() -> float:
        nonlocal looks
        looks += 1
        return looks / 1000

    monkeypatch.setattr("damier.bot_process.clock.monotonic", now)
    budget = seconds_budget(0.2)
    bot_turn(UctBot(GAME.engine, "p1"), VIEW, VALID, SeededRandom(1), budget)
    assert looks == 201
    assert budget.used == 200 * NODES_BETWEEN_LOOKS


def test_seconds_are_those_of_a_real_clock() -> None:
    begun = time.monotonic()
    bot_turn(UctBot(GAME.engine, "p1"), VIEW, VALID, SeededRandom(1), seconds_budget(0.2))
    assert time.monotonic() - begun >= 0.2


def test_a_budget_needs_an_end() -> None:
    with pytest.raises(ValueError, match="nodes"):
        Budget()


def test_a_bot_that_is_ended_while_it_thinks_leaves_no_process_behind() -> None:
    """As when a server stops: another thread waits for the bot, and may just be starting it."""
    for _ in range(3):
        worker = BotWorker(GAME, f"{__name__}:Looping", "p1", seconds=SECONDS)
        turns: list[Any] = []
        thinking = Thread(target=lambda to=turns, of=worker: to.append(_turn_of(of)))
        thinking.start()
        worker.end()
        thinking.join(SECONDS)
        assert turns[0].fault
        assert "in time" not in turns[0].fault, "who waits is told at once"
        assert worker._process is None
        assert _turn_of(worker).fault == "no bot is needed here any more"


def _turn_of(worker: BotWorker) -> Any:
    return worker.turn(VIEW, VALID, SeededRandom(1))
