"""Everything that random and hostile play makes a game say, said once in one language.

Whoever wants to know what was said listens to the texts (`Texts.heard_by`). Views and actions as
viewers see them come in, as at a table.
"""

from collections.abc import Callable, Iterator
from typing import Any

from damier.catalogue import Game, Position, Texts, worded_scene
from damier.core import DamierError, Refusal, SeededRandom, plain

from .exploration import explored
from .options import SEATS, factors
from .play import STRANGER, Garbage, mutations

ENDINGS = 40
POOL = 24
"""Actions that are tried where they may not be allowed."""


def positions_to_say(
    game: Game, match_count: int, position_count: int, seed: int
) -> list[Position]:
    """Positions from all over, and some endings."""
    every = [p for match in explored(game, match_count, seed) for p in match]
    endings = [p for p in every if p.state.game_over]
    return every[:: 1 + len(every) // position_count] + endings[:ENDINGS]


def say_everything(game: Game, texts: Texts, positions: list[Position], seed: int) -> Iterator[str]:
    """Say all that is said in these positions; what is yielded are failures of the game's own
    functions."""
    pool = _pool(game, positions, SeededRandom(seed))
    for refused in _refused_configs(game):
        texts.refusal(refused)
    for position in positions:
        try:
            _say_position(game, texts, position, pool)
        except DamierError:
            raise
        except Exception as error:
            yield f"it raised {type(error).__name__}: {error}\n{position.told()}"
            return


def _say_position(game: Game, texts: Texts, position: Position, pool: list[Any]) -> None:
    engine, state = game.engine, position.state
    for viewer in (*state.player_ids, None):
        view, said = engine.get_player_view(state, viewer), texts.addressing(viewer)
        game.board(view, said)
        if game.says is not None:
            game.says(view, said)
        if game.scene is not None:
            worded_scene(game.scene(view, viewer), said)
        said.status(view)
        for action in engine.get_valid_actions(state, viewer or STRANGER)[:POOL]:
            said.action(action, view)
            said.prompt(str(type(action).__struct_config__.tag), view)
    outcome = engine.get_outcome(state)
    if outcome is not None:
        texts.outcome(outcome)
    for player in (*state.player_ids, STRANGER):
        for action in (*pool, Garbage()):
            refusal = engine.refusal(state, action, player)
            if refusal is not None:
                texts.addressing(player).refusal(refusal)
    for player in state.player_ids:
        for action in engine.get_valid_actions(state, player)[:: POOL // 2]:
            _say_steps(game, texts, state, action, player)


def _say_steps(game: Game, texts: Texts, before: Any, action: Any, player: str) -> None:
    """The steps of an action, as each viewer is told them."""
    engine = game.engine
    for step in engine.get_steps(before, action, player):
        for viewer in (*before.player_ids, None):
            seen = engine.action_view(before, step.action, step.actor, viewer)
            view = engine.get_player_view(before, viewer)
            after = engine.get_player_view(step.state, viewer)
            said = texts.addressing(viewer)
            game.sentence(said, view, after, seen, step.actor, step.completes)
        before = step.state


def _pool(game: Game, positions: list[Position], rng: SeededRandom) -> list[Any]:
    seen: dict[Any, None] = {}
    for position in positions[:: max(1, len(positions) // POOL)]:
        for player in position.state.player_ids:
            listed = list(game.engine.get_valid_actions(position.state, player))
            seen.update(dict.fromkeys(rng.shuffle(listed)[:2]))
    actions = rng.shuffle(list(seen))[:POOL]
    mixed = rng.shuffle(list(mutations(actions)))[:POOL]
    return list(dict.fromkeys([*actions, *mixed]))


def _refused_configs(game: Game) -> Iterator[Refusal]:
    """What the game refuses to be set up with: too many players, one option by itself."""
    engine = game.engine
    crowd = [f"p{number}" for number in range(1, engine.facts.max_players + 2)]
    least = crowd[: engine.facts.min_players]
    tried: list[dict[str, Any]] = [{"playerIds": crowd}, {"playerIds": crowd[:1] * len(least)}]
    for name, values in factors(game).items():
        if name != SEATS:
            tried += [{"playerIds": least, **_nested(name, value)} for value in values]
    for given in tried:
        refused = _refusal(game.decode_config, {"seed": 0, **given})
        if refused is not None:
            yield refused


def _refusal(decode_config: Callable[[Any], Any], given: dict[str, Any]) -> Refusal | None:
    try:
        decode_config(plain(given))
    except DamierError as error:
        return getattr(error, "refusal", None)
    return None


def _nested(name: str, value: Any) -> dict[str, Any]:
    """An option by its dotted name, as a config has it."""
    *path, last = name.split(".")
    given: dict[str, Any] = {last: value}
    for part in reversed(path):
        given = {part: given}
    return given
