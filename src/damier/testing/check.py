"""The eight laws, tried on a game: `check_engine(game)` returns a report or raises LawBroken.

Positions are tried from the shortest match on, so that what is shown is the smallest example
found. The same call serves a game's own tests and `damier check`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from damier.catalogue import Game
from damier.core import SeededRandom

from .form import law_1, law_2, law_3
from .law import LawBroken, Report
from .play import law_4, law_5, law_8, mutations
from .playout import Position, choices, matches
from .purity import impurities_below
from .reruns import law_1_in_other_processes
from .sampling import law_7
from .secrecy import law_6

POOL_SIZE = 24
"""Actions of other positions, and mixtures of them, that every position is asked about."""

Progress = Callable[[int, int], None]
"""Told how many positions of how many have been looked at."""


def check_engine(
    game: Game,
    *,
    match_count: int = 40,
    position_count: int = 400,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    progress: Progress = lambda done, total: None,
) -> Report:
    """Try the laws on random matches. A shorter match count is quicker and sees less."""
    report = Report(game.id)
    engine, rng = game.engine, SeededRandom(seed)
    _check_purity(game)
    played = list(matches(game, match_count, seed, options))
    positions = _spread(played, position_count)
    pool = _pool(game, positions, rng)
    for done, position in enumerate(positions):
        progress(done, 2 * len(positions))
        _try(2, position, lambda at: law_2(engine, at), report)
        _try(3, position, lambda at: law_3(engine, at), report)
        _try(4, position, lambda at: law_4(engine, at, pool), report)
        _try(5, position, lambda at: law_5(engine, at), report)
    for match in sorted(played, key=len):
        _try(8, match[-1], lambda at: law_8(engine, at), report)
        _try(1, match[-1], partial(law_1, engine, match), report, len(match))
    law_1_in_other_processes(game, match_count, seed, options)
    for done, position in enumerate(positions, len(positions)):
        progress(done, 2 * len(positions))
        _try(6, position, lambda at: law_6(engine, at, pool, rng, report), report)
        _try(7, position, lambda at: law_7(engine, at, rng), report)
    _check_twins_differ(game, report)
    return report


def _try(
    law: int, position: Position, tried: Callable[[Position], None], report: Report, seen: int = 1
) -> None:
    """Try a law on a position; an engine that raises breaks the law that was being tried."""
    try:
        tried(position)
    except LawBroken:
        raise
    except Exception as error:
        what = f"the engine raised {type(error).__name__}: {error}"
        raise LawBroken(law, what, position.told()) from error
    report.seen[law] += seen


def _check_purity(game: Game) -> None:
    if game.folder is None:
        return
    for found in impurities_below(Path(game.folder)):
        raise LawBroken(1, "a game reads no clock, no file and no luck of its own", found)


def _check_twins_differ(game: Game, report: Report) -> None:
    """In a game with secrets, a twin that never differs proves nothing."""
    for viewer, fields in report.varied.items():
        if game.engine.facts.hidden_information and not fields - {"rngState"}:
            what = f"the game has hidden information, yet no twin ever differs for {viewer}"
            raise LawBroken(6, what, "write GameEngine.twin")


def _spread(played: Iterable[list[Position]], count: int) -> list[Position]:
    """So many positions, evenly taken from all matches, the shortest histories first."""
    every = [position for match in played for position in match]
    step = max(1, len(every) // count)
    return sorted(every[::step], key=lambda position: len(position.history))


def _pool(game: Game, positions: list[Position], rng: SeededRandom) -> list[Any]:
    seen: dict[Any, None] = {}
    for position in positions[:: max(1, len(positions) // POOL_SIZE)]:
        possible = [action for _, action in choices(game.engine, position.state)]
        seen.update(dict.fromkeys(rng.shuffle(possible)[:4]))
    actions = rng.shuffle(list(seen))[:POOL_SIZE]
    return list(dict.fromkeys([*actions, *islice(mutations(actions), POOL_SIZE)]))
