"""Each classic beside a plain twin: its rules once more, slow and obvious, and also under options
that OpenSpiel does not play. A twin is `twin.py` in a game's folder of tests.
"""

import random
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from classics.tests.openspiel import engine_of, start
from damier import catalogue
from damier.core import SYSTEM, plain

Act = tuple[Any, ...]
"""An action as its type and what it says: `("sow", "A")`."""

ASKED = 4
"""Actions that are asked for in each position though they are not offered."""


class Twin:
    """A match of a game as plain rules tell it."""

    options: Sequence[dict[str, Any]] = ({},)
    """What is played with; `players` is how many sit down."""
    matches = 4
    """Of each of these options."""

    seat: int | None = 0
    """Who is to act; nobody in the end."""
    end: tuple[str, Sequence[int]] | None = None
    """Why it ended, and the seats that won."""

    def __init__(self, state: Any) -> None:
        """The first position; what chance or the players' secrets made of it is read there."""
        raise NotImplementedError

    def acting(self) -> Sequence[int]:
        """The seats of which any may act next."""
        return [] if self.seat is None else [self.seat]

    def choices(self) -> Sequence[Act]:
        """What `seat` may do."""
        raise NotImplementedError

    def play(self, act: Act, after: Any) -> None:
        """What the seat does; dice and cards that come of it are read in the state after."""
        raise NotImplementedError

    def shown(self) -> dict[str, Any]:
        """What the state must say, by field."""
        raise NotImplementedError

    def also(self, state: Any) -> None:
        """What else must be true of the state."""

    def scores(self) -> Sequence[float] | None:
        """What each seat has, where the game counts."""
        return None

    def code(self, act: Act) -> str | None:
        """Why this is refused; None where the twin does not say."""
        return None

    def chosen(self, rng: random.Random) -> Act:
        return rng.choice(sorted(self.choices()))


def every_twin() -> Iterator[tuple[str, type[Twin]]]:
    """By id of the game, its twin."""
    for path in sorted(Path(__file__).parent.glob("*/twin.py")):
        module = import_module(f"classics.tests.{path.parent.name}.twin")
        yield path.parent.name.replace("_", "-"), module.TWIN


def beside(game_id: str, twin_type: type[Twin], seed: int, **options: Any) -> str:
    """One random match of both, step by step; why it ended."""
    engine, rng = engine_of(game_id), random.Random(seed)
    texts = catalogue.load(game_id).texts("en")
    state = start(engine, seed=seed, **options)
    twin, known, turn = twin_type(state), dict[Act, Any](), state.turn
    while True:
        shown = twin.shown()
        assert {name: getattr(state, name) for name in shown} == shown
        twin.also(state)
        if (scores := twin.scores()) is not None:
            assert list(engine.get_scores(state).values()) == list(scores)
        if twin.end is not None:
            reason, winners = twin.end
            assert (state.game_over, state.reason) == (True, reason)
            assert state.winners == (tuple(state.player_ids[seat] for seat in winners) or None)
            return reason
        assert not state.game_over
        acting = twin.acting()
        for seat, player in enumerate(state.player_ids):
            assert bool(engine.get_valid_actions(state, player)) == (seat in acting)
        twin.seat = rng.choice(acting)
        player = state.player_ids[twin.seat]
        listed = engine.get_valid_actions(state, player)
        acts = {act_of(one): one for one in listed}
        assert len(acts) == len(listed)
        assert set(acts) == set(twin.choices())
        known |= acts
        unlisted = [act for act in known if act not in acts]
        for act in rng.sample(unlisted, min(ASKED, len(unlisted))):
            refusal = engine.refusal(state, known[act], player)
            assert refusal is not None
            assert twin.code(act) in (None, refusal.code)
            assert "{" not in texts.refusal(refusal)
        act = twin.chosen(rng)
        steps = engine.get_steps(state, acts[act], player)
        turn += sum(step.actor != SYSTEM for step in steps)
        after = engine.resolve(state, acts[act], player)
        assert after == steps[-1].state
        state = after
        assert state.turn == turn
        twin.play(act, state)


def act_of(action: Any) -> Act:
    return tuple(tuple(x) if isinstance(x, list) else x for x in plain(action).values())
