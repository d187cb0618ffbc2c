"""Games as text: the seed's own examples, both languages and a third, there and back."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.games.piscari.board import (
    CELLS,
    COLOURS,
    EMPTY_BOARD,
    ICONS,
    Board,
    Colour,
    Icon,
    allowed_cells,
    lines_won,
    opponent,
)
from damier.games.piscari.notation import (
    NotationError,
    Turn,
    board_after,
    game_text,
    parse_game,
    turn_text,
)

SOURCE = Path(__file__).parents[3] / "src/damier/games/piscari"
FR: dict[str, Any] = json.loads((SOURCE / "fr.json").read_text(encoding="utf-8"))
EN: dict[str, Any] = json.loads((SOURCE / "en.json").read_text(encoding="utf-8"))
ES: dict[str, Any] = json.loads((Path(__file__).parent / "es.json").read_text(encoding="utf-8"))

BLUE_FISH_ON_B2: Board = (0, 0, 0, 0, 2, 0, 0, 0, 0)
FLIES_AND_FISHERMEN: Board = (1, 6, 4, 3, 1, 6, 6, 3, 4)
RED_FLIES_AROUND_A_RED_FISHERMAN: Board = (0, 0, 6, 0, 4, 0, 6, 0, 0)


def turn(player: str, colour: Colour, icon: Icon, cell: str | None) -> Turn:
    return Turn(player, colour, icon, CELLS.index(cell) if cell else None)


def a_match(seed: int, names: tuple[str, str] = ("Merlin", "Paul")) -> tuple[Turn, ...]:
    random = Random(seed)
    board, colour, turns = EMPTY_BOARD, random.choice(COLOURS), []
    while True:
        icon = random.choice(ICONS)
        cells = allowed_cells(board, icon)
        cell = random.choice(cells) if cells else None
        turns.append(Turn(names[COLOURS.index(colour)], colour, icon, cell))
        board = board_after(board, turns[-1])
        if cell is not None and lines_won(board, cell):
            return tuple(turns)
        colour = opponent(colour)


@pytest.mark.parametrize(
    ("turns_before", "board", "played", "fr", "en"),
    [
        (
            0,
            EMPTY_BOARD,
            turn("Merlin", "blue", "fish", "b2"),
            "Tour 1 (bleu) - Merlin roule poisson bleu: placé en b2",
            "Turn 1 (blue) - Merlin rolls blue fish: placed on b2",
        ),
        (
            5,
            BLUE_FISH_ON_B2,
            turn("Paul", "red", "fisherman", "b2"),
            "Tour 3 (rouge) - Paul roule pêcheur rouge: prend poisson bleu en b2",
            "Turn 3 (red) - Paul rolls red fisherman: takes blue fish on b2",
        ),
        (
            12,
            FLIES_AND_FISHERMEN,
            turn("Merlin", "blue", "fisherman", None),
            "Tour 7 (bleu) - Merlin roule pêcheur bleu: perd son tour",
            "Turn 7 (blue) - Merlin rolls blue fisherman: loses the turn",
        ),
        (
            17,
            RED_FLIES_AROUND_A_RED_FISHERMAN,
            turn("Paul", "red", "fly", "b2"),
            "Tour 9 (rouge) - Paul roule mouche rouge: prend pêcheur rouge en b2"
            " et gagne sur a3-c1",
            "Turn 9 (red) - Paul rolls red fly: takes red fisherman on b2 and wins on a3-c1",
        ),
    ],
)
def test_the_four_examples_of_the_seed(
    turns_before: int, board: Board, played: Turn, fr: str, en: str
) -> None:
    assert turn_text(turns_before, board, played, FR) == fr
    assert turn_text(turns_before, board, played, EN) == en


def test_french_agrees_with_a_fly() -> None:
    placing = turn("Merlin", "blue", "fly", "b2")
    assert turn_text(0, EMPTY_BOARD, placing, FR).endswith("roule mouche bleue: placée en b2")
    taking = turn("Paul", "red", "fish", "b2")
    text = turn_text(1, board_after(EMPTY_BOARD, placing), taking, FR)
    assert text == "Tour 1 (rouge) - Paul roule poisson rouge: prend mouche bleue en b2"


def test_several_lines_are_named_columns_rows_diagonals_and_joined() -> None:
    fish = 2
    board: Board = (fish, 0, fish, fish, fish, 0, 0, fish, fish)
    win = turn("Merlin", "blue", "fish", "a3")
    assert turn_text(8, board, win, FR).endswith("placé en a3 et gagne sur a et 3 et a3-c1")
    assert turn_text(8, board, win, EN).endswith("placed on a3 and wins on a and 3 and a3-c1")


def test_a_round_is_two_turns_whoever_begins() -> None:
    text = game_text(a_match(3), FR)
    numbers = [int(line.split()[1]) for line in text.splitlines()]
    assert numbers == [before // 2 + 1 for before in range(len(numbers))]


@pytest.mark.parametrize("texts", [FR, EN, ES], ids=["fr", "en", "es"])
def test_whole_games_come_back_as_they_went(texts: dict[str, Any]) -> None:
    for seed in range(60):
        turns = a_match(seed)
        assert parse_game(game_text(turns, texts), texts) == turns


@given(st.text(min_size=1), st.text(min_size=1), st.integers(0, 50))
def test_no_name_can_pass_for_a_roll(blue: str, red: str, seed: int) -> None:
    names = (" ".join(blue.split()) or "B", " ".join(red.split()) or "R")
    turns = a_match(seed, names)
    assert parse_game(game_text(turns, FR), FR) == turns


@pytest.mark.parametrize(
    "name",
    [
        "x roule poisson bleu: placé en a1",
        "Tour 1 (bleu) - y roule mouche rouge: perd son tour",
        "{piece}",
        "{0.__class__}",
        "a1-c3;",
    ],
)
def test_a_name_that_looks_like_notation_stays_a_name(name: str) -> None:
    turns = a_match(7, (name, "Paul"))
    assert parse_game(game_text(turns, FR), FR) == turns


def test_the_seed_s_own_punctuation_is_read() -> None:
    text = (
        "Tour 1 (bleu) -Merlin roule poisson bleu: placé en b2;\n\n"
        "  Tour 1 (rouge) -Paul roule pêcheur rouge: prend poisson bleu en b2.  \n"
    )
    assert parse_game(text, FR) == (
        turn("Merlin", "blue", "fish", "b2"),
        turn("Paul", "red", "fisherman", "b2"),
    )


FIRST = "Tour 1 (bleu) - Merlin roule poisson bleu: placé en b2\n"


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ("Tour 1 (rouge) - Paul joue poisson rouge: placé en a1", None),
        ("Tour 1 (rouge) - Paul roule requin rouge: placé en a1", None),
        ("Tour 1 (bleu) - Merlin roule mouche bleue: placée en a1", None),
        ("Tour 1 (rouge) - Paul roule poisson rouge: placé en b2", None),
        ("Tour 1 (rouge) - Paul roule mouche rouge: prend poisson bleu en b2", None),
        ("Tour 1 (rouge) - Paul roule poisson rouge: perd son tour", None),
        ("Tour 1 (rouge) - Paul roule poisson rouge: placé en d4", None),
        ("Tour 2 (rouge) - Paul roule poisson rouge: placé en a1", "Tour 1 (rouge)"),
        ("Tour 1 (bleu) - Paul roule poisson rouge: placé en a1", "Tour 1 (rouge)"),
        ("Tour 1 (rouge) - Paul roule mouche rouge: placé en a1", "placée en a1"),
        ("Tour 1 (rouge) - Paul roule pêcheur rouge: placé en b2", "prend poisson bleu en b2"),
        ("Tour 1 (rouge) - Paul roule poisson rouge: placé en a1 et gagne sur a", "placé en a1"),
    ],
)
def test_what_could_not_have_happened_is_refused_with_its_line(
    second: str, expected: str | None
) -> None:
    with pytest.raises(NotationError, match="line 2") as caught:
        parse_game(FIRST + second, FR)
    assert caught.value.found == second
    assert (caught.value.expected is None) == (expected is None)
    assert (expected or "") in (caught.value.expected or "")


def test_no_turn_is_read_after_a_win() -> None:
    turns = a_match(1)
    text = game_text(turns, FR)
    assert parse_game(text, FR) == turns
    with pytest.raises(NotationError, match=f"line {len(turns) + 1}"):
        parse_game(text + text.splitlines()[-2], FR)


def test_a_game_of_no_turns_is_no_text() -> None:
    assert game_text((), FR) == ""
    assert parse_game(" \n", FR) == ()


def test_a_line_made_to_hold_the_reader_up_is_refused_at_once() -> None:
    for filler in (" ", "x ", "roule poisson bleu: ", "Tour 1 (bleu) - "):
        with pytest.raises(NotationError):
            parse_game("Tour 1 (bleu) - " + filler * 20_000 + "!", FR)
