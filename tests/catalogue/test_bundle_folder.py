"""A bundle as a game of the catalogue: sentences, notation, hooks from its script."""

import pytest

from damier.bundle import (
    BundleRefused,
    Hooks,
    PythonHooks,
    load_bundle,
)
from damier.catalogue.bundle_folder import BundleNotation, game_from_bundle
from damier.catalogue.bundle_words import BundleTexts
from damier.catalogue.game import Game
from damier.core import Refusal
from tests.bundle.shipped import files_of


def texts(game: Game, language: str) -> BundleTexts:
    words = game.texts(language)
    assert isinstance(words, BundleTexts)
    return words


@pytest.fixture(scope="module")
def eights() -> Game:
    return game_from_bundle(files_of("crazy-eights"))


def test_actions_are_said_in_words(eights: Game) -> None:
    state = eights.engine.init(eights.decode_config({"seed": 2, "playerIds": ["p1", "p2"]}))
    player = eights.engine.get_current_player(state)
    view = eights.engine.get_player_view(state, player)
    for action in eights.engine.get_valid_actions(state, player or ""):
        words = texts(eights, "fr").action(action, view)
        assert "§" not in words
        assert "{" not in words
    assert "§" in eights.notation(eights.engine.get_valid_actions(state, player or "")[0])


def test_refusals_are_said_in_words(eights: Game) -> None:
    for language, sentence in (("en", "does not match"), ("fr", "ne va pas avec")):
        assert sentence in texts(eights, language).refusal(Refusal(code="no_match"))


def test_notation_goes_both_ways() -> None:
    notation = BundleNotation(load_bundle(files_of("love-letter")))
    assert notation.parsed("play 7") == {"type": "play", "cardId": "§7"}
    assert notation.parsed("play §7") == {"type": "play", "cardId": "§7"}
    choose = {"type": "chooseTarget", "target": "p2", "guess": "priest"}
    assert notation.parsed("choose p2 priest") == choose
    assert notation.parsed("c p2") == {"type": "chooseTarget", "target": "p2"}
    for text in ("", "dance", "draw 1", "play 1 2"):
        assert notation.parsed(text) is None


def test_with_a_view_cards_go_by_their_names(eights: Game) -> None:
    notation = BundleNotation(load_bundle(files_of("crazy-eights")))
    state = eights.engine.init(eights.decode_config({"seed": 2, "playerIds": ["p1", "p2"]}))
    player = eights.engine.get_current_player(state) or ""
    view = eights.engine.get_player_view(state, player)
    handle = view.zones["hands"][player][0]
    written = notation.written(eights.decode_action({"type": "play", "cardId": handle}), view)
    assert written == f"play {view.cards[handle]}"
    assert notation.parsed(written.lower(), view) is not None


def test_hooks_come_from_the_script() -> None:
    files = files_of("love-letter")
    opened: list[tuple[int, tuple[str, ...]]] = []

    def opener(script: bytes, names: tuple[str, ...]) -> Hooks:
        opened.append((len(script), names))
        return PythonHooks({name: lambda snapshot, host: () for name in names})

    game_from_bundle(files, open_hooks=opener)
    assert opened == [(len(files["script.wasm"]), tuple(load_bundle(files).hooks))]
    game_from_bundle(files_of("tic-tac-toe"), open_hooks=opener)
    assert len(opened) == 1, "a bundle without hooks opens none"
    del files["script.wasm"]
    with pytest.raises(BundleRefused) as caught:
        game_from_bundle(files, open_hooks=opener, check_hash=False)
    assert caught.value.found == ("missing_file",)
    with pytest.raises(BundleRefused) as caught:
        game_from_bundle(files, check_hash=False)
    assert set(caught.value.found) == {"undefined_hook"}
