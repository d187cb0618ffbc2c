"""The nine messages of the seed in both languages, and a third language as one more file."""

import json
import string
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from damier.games.piscari.board import COLOURS, ICONS, Colour, Icon
from damier.games.piscari.message import message

SOURCE = Path(__file__).parents[3] / "src/damier/games/piscari"
FILES = [SOURCE / "fr.json", SOURCE / "en.json", Path(__file__).parent / "es.json"]
TEXTS: dict[str, dict[str, Any]] = {
    file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FILES
}
VARIABLES = {
    "messages": {"player", "wizard", "colours", "opponents", "icon", "prey"},
    "refusals": {"player", "cell", "icon", "prey"},
    "outcomes": {"winners"},
    "actions": {"cell"},
}


@pytest.mark.parametrize(
    ("name", "colour", "icon", "fr", "en"),
    [
        ("turn", "blue", None, "C’est aux bleus de jouer.", "It is the blues’ turn to play."),
        ("turn", "red", None, "C’est aux rouges de jouer.", "It is the reds’ turn to play."),
        (
            "choose",
            "red",
            "fish",
            "Paul, veuillez sélectionner une case vide ou une mouche.",
            "Paul, please select an empty cell or a fly.",
        ),
        (
            "choose",
            "red",
            "fly",
            "Paul, veuillez sélectionner une case vide ou un pêcheur.",
            "Paul, please select an empty cell or a fisherman.",
        ),
        (
            "stuck",
            "blue",
            "fly",
            "Désolé les bleus, aucune case ne permet de placer une mouche."
            " Ce sera bientôt aux rouges de jouer.",
            "Sorry, blues, no cell allows you to place a fly."
            " It will soon be the reds’ turn to play.",
        ),
        (
            "wizardPlays",
            "red",
            None,
            "Paul, c’est Gandalf qui joue à votre place pour ce tour.",
            "Paul, Gandalf is playing in your place for this turn.",
        ),
        (
            "wizardSuggests",
            "blue",
            "fish",
            "Paul, Merlin vous fait une suggestion; c’est à vous de choisir la case.",
            "Paul, Merlin has a suggestion for you; the choice of the cell is yours.",
        ),
        ("won", "red", None, "Bravo les rouges.", "Well done, reds."),
        ("rollDie", "red", None, "Cliquez ? pour rouler le dé", "Click ? to roll the die"),
        ("teammate", "blue", None, "Merlin: votre coéquipier", "Merlin: your teammate"),
        ("wait", "blue", None, "Attendez votre tour", "Wait for your turn"),
    ],
)
def test_the_nine_messages(name: str, colour: Colour, icon: Icon | None, fr: str, en: str) -> None:
    for language, expected in (("fr", fr), ("en", en)):
        told = message(name, TEXTS[language], colour=colour, icon=icon, player="Paul")
        assert told == expected


def test_there_are_nine_messages_in_the_seed_s_order() -> None:
    names = "turn choose stuck wizardPlays wizardSuggests won rollDie teammate wait"
    assert " ".join(TEXTS["fr"]["messages"]) == names


def test_a_player_without_a_name_has_the_usual_one() -> None:
    told = message("wizardPlays", TEXTS["fr"], colour="red")
    assert told == "Joueur 2, c’est Gandalf qui joue à votre place pour ce tour."


def test_a_name_with_braces_is_only_a_name() -> None:
    told = message("wizardPlays", TEXTS["fr"], colour="red", player="{wizard}")
    assert told.startswith("{wizard}, c’est Gandalf")


def test_a_third_language_is_one_more_file() -> None:
    told = message("choose", TEXTS["es"], colour="red", icon="fish", player="Paul")
    assert told == "Paul, seleccione una casilla vacía o una mosca."


@pytest.mark.parametrize("language", TEXTS)
def test_every_text_uses_only_what_is_known_where_it_is_said(language: str) -> None:
    for kind, known in VARIABLES.items():
        for template in TEXTS[language][kind].values():
            used = {field for _, field, _, _ in string.Formatter().parse(template) if field}
            assert used <= known


@pytest.mark.parametrize("language", TEXTS)
def test_every_message_can_be_told_for_every_side_and_icon(language: str) -> None:
    for name, colour, icon in product(TEXTS[language]["messages"], COLOURS, ICONS):
        told = message(name, TEXTS[language], colour=colour, icon=icon)
        assert told.strip()
        assert "{" not in told


@pytest.mark.parametrize("language", TEXTS)
def test_every_language_has_every_text(language: str) -> None:
    """Texts by gender have one entry for each gender the language gives its icons."""
    texts, french = TEXTS[language], TEXTS["fr"]
    genders = {icon["gender"] for icon in texts["icons"].values()}
    assert shape(texts) == shape(french)
    assert set(texts["notation"]["placed"]) == genders
    assert all(set(colour["adjective"]) == genders for colour in texts["colours"].values())


def shape(texts: Any) -> Any:
    if not isinstance(texts, dict):
        return type(texts).__name__
    return {
        name: "by gender" if name in ("placed", "adjective") else shape(text)
        for name, text in texts.items()
    }
