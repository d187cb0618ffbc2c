"""The board as text: readable without colour, with the turns and messages of the seed."""

import re

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.core import IllegalAction, Outcome, Refusal
from damier.games.piscari.board import COLOURS, ICONS
from damier.games.piscari.engine import Act, Piscari
from damier.games.piscari.notation import parse_game
from damier.games.piscari.state import PLACES, ROLL, PiscariState, Place
from damier.games.piscari.text import notation, parse
from damier.games.piscari.transcript import states_of
from damier.testing import matches

GAME = catalogue.load("piscari")
assert isinstance(GAME.engine, Piscari)
ENGINE = GAME.engine
FR, EN = GAME.texts("fr"), GAME.texts("en")
WORDS = {name: FR.get(name) for name in ("notation", "icons", "colours", "players", "wizards")}

PLAYED = """\
Tour 1 (bleu) - Anne roule poisson bleu: placé en b2
Tour 1 (rouge) - Paul roule pêcheur rouge: prend poisson bleu en b2
Tour 2 (bleu) - Anne roule mouche bleue: placée en a1
"""


def states(text: str = PLAYED) -> list[PiscariState]:
    return list(states_of(parse_game(text, WORDS), ENGINE, ("p1", "p2")))


def shown(state: PiscariState, language: str = "fr") -> str:
    text = GAME.board(ENGINE.get_player_view(state, "p1"), GAME.texts(language))
    return re.sub(r"\x1b\[[0-9]*m", "", text)


def test_pieces_are_written_out_so_that_no_colour_is_needed() -> None:
    assert shown(states()[-1]).splitlines() == [
        "3  ·             │ ·             │ ·            ",
        "  ───────────────┼───────────────┼───────────────",
        "2  ·             │ pêcheur rouge │ ·            ",
        "  ───────────────┼───────────────┼───────────────",
        "1  mouche bleue  │ ·             │ ·            ",
        "   a               b               c            ",
        "",
        "Tour 1 (rouge) - Joueur 2 roule pêcheur rouge: prend poisson bleu en b2",
        "Tour 2 (bleu) - Joueur 1 roule mouche bleue: placée en a1",
        "C’est aux rouges de jouer.",
    ]


def test_colours_only_repeat_what_the_words_say() -> None:
    text = GAME.board(ENGINE.get_player_view(states()[-1], None), EN)
    assert "\x1b[91mred fisherman " in text
    assert "\x1b[94mblue fly " in text


def test_before_the_first_roll_there_is_message_1() -> None:
    assert shown(states()[0]).endswith("c            \n\nC’est aux bleus de jouer.")


def test_after_a_roll_there_are_the_die_and_message_2() -> None:
    told = shown(states()[1]).splitlines()[-2:]
    assert told == [
        "Dé: poisson bleu",
        "Joueur 1, veuillez sélectionner une case vide ou une mouche.",
    ]


def test_a_pass_shows_message_3_and_is_not_forgotten_when_the_other_has_played() -> None:
    full = replace(states()[0], cells=(1, 6, 4, 3, 1, 6, 6, 3, 4))
    passed = ENGINE.rolled(full, "fisherman", "p1")
    assert shown(passed).splitlines()[-3:] == [
        "Tour 1 (bleu) - Joueur 1 roule pêcheur bleu: perd son tour",
        "Désolé les bleus, aucune case ne permet de placer un pêcheur."
        " Ce sera bientôt aux rouges de jouer.",
        "C’est aux rouges de jouer.",
    ]
    played = ENGINE.apply_action(ENGINE.rolled(passed, "fly", "p2"), Place(cell="b2"), "p2")
    assert shown(played).splitlines()[-3:] == [
        "Tour 1 (bleu) - Joueur 1 roule pêcheur bleu: perd son tour",
        "Tour 1 (rouge) - Joueur 2 roule mouche rouge: prend pêcheur bleu en b2",
        "C’est aux bleus de jouer.",
    ]


def test_the_end_shows_the_line_and_message_6() -> None:
    won = PLAYED + (
        "Tour 2 (rouge) - Paul roule pêcheur rouge: placé en a3\n"
        "Tour 3 (bleu) - Anne roule mouche bleue: placée en b1\n"
        "Tour 3 (rouge) - Paul roule pêcheur rouge: placé en c1 et gagne sur a3-c1\n"
    )
    last = states(won)[-1]
    assert shown(last).splitlines()[-2:] == [
        "Tour 3 (rouge) - Joueur 2 roule pêcheur rouge: placé en c1 et gagne sur a3-c1",
        "Bravo les rouges.",
    ]
    assert shown(last, "en").endswith("\nWell done, reds.")


def test_every_board_of_many_matches_can_be_told_in_both_languages() -> None:
    for match in matches(GAME, 12, seed=3):
        for position in match:
            for language in ("fr", "en"):
                text = shown(position.state, language)
                assert "{" not in text
                assert "None" not in text


@pytest.mark.parametrize("action", [ROLL, *PLACES])
def test_notation_is_read_back(action: Act) -> None:
    written = notation(action)
    assert GAME.decode_action(parse(written) or {}) == action
    assert GAME.decode_action(parse(f" {written.upper()} ") or {}) == action


@pytest.mark.parametrize("typed", ["", "rolls", "b", "22", "b2b", "-", "place"])
def test_what_is_no_notation_is_not_read(typed: str) -> None:
    assert parse(typed) is None


def test_a_cell_off_the_board_is_read_and_then_refused_with_its_name() -> None:
    with pytest.raises(IllegalAction) as caught:
        ENGINE.apply_action(states()[1], GAME.decode_action(parse("d4") or {}), "p1")
    assert FR.refusal(caught.value.refusal).startswith("Il n’y a pas de case d4")


REFUSALS = {
    "game_over": {},
    "not_a_player": {},
    "unknown_action": {},
    "not_your_turn": {"player": "p2"},
    "roll_first": {},
    "already_rolled": {},
    "out_of_bounds": {"cell": "d4"},
    "cell_not_allowed": {"cell": "b2", "icon": "fish", "prey": "fly"},
}


def test_every_refusal_has_its_sentence_in_both_languages() -> None:
    for texts in (FR, EN):
        assert texts.get("refusals").keys() == REFUSALS.keys()
        for code, values in REFUSALS.items():
            assert "{" not in texts.refusal(Refusal(code=code, values=values))
    refusal = Refusal(code="cell_not_allowed", values=REFUSALS["cell_not_allowed"])
    assert FR.refusal(refusal) == (
        "La case b2 n’est pas permise: il faut une case libre"
        " ou la proie de l’icône roulée (mouche)."
    )


def test_the_outcome_and_the_actions_have_their_sentences() -> None:
    won = Outcome(winners=("p1",), reason="line")
    assert FR.outcome(won) == "Joueur 1 aligne trois icônes identiques et gagne."
    assert EN.outcome(won) == "Player 1 lines up three identical icons and wins."
    assert [FR.action(ROLL), FR.action(PLACES[4])] == ["Rouler le dé", "Placer en b2"]


def test_every_option_and_its_values_have_their_words() -> None:
    (option,) = GAME.info.options
    for texts in (FR, EN):
        assert isinstance(texts.get(f"options.{option}"), str)
        for value in (*COLOURS, *ICONS, "random"):
            assert isinstance(texts.get(f"labels.{value}"), str)
