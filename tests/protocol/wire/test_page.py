"""A game's page: everything to choose from is called by words, in every language."""

import pytest

from damier import catalogue
from damier.catalogue.text import LANGUAGES
from damier.match import Match
from damier.protocol import game_page
from damier.protocol.table.description import described
from damier.protocol.table.lookback import look_back

OURS = [game for game in catalogue.all() if "-py" not in game.id]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.id)
def test_levels_presets_and_options_are_called_by_words(
    game: catalogue.Game, language: str
) -> None:
    page = game_page(game, language)
    called = [(level.id, level.label) for level in page.levels]
    called += [(preset.id, preset.label) for preset in page.presets]
    called += [(option.name, option.label) for option in page.options]
    for id, label in called:
        assert label != id
        assert not label[0].islower(), label


def test_one_click_begins_rock_paper_scissors_as_first_to_three() -> None:
    page = game_page(catalogue.load("rock-paper-scissors"), "en")
    (preset,) = [preset for preset in page.presets if preset.id == page.play_now]
    assert preset.options == {"winsNeeded": 3}
    assert game_page(catalogue.load("quoridor"), "en").play_now is None


def test_a_bundle_says_how_many_of_each_card_there_are() -> None:
    counts = game_page(catalogue.load("love-letter"), "en").counts
    assert counts["guard"] == 5
    assert sum(counts.values()) == 16
    assert game_page(catalogue.load("quoridor"), "en").counts == {}


def test_the_trail_of_a_match_is_told_after_its_end_and_not_before() -> None:
    game = catalogue.load("quoridor")
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"], "size": 3})
    match = Match.start(game.engine, game.rules, config)
    texts = game.texts("en")
    for player, cell in (("p1", "a1"), ("p2", "c3"), ("p1", "a2"), ("p2", "c2")):
        match = match.act(player, game.decode_action({"type": "move", "to": cell}))
        assert described(game, match, None, texts).trail is None
        assert look_back(game, match, None, texts).trail is None
    match = match.act("p1", game.decode_action({"type": "move", "to": "a3"}))
    path = ("b1", "a1", "a2", "a3")
    assert described(game, match, "p2", texts).trail == path
    assert look_back(game, match, None, texts).trail == path
    resigned = Match.start(game.engine, game.rules, config).resign("p1")
    assert described(game, resigned, None, texts).trail is None


def test_a_bundles_prompts_are_served_as_they_are_printed() -> None:
    page = game_page(catalogue.load("love-letter"), "en")
    assert page.prompts["chooseTarget"] == "Choose a player to target with {{cardName}}"
    assert page.param_prompts["chooseTarget"] == {"target": "Target player", "guess": "Which card?"}
    assert page.param_prompts["play"] == {"cardId": "Pick a card"}


def test_who_thought_of_a_game_and_what_its_versions_brought_are_on_its_page() -> None:
    page = game_page(catalogue.load("love-letter"), "fr")
    assert page.designer == "Seiji Kanai"
    assert page.changes[-1].startswith("1.0: ")
    assert (game_page(catalogue.load("quoridor"), "en").designer, page.changes != []) == ("", True)
