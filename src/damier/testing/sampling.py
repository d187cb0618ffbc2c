"""Law 7: from a view alone, a state that a bot may search."""

from typing import Any

from msgspec.structs import replace

from damier.catalogue import AnyEngine, Position, random_play
from damier.core import SeededRandom, encode

from .form import law_3
from .law import LawBroken
from .play import law_4, law_5

TRIES = 16
"""Samples drawn before saying that a sampler never varies what it should."""

PLAYED_ON = 20
"""Actions played from a sample to see that it is a state like any other."""


def law_7(engine: AnyEngine, position: Position, rng: SeededRandom) -> None:
    """The sample gives the view back, brings its own luck, plays on, and varies as twins do."""
    for player in position.state.player_ids:
        seed = rng.int(0, 2**50)
        sample = _sample(engine, position.state, player, seed)
        view = engine.get_player_view(position.state, player)
        if encode(engine.get_player_view(sample, player)) != encode(view):
            raise LawBroken(7, f"{player}'s sample gives another view", position.told_with(sample))
        if sample.rng_state == position.state.rng_state:
            raise LawBroken(7, f"{player}'s sample has the real luck", position.told_with(sample))
        twin = engine.twin(position.state, player, rng)
        if encode(_sample(engine, twin, player, seed)) != encode(sample):
            raise LawBroken(
                7, f"{player}'s sample knows more than the view", position.told_with(twin)
            )
        if _luckless(twin) != _luckless(position.state):
            _must_vary(engine, position, player, rng)
        for later in random_play(engine, Position(position.config, sample, ()), rng, PLAYED_ON):
            law_3(engine, later)
            law_4(engine, later, ())
            law_5(engine, later)


def _must_vary(engine: AnyEngine, position: Position, player: str, rng: SeededRandom) -> None:
    samples = {
        encode(_luckless(_sample(engine, position.state, player, rng.int(0, 2**50))))
        for _ in range(TRIES)
    }
    if len(samples) == 1:
        what = f"{player} has secrets to guess, yet {TRIES} samples are all the same"
        raise LawBroken(7, what, position.told())


def _sample(engine: AnyEngine, state: Any, player: str, seed: int) -> Any:
    view = engine.get_player_view(state, player)
    return engine.sample_state(view, player, SeededRandom(seed))


def _luckless(state: Any) -> Any:
    return replace(state, rng_state="")
