"""What people read of a bundle: names, help, prompts and pictures."""

import pytest

from damier.bundle import (
    bundle_meta,
    load_bundle,
)
from damier.bundle.text import said
from damier.catalogue.bundle_folder import game_from_bundle
from damier.catalogue.bundle_words import BundleTexts
from damier.catalogue.game import Game
from tests.bundle.shipped import BARE, BUNDLES, files_of


def texts(game: Game, language: str) -> BundleTexts:
    words = game.texts(language)
    assert isinstance(words, BundleTexts)
    return words


@pytest.mark.parametrize("name", BUNDLES)
def test_everything_shipped_has_a_name_and_help_in_both_languages(name: str) -> None:
    bundle = load_bundle(files_of(name))
    for language in ("en", "fr"):
        assert bundle.manifest.description[language]
        assert bundle.words[language]["rules"]
        for entity in bundle.entities:
            assert entity.ui.name[language]
            assert entity.ui.help[language]
        for ui in (*(zone.ui for zone in bundle.zones), *(verb.ui for verb in bundle.verbs)):
            assert ui.name[language]


def test_generic_texts_stand_in_for_missing_blocks() -> None:
    game = game_from_bundle(BARE, check_hash=False)
    english, french = texts(game, "en"), texts(game, "fr")
    assert english.say("prompts.takeOne") == "Pick a card"
    assert english.say("prompts.pickSomeone") == "Pick a player"
    assert french.say("prompts.pickSomeone") == "Choisissez un joueur"
    assert english.label("old-coin") == "Old coin"
    assert english.say("prompts.name", what="cheese") == "Say cheese {plainly}"
    assert english.say("prompts.name") == "Say {what} {plainly}"


def test_placeholders_become_ours() -> None:
    assert said({"en": "Choose with {{ cardName }}"}, "fr") == "Choose with {cardName}"


def test_meta_names_cards_values_and_pictures() -> None:
    meta = bundle_meta(load_bundle(files_of("love-letter")))
    assert meta["cards"]["guard"]["name"] == "Guard"
    assert meta["cards"]["guard"]["value"] == 1
    bare = bundle_meta(load_bundle(BARE, check_hash=False))
    assert bare["cards"]["old-coin"]["asset"] == "assets/old-coin.svg"
