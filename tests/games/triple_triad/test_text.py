"""The board and the news as text, in both languages."""

import re
from typing import Any

import pytest

from damier.core import SeededRandom, plain
from damier.games.triple_triad.rules import PRESETS
from damier.games.triple_triad.state import Play, Take, TriadState
from damier.games.triple_triad.text import board, notation, parse
from damier.testing import choices, random_match
from tests.games.triple_triad.build import (
    ENGINE,
    FIRST,
    GAME,
    SECOND,
    config,
    last_card,
    nearly,
    playing,
)

ANSI = re.compile(r"\x1b\[[0-9;]*m")
WIDEST = 76


def shown(state: TriadState, viewer: str | None = "p1", language: str = "fr") -> str:
    view = ENGINE.get_player_view(state, viewer)
    return ANSI.sub("", board(view, GAME.texts(language)))


def test_cards_are_drawn_with_ranks_owner_element_and_name() -> None:
    state = playing({"b2": ("ifrit-1", "p1")}, (FIRST[1:5], SECOND[:5]), elements={"b2": "fire"})
    lines = shown(state).splitlines()
    row = next(number for number, line in enumerate(lines) if line.startswith("2"))
    assert [line.split("│")[2].rstrip() for line in lines[row - 1 : row + 3]] == [
        "   9  +1",
        " 8 ● 6 L8",
        "   2 feu",
        " Ifrit",
    ]


def test_a_ten_is_written_a_and_hidden_cards_are_only_counted() -> None:
    text = shown(playing({}, (("squall-1", *FIRST[:4]), SECOND[:5])))
    assert "   A" in text
    assert "○ Joueur 2 (5 cartes, dont 5 cachées)" in text
    assert "Geezard" not in text


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_every_board_of_a_match_fits_and_says_everything_in_words(
    language: str, preset: str
) -> None:
    given = {**PRESETS[preset], "seed": 5, "playerIds": ["p1", "p2"]}
    match = random_match(ENGINE, GAME.decode_config(plain(given)), SeededRandom(3))
    for position in match:
        for viewer in ("p1", "p2", None):
            text = shown(position.state, viewer, language)
            assert max(map(len, text.splitlines())) <= WIDEST
            assert not re.search(r"[{}]|news|board\.", text)
        for _, action in choices(ENGINE, position.state):
            assert GAME.decode_action(parse(notation(action)) or {}) == action


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (lambda: nearly(5, sudden_death=True), "Mort Subite! Nouvelle partie..."),
        (lambda: nearly(5, sudden_death=True, counter=4), "Égalité finale après Mort Subite!"),
        (lambda: nearly(5), "C'est une égalité!"),
        (lambda: nearly(7), "Joueur 1 gagne 7 à 3."),
        (
            lambda: nearly(6, trade_rule="direct"),
            "Joueur 1 prend Geezard et Funguar dans la collection de Joueur 2.",
        ),
    ],
)
def test_the_seeds_messages_are_said_in_its_words(state: Any, said: str) -> None:
    assert said in shown(last_card(state()))


def test_the_outcome_of_a_draw_is_the_seeds_sentence_too() -> None:
    drawn, final = nearly(5), nearly(5, sudden_death=True, counter=4)
    outcomes = [ENGINE.get_outcome(last_card(state)) for state in (drawn, final)]
    said = [GAME.texts("fr").outcome(outcome) for outcome in outcomes if outcome]
    assert said == ["C'est une égalité!", "Égalité finale après Mort Subite!"]


@pytest.mark.parametrize(("rule", "count"), [("all", 6), ("diff", 4), ("one", 1)])
def test_every_card_that_changes_hands_is_named(rule: str, count: int) -> None:
    state = last_card(nearly(7, trade_rule=rule))
    while not state.game_over:
        state = ENGINE.apply_action(state, Take(card=state.collections[1][0]), "p1")
    told = " ".join(shown(state).split())
    taken = re.findall(r"Joueur 1 prend ([^.]*) dans la collection de Joueur 2", told)
    named = [name for several in taken for name in re.split(r", | et ", several)]
    assert len(named) == len(set(named)) == count


def test_sudden_death_is_still_told_after_the_opponents_first_card() -> None:
    again = last_card(nearly(5, sudden_death=True))
    mover = again.current_player_id
    assert mover is not None
    card = again.hands[again.seat(mover)][0]
    answered = ENGINE.apply_action(again, Play(card=card, cell="b2"), mover)
    assert "Mort Subite! Nouvelle partie..." in shown(answered)
    assert "La fin de la manche" in shown(answered)


def test_a_capture_is_told_with_its_cause() -> None:
    state = playing({"b3": ("geezard-2", "p2")}, (("ifrit-1",), ("funguar-2",)))
    after = ENGINE.apply_action(state, Play(card="ifrit-1", cell="b2"), "p1")
    assert "Joueur 1 prend Geezard en b3." in shown(after)
    for cause in ("basic", "same", "sameWall", "plus", "combo"):
        for language in ("fr", "en"):
            assert GAME.texts(language).get(f"news.captured.{cause}")


def test_a_fresh_starter_set_is_said() -> None:
    assert "Nouveau jeu de départ pour Joueur 2." in shown(
        ENGINE.init(config(collections=(FIRST, None)))
    )
    assert "départ" not in shown(ENGINE.init(config()))


def test_an_action_calls_its_card_by_name_and_is_written_by_its_copy() -> None:
    state = ENGINE.init(config())
    view = ENGINE.get_player_view(state, "p1")
    action = ENGINE.get_valid_actions(state, "p1")[0]
    called = view.cards[action.card].name
    assert GAME.texts("en").action(action, view) == f"pick {called}"
    assert GAME.texts("fr").action(action, view) == f"choisir {called}"
    assert GAME.texts("en").action(action) == f"pick {action.card}"
    assert notation(action) == f"+{action.card}"


def test_what_cannot_be_read_is_no_action() -> None:
    assert parse("hello") is None
    assert parse("Ifrit-1 B2") == {"type": "play", "card": "ifrit-1", "cell": "b2"}


def test_both_languages_have_the_same_keys() -> None:
    def keys(words: Any, path: str = "") -> set[str]:
        if not isinstance(words, dict):
            return {path}
        return {key for name, inner in words.items() for key in keys(inner, f"{path}.{name}")}

    own = ("actions", "board", "choices", "draws", "labels", "news", "outcomes", "presets", "says")
    for part in (*own, "refusals", "options"):
        assert keys(GAME.texts("fr").get(part)) == keys(GAME.texts("en").get(part))
