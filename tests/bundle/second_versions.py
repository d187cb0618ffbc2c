"""The last version of a game in the first grammar beside its first in the second: both make the
same choices, and what each viewer sees is the same, whatever the handles of cards are."""

from typing import Any

from damier import catalogue
from damier.bundle import BundleEngine, BundleState
from damier.core import SeededRandom, plain

REWRITTEN = {
    "love-letter": ("1.0", "1.1"),
    "crazy-eights": ("1.0", "1.1"),
    "tic-tac-toe": ("1.1", "1.2"),
}
PLAIN = (
    "flags", "scores", "phase", "active", "tick", "round", "winners", "reason",
    "current_player_id", "rng_state",
)  # fmt: skip


def play_both(game_id: str, players: int, seed: int) -> int:
    """One match under both versions; how many actions it took."""
    old, new = (_engine(f"{game_id}@{version}") for version in REWRITTEN[game_id])
    names = tuple(f"p{seat + 1}" for seat in range(players))
    rng, actions = SeededRandom(seed), 0
    before, after = (
        engine.init(engine.config_type(seed=seed, player_ids=names)) for engine in (old, new)
    )
    while True:
        for field in PLAIN:
            if game_id != "tic-tac-toe" or field != "phase":
                assert getattr(before, field) == getattr(after, field), field
        for viewer in (*names, None):
            assert _seen(old, before, viewer) == _seen(new, after, viewer), viewer
        if before.game_over:
            return actions
        player = before.current_player_id
        assert player is not None
        first, second = (
            {_named(engine, state, action, player): action
             for action in engine.get_valid_actions(state, player)}
            for engine, state in ((old, before), (new, after))
        )  # fmt: skip
        assert first.keys() == second.keys()
        chosen = rng.pick(sorted(first))
        before = old.resolve(before, first[chosen], player)
        after = new.resolve(after, second[chosen], player)
        actions += 1


def _engine(name: str) -> BundleEngine:
    engine = catalogue.load(name).engine
    assert isinstance(engine, BundleEngine)
    return engine


def _seen(engine: BundleEngine, state: BundleState, viewer: str | None) -> Any:
    """What a viewer is shown, each card by its name or as one of those it cannot name."""
    view = engine.get_player_view(state, viewer)
    names = {**view.cards, **view.known}

    def told(shown: Any) -> Any:
        if isinstance(shown, dict):
            return {key: told(part) for key, part in shown.items()}
        if isinstance(shown, list):
            return [told(part) for part in shown]
        return names.get(shown, "unseen") if isinstance(shown, str) else shown

    return told(view.zones), sorted(view.known.values()), told(view.played), view.scores, view.used


def _named(engine: BundleEngine, state: BundleState, action: Any, player: str) -> str:
    """An action by what it says, where equal cards of a hand are one choice."""
    said, names = plain(action), engine.get_player_view(state, player).cards
    if "x" in said:
        said = {"type": said["type"], "cell": f"{'abc'[said['x']]}{3 - said['y']}"}
    return " ".join(str(names.get(value, value)) for value in said.values())
