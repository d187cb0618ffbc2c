"""Law 6: what a viewer may not know shows nowhere.

A twin is another state that the viewer may not tell from the real one. Whatever the viewer can
ask or receive must be the same bytes from both. The kit also changes the luck to come by itself,
and looks for the text of the seed in everything that is sent. A game that says it has no hidden
information tells everybody the same, and is held to that.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from damier.catalogue import AnyEngine
from damier.core import SeededRandom, encode, plain
from damier.match import patch_between

from .law import LawBroken, Report
from .play import Garbage
from .playout import Position

SPECTATOR = "spectator"

EVENTS_EACH = 12
"""Actions of each other player whose events are compared, in every position."""


def law_6(
    engine: AnyEngine, position: Position, pool: Iterable[Any], rng: SeededRandom, report: Report
) -> None:
    """Twins look alike to their viewer, in every answer and in every event."""
    state = position.state
    if not engine.facts.hidden_information:
        _same_for_all(engine, position, rng)
    for viewer in (*state.player_ids, None):
        reseeded = replace(state, rng_state=SeededRandom(rng.int(0, 2**50)).get_state())
        twin = engine.twin(state, viewer, rng)
        named = viewer or SPECTATOR
        report.varied.setdefault(named, set()).update(_differences(state, twin))
        shown = dict(_answers(engine, state, viewer, pool))
        for other in (reseeded, twin):
            for what, answer in _answers(engine, other, viewer, pool):
                if shown[what] != answer:
                    raise LawBroken(
                        6, _leak(named, what, shown[what], answer), position.told_with(other)
                    )
            _same_events(engine, position, other, viewer, rng, report)
        _no_canary(engine, position, named, shown)


def _answers(
    engine: AnyEngine, state: Any, viewer: str | None, pool: Iterable[Any]
) -> Iterator[tuple[str, bytes]]:
    yield "view", encode(engine.get_player_view(state, viewer))
    yield "current player", encode(engine.get_current_player(state))
    yield "outcome", encode(engine.get_outcome(state))
    yield "scores", encode(engine.get_scores(state))
    if viewer is not None:
        yield "valid actions", encode(engine.get_valid_actions(state, viewer))
        for action in (*pool, Garbage()):
            answer = engine.refusal(state, action, viewer)
            yield f"refusal of {encode(action).decode()}", encode(answer)


def _same_events(
    engine: AnyEngine,
    position: Position,
    twin: Any,
    viewer: str | None,
    rng: SeededRandom,
    report: Report,
) -> None:
    """What others do looks the same from both, unless the game says that it shows a secret."""
    state = position.state
    for actor in state.player_ids:
        if actor == viewer:
            continue
        for action in rng.shuffle(engine.get_valid_actions(state, actor))[:EVENTS_EACH]:
            if not engine.is_valid_action(twin, action, actor):
                continue
            if engine.reveals(state, action, actor) or engine.reveals(twin, action, actor):
                report.events_revealing += 1
                continue
            real, other = (_told(engine, s, action, actor, viewer) for s in (state, twin))
            if real[0] != other[0]:  # the viewer may see what was done, and it was not the same
                continue
            report.events_compared += 1
            if real != other:
                what = f"what it hears when {actor} plays {encode(action).decode()}"
                leak = _leak(viewer or SPECTATOR, what, b"".join(real), b"".join(other))
                raise LawBroken(6, leak, position.told_with(twin))


def _told(
    engine: AnyEngine, state: Any, action: Any, actor: str, viewer: str | None
) -> list[bytes]:
    """The action as the viewer sees it, then each event: who did what, and the view's patch."""
    told = [encode(engine.action_view(state, action, actor, viewer))]
    for step in engine.get_steps(state, action, actor):
        seen = engine.action_view(state, step.action, step.actor, viewer)
        diff = patch_between(
            engine.get_player_view(state, viewer), engine.get_player_view(step.state, viewer)
        )
        told.append(encode([step.actor, seen, diff]))
        state = step.state
    return told


def _same_for_all(engine: AnyEngine, position: Position, rng: SeededRandom) -> None:
    """Where nothing is hidden, whatever happens is told to everybody alike."""
    state = position.state
    for actor in state.player_ids:
        for action in rng.shuffle(engine.get_valid_actions(state, actor))[:EVENTS_EACH]:
            everybody = _told(engine, state, action, actor, None)
            for viewer in state.player_ids:
                if _told(engine, state, action, actor, viewer) != everybody:
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


def _leak(viewer: str, what: str, real: bytes, twin: bytes) -> str:
    return f"{viewer} can tell two states apart by {what}:\n  {_cut(real)}\n  {_cut(twin)}"


def _cut(text: bytes) -> str:
    return text.decode() if len(text) <= 400 else f"{text[:397].decode(errors='replace')}..."
