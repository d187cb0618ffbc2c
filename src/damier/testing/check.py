"""The laws, tried on a game: `check_engine(game)` returns a report, or raises LawBroken, or
GameFault where the game's own code fails.

Positions are tried from the shortest match on, so that what is shown is the smallest example
found. The same call serves a game's own tests and `damier check`.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from damier.bundle import BundleEngine
from damier.catalogue import AnyEngine, Game, Position, choices
from damier.core import DamierError, SeededRandom, encode
from damier.faults import GameFault, fault_in

from .alike import compare_histories, compare_starts
from .exploration import explored, long_seed
from .form import law_1, law_2, law_3
from .independence import refuse_imports_of_views, shared_functions
from .law import LawBroken, Report
from .mistakes import ask_all, ask_bots, first_config, refuse_near_misses, refuse_presets
from .play import law_4, law_5, law_8, mutations
from .purity import impurities_below
from .reruns import law_1_in_other_processes
from .sampling import law_7
from .scene import law_9
from .secrecy import law_6, look_at
from .void import refuse_void

MOST_LOOKS = 12_000
"""Positions of which all viewers' twins are looked at, at most."""
HISTORIES = 120
"""Positions from which pairs of histories are played."""
STARTS_EACH = 40
"""First states of each config that are compared with each other."""
WATCHED = 12
"""Positions in which the functions that run are noted."""

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
    refuse_near_misses(game)
    refuse_imports_of_views(engine)
    played = _explored(game, match_count, seed, options)
    refuse_void(engine, played)
    report.coverage.count(engine, played)
    report.warnings += [f"in no match could anybody {verb}" for verb in _never(game, report)]
    positions = _spread(played, position_count)
    ask_all(game, positions)
    pool = _pool(game, positions, rng)
    for done, position in enumerate(positions):
        progress(done, 2 * len(positions))
        _try(game, 2, position, lambda at: law_2(engine, at), report)
        _try(game, 3, position, lambda at: law_3(engine, at), report)
        _try(game, 4, position, lambda at: law_4(engine, at, pool), report)
        _try(game, 5, position, lambda at: law_5(engine, at), report)
    for match in sorted(played, key=len):
        _try(game, 8, match[-1], lambda at: law_8(engine, at), report)
        _try(game, 1, match[-1], partial(law_1, engine, match), report, len(match))
    law_1_in_other_processes(game, match_count, seed, options)
    if engine.facts.hidden_information:
        _look_at_all(game, played, rng, report)
    for done, position in enumerate(positions, len(positions)):
        progress(done, 2 * len(positions))
        _try(game, 6, position, lambda at: law_6(engine, at, pool, rng, report), report)
        _try(game, 7, position, lambda at: law_7(engine, at, rng), report)
        if game.scene is not None:
            _try(game, 9, position, lambda at: law_9(game, at, rng), report)
    ask_bots(game, positions)
    if engine.facts.hidden_information:
        _compare_histories(game, positions, rng, report)
        _check_twins_differ(game, report)
        _warn_of_hollowness(engine, positions, report)
    return report


def _never(game: Game, report: Report) -> list[str]:
    """Verbs of a bundle that were never played, but for those that its own rules apply."""
    if not isinstance(game.engine, BundleEngine):
        return []
    listed = {name for phase in game.engine.bundle.phases for name in phase.verbs}
    return [verb for verb in report.coverage.never_played() if verb in listed]


def _explored(
    game: Game, count: int, seed: int, options: Mapping[str, Any] | None
) -> list[list[Position]]:
    config = first_config(game)
    refuse_presets(game)
    try:
        return explored(game, count, seed, options)
    except DamierError:
        raise
    except Exception as error:
        raise fault_in(game, config, (), error) from error


def _look_at_all(
    game: Game, played: list[list[Position]], rng: SeededRandom, report: Report
) -> None:
    """The quick half of law 6 on everything that was played, and on first states."""
    engine = game.engine
    every = sorted((p for match in played for p in match), key=lambda p: len(p.history))
    for position in every[:: 1 + len(every) // MOST_LOOKS]:
        _try(game, 6, position, lambda at: look_at(engine, at, rng), report)
    seeds = [long_seed(rng) for _ in range(STARTS_EACH)]
    for config in _one_of_each(every):
        starts = [replace(config, seed=seed) for seed in seeds]
        _try(game, 6, every[0], partial(_compare_starts, engine, starts, report), report)


def _compare_starts(engine: AnyEngine, configs: list[Any], report: Report, at: Position) -> None:
    compare_starts(engine, configs, report)


def _compare_histories(
    game: Game, positions: list[Position], rng: SeededRandom, report: Report
) -> None:
    for position in positions[:: 1 + len(positions) // HISTORIES]:
        _try(game, 6, position, lambda at: compare_histories(game.engine, at, rng, report), report)


def _one_of_each(positions: list[Position]) -> list[Any]:
    """The configs that were played, each once whatever its seed."""
    return list({encode(replace(p.config, seed=0)): p.config for p in positions}.values())


def _warn_of_hollowness(engine: AnyEngine, positions: list[Position], report: Report) -> None:
    """Say where law 6 could not have found a leak."""
    if engine.secrecy is None:
        report.warnings.append(
            "law 6 is hollow: who may know what is decided in the engine itself. Write it again, in"
            " a module of its own, as a Secrecy"
        )
    shared = shared_functions(engine, positions[:: 1 + len(positions) // WATCHED])
    if shared:
        report.warnings.append(
            f"law 6 is hollow where views and secrecy ask the same: {', '.join(shared)}"
        )
    if not report.events_compared:
        report.warnings.append(
            f"law 6 compared no event: {report.events_revealing} were declared to reveal something"
        )


def _try(
    game: Game,
    law: int,
    position: Position,
    tried: Callable[[Position], None],
    report: Report,
    seen: int = 1,
) -> None:
    """Try a law on a position. A game that raises meanwhile is told as a fault, by the shortest
    history that shows it."""
    try:
        tried(position)
    except (LawBroken, GameFault):
        raise
    except Exception as error:
        raise fault_in(game, position.config, position.history, error, tried) from error
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
