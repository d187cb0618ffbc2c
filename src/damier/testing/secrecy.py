"""Law 6, what is there: what a viewer may not know shows nowhere in a position.

A twin is another state that the viewer may not tell from the real one. Whatever the viewer can ask
or receive must be the same bytes from both. The kit also changes the random numbers to come by
itself, and looks for the text of the seed in everything that is sent. A game that says it has no
hidden information tells everybody the same, and is held to that. What happens is in alike.py.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from damier.catalogue import AnyEngine, Position
from damier.core import SeededRandom, encode, plain

from .alike import EVENTS_EACH, SPECTATOR, compare_events, told, told_apart
from .law import LawBroken, Report
from .play import Garbage


def law_6(
    engine: AnyEngine, position: Position, pool: Iterable[Any], rng: SeededRandom, report: Report
) -> None:
    """Twins look alike to their viewer, in every answer and in every event."""
    state = position.state
    if not engine.facts.hidden_information:
        _same_for_all(engine, position, rng)
    for viewer in (*state.player_ids, None):
        twin = engine.twin(state, viewer, rng)
        reseeded = _reseeded(state, rng)
        named = viewer or SPECTATOR
        report.varied.setdefault(named, set()).update(_differences(state, twin))
        shown = dict(_answers(engine, state, viewer, pool))
        for other in (reseeded, twin):
            _same_answers(position, other, viewer, shown, _answers(engine, other, viewer, pool))
            compare_events(engine, position, other, viewer, rng, report)
        compare_events(engine, position, state, viewer, rng, report)
        _no_canary(engine, position, named, shown)


def look_at(engine: AnyEngine, position: Position, rng: SeededRandom) -> None:
    """The quick half of the law, for very many positions: views of twins, and what may be done."""
    state = position.state
    for viewer in (*state.player_ids, None):
        twin = engine.twin(state, viewer, rng)
        shown = dict(_first_answers(engine, state, viewer))
        _same_answers(position, twin, viewer, shown, _first_answers(engine, twin, viewer))


def _reseeded(state: Any, rng: SeededRandom) -> Any:
    return replace(state, rng_state=SeededRandom(rng.int(0, 2**50)).get_state())


def _same_answers(
    position: Position,
    other: Any,
    viewer: str | None,
    shown: dict[str, bytes],
    answers: Iterable[tuple[str, bytes]],
) -> None:
    for what, answer in answers:
        if shown[what] != answer:
            leak = told_apart(viewer, what, shown[what], answer)
            raise LawBroken(6, leak, position.told_with(other))


def _answers(
    engine: AnyEngine, state: Any, viewer: str | None, pool: Iterable[Any]
) -> Iterator[tuple[str, bytes]]:
    yield from _first_answers(engine, state, viewer)
    if viewer is not None:
        for action in (*pool, Garbage()):
            answer = engine.refusal(state, action, viewer)
            yield f"refusal of {encode(action).decode()}", encode(answer)


def _first_answers(
    engine: AnyEngine, state: Any, viewer: str | None
) -> Iterator[tuple[str, bytes]]:
    yield "view", encode(engine.get_player_view(state, viewer))
    yield "current player", encode(engine.get_current_player(state))
    yield "outcome", encode(engine.get_outcome(state))
    yield "scores", encode(engine.get_scores(state))
    if viewer is not None:
        yield "valid actions", encode(engine.get_valid_actions(state, viewer))


def _same_for_all(engine: AnyEngine, position: Position, rng: SeededRandom) -> None:
    """Where nothing is hidden, whatever happens is told to everybody alike."""
    state = position.state
    for actor in state.player_ids:
        for action in rng.shuffle(engine.get_valid_actions(state, actor))[:EVENTS_EACH]:
            everybody = told(engine, state, action, actor, None)
            for viewer in state.player_ids:
                if told(engine, state, action, actor, viewer) != everybody:
                    what = f"no hidden information, yet {viewer} and spectators hear different"
                    raise LawBroken(
                        6, f"{what} things of {encode(action).decode()}", position.told()
                    )


def _no_canary(engine: AnyEngine, position: Position, viewer: str, shown: dict[str, bytes]) -> None:
    if engine.is_game_over(position.state):
        return
    key = position.state.rng_state.partition(":")[0]
    for what, answer in shown.items():
        for secret in (str(position.config.seed), key):
            if len(secret) > 16 and secret.encode() in answer:
                raise LawBroken(6, f"{viewer}'s {what} holds the seed or rngState", position.told())


def _differences(state: Any, twin: Any) -> set[str]:
    real, other = plain(state), plain(twin)
    return {name for name in real if real[name] != other[name]}
