"""The first state of a match: set up, and settled until somebody can act."""

from typing import Any

from damier.bundle.state import (
    BundleConfig,
    BundleState,
    CardMove,
    Layout,
    MutableState,
    SecondState,
)
from damier.core import SeededRandom

from .program import Program
from .resolution import Resolution


def first_state(
    program: Program, config: BundleConfig, moves: list[CardMove] | None = None
) -> BundleState:
    """The first state: set up, and settled until somebody can act."""
    return begun(program, config, moves).frozen()


def begun(
    program: Program, config: BundleConfig, moves: list[CardMove] | None = None
) -> Resolution:
    """The beginning of a match, as it went."""
    layout = program.layout
    kind: type[BundleState] = SecondState if layout.second else BundleState
    more: dict[str, Any] = {"numbers": layout.start_numbers, "options": options_of(layout, config)}
    blank = kind(
        player_ids=config.player_ids,
        rng_state=SeededRandom(config.seed).get_state(),
        phase=program.first_phase,
        active=0,
        tick=0,
        round=1,
        piles=layout.start,
        flags=(),
        scores=(0,) * layout.players,
        used=(),
        played=None,
        choices=(),
        labels=((),) * layout.viewers,
        counters=(1,) * layout.viewers,
        known=((),) * layout.viewers,
        **(more if layout.second else {}),
    )
    state = MutableState(layout, blank, moves)
    resolution = Resolution(program, state, 0, {}, None)
    resolution.attempt(resolution.begin_round, ())
    return resolution


def options_of(layout: Layout, config: BundleConfig) -> tuple[int, ...]:
    """The options of a config as numbers."""
    given = (getattr(config, option.name) for option in layout.options)
    return tuple(
        option.words.index(value) if option.type == "word" else int(value)
        for option, value in zip(layout.options, given, strict=True)
    )
