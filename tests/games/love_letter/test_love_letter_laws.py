"""The seed's wish: whoever watches cannot tell which card another holds.

The laws are tried with every other game's, in tests/testing/test_check.py.
"""

from pathlib import Path

import pytest

from damier.bundle import BundleEngine, BundleState
from damier.catalogue import game_from_folder
from damier.catalogue.game import Game
from damier.catalogue.playout import configs
from damier.core import Action, SeededRandom, encode
from damier.match import patch_between
from damier.testing import random_match
from tests.games.love_letter.swaps import KINDS, check_learning, check_swaps

FOLDER = Path(__file__).resolve().parents[3] / "games" / "love-letter"
VERSIONS = ("1.0", "1.1")
"""With hooks in Rust, and in YAML alone."""


@pytest.fixture(scope="module", params=VERSIONS)
def game(request: pytest.FixtureRequest) -> Game:
    return game_from_folder(FOLDER / request.param)


def test_swapping_hidden_cards_changes_no_byte_for_who_cannot_see_them(game: Game) -> None:
    seen = check_swaps(game, 60, seed=3)
    for kind in KINDS:
        assert seen[kind] > 20
    assert seen["events"] > 60
    assert seen["refusals"] > 1_000


def test_the_look_for_leaks_finds_a_handle_made_from_its_card(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "damier.bundle.view.view._ViewBuilder.handle", lambda builder, card: f"§{card}"
    )
    with pytest.raises(AssertionError, match="shows in"):
        check_swaps(game, 60)


def test_cards_are_learnt_by_the_priest_the_baron_and_the_king_alone(game: Game) -> None:
    assert set(check_learning(game, 6)) == {"priest", "baron", "king"}


def test_no_match_ends_as_a_fault(game: Game) -> None:
    rng = SeededRandom(8)
    for config in configs(game, rng):
        last = random_match(game.engine, config, rng)[-1].state
        assert last.reason == "tokens"
        assert last.fault is None


def test_an_open_play_tells_the_card_and_nothing_else(game: Game) -> None:
    """Where a twin lets the same player play the same card, watchers get the same bytes, wherever
    in the hand it was."""
    engine = game.engine
    assert isinstance(engine, BundleEngine)
    rng, compared = SeededRandom(5), 0
    for config in configs(game, rng):
        for position in random_match(engine, config, rng)[:60]:
            state = position.state
            actor = engine.get_current_player(state)
            for action in engine.get_valid_actions(state, actor or ""):
                if type(action).__name__ != "Play" or actor is None:
                    continue
                for viewer in (*state.player_ids, None):
                    twin = engine.twin(state, viewer, rng)
                    for other in engine.get_valid_actions(twin, actor) if viewer != actor else ():
                        told = [
                            _told(engine, s, a, actor, viewer)
                            for s, a in ((state, action), (twin, other))
                        ]
                        if told[0][0] == told[1][0]:
                            assert told[0] == told[1]
                            compared += 1
    assert compared > 100


def _told(
    engine: BundleEngine, state: BundleState, action: Action, actor: str, viewer: str | None
) -> tuple[bytes, bytes]:
    """Which card was shown, then all that the viewer is told of the play itself."""
    seen = engine.action_view(state, action, actor, viewer)
    step = engine.get_steps(state, action, actor)[0]
    before = engine.get_player_view(state, viewer)
    after = engine.get_player_view(step.state, viewer)
    shown = sorted(after.cards.items()), after.turn.phase, after.known, after.zones["eliminated"]
    return encode(shown), encode([seen, patch_between(before, after)])
