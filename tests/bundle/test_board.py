"""Any bundle as text: at most 80 columns, the own seat last."""

import pytest

from damier.catalogue.bundle_folder import game_from_bundle
from damier.catalogue.bundle_words import BundleTexts
from damier.catalogue.game import Game
from damier.catalogue.playout import configs
from damier.core import SeededRandom
from damier.testing import random_match
from tests.bundle.shipped import files_of


def texts(game: Game, language: str) -> BundleTexts:
    words = game.texts(language)
    assert isinstance(words, BundleTexts)
    return words


@pytest.fixture(scope="module")
def eights() -> Game:
    return game_from_bundle(files_of("crazy-eights"))


@pytest.mark.parametrize("name", ["tic-tac-toe", "crazy-eights"])
def test_boards_fit_in_eighty_columns(name: str) -> None:
    game = game_from_bundle(files_of(name))
    rng = SeededRandom(4)
    for config in configs(game, rng):
        for position in random_match(game.engine, config, rng):
            for viewer in (*config.player_ids, None):
                view = game.engine.get_player_view(position.state, viewer)
                for language in ("en", "fr"):
                    texts = game.texts(language).naming({"p1": "Ada", "p2": "Bob"})
                    board = game.board(view, texts)
                    assert max(map(len, board.splitlines())) <= 80
                    assert "{" not in board
                    if viewer is not None:
                        assert f"\n{texts.label(viewer)} (" in board


def test_the_own_seat_is_last(eights: Game) -> None:
    state = eights.engine.init(eights.decode_config({"seed": 2, "playerIds": ["p1", "p2", "p3"]}))
    board = eights.board(eights.engine.get_player_view(state, "p1"), eights.texts("en"))
    seats = [line.split()[1] for line in board.splitlines() if line.startswith("Player")]
    assert seats[-3:] == ["2", "3", "1"]
    assert "7 unseen" in board
