"""The board as text: what it draws, what it says in words, and how wide it gets."""

import re

import pytest

from tests.games.quoridor.playing import ENGINE, GAME, placed, played, started

ANSI = re.compile(r"\x1b\[[0-9;]*m")

BOARD = """\
     a   b   c   d   e
   ┌───────────────────┐
 5 │ ·   ·   ·   · ┃ · │ 5
   │               ┃   │
 4 │ ·   ·   B   · ┃ · │ 4
   │    ━━━━━━━        │
 3 │ ·   ·   ·   ·   · │ 3
   │                   │
 2 │ ·   ·   A   ·   · │ 2
   │━━━━━━━            │
 1 │ ·   ·   ·   ·   · │ 1
   └───────────────────┘
     a   b   c   d   e

A Player 1 on c2, going to row 5; 5 walls left
B Player 2 on c4, going to row 1; 4 walls left (to move)
Walls: b3h, d4v and a1h
Last: Player 1, c2"""


def drawn(state: object, language: str = "en") -> str:
    return GAME.board(ENGINE.get_player_view(state, None), GAME.texts(language))  # type: ignore


def test_walls_lie_where_they_part_the_cells() -> None:
    state = played("c2 c4 b3h d4v c1 c5 c2 c4 c1 a1h c2 c5 c1 c4 c2", size=5)
    assert ANSI.sub("", drawn(state)) == BOARD


def test_colours_only_repeat_what_letters_say() -> None:
    for state in (started(), started(4), played("e2 e8 e3h")):
        text = drawn(state)
        plain = ANSI.sub("", text)
        assert text != plain
        for seat in range(len(state.player_ids)):
            assert f" {'ABCD'[seat]} " in plain


@pytest.mark.parametrize("size", [3, 5, 7, 9, 11])
def test_no_line_is_wider_than_a_terminal(size: int) -> None:
    walls = " ".join(f"{c}{r}h" for r in range(1, size) for c in "acegi"[: (size - 1) // 2])
    for language in ("en", "fr"):
        lines = ANSI.sub("", drawn(placed("a1 a2", walls, size=size), language)).splitlines()
        assert max(map(len, lines)) <= 80
        assert max(map(len, lines[: 2 * size + 3])) <= 4 * size + 10


def test_the_words_below_tell_all_that_is_drawn() -> None:
    state = started(4, size=3, walls=1)
    told = ANSI.sub("", drawn(state, "fr")).splitlines()[-4:]
    assert told == [
        "A Joueur 1 en b1, vers la rangée 3 ; 1 mur restant (à jouer)",
        "B Joueur 2 en a2, vers la colonne c ; 1 mur restant",
        "C Joueur 3 en b3, vers la rangée 1 ; 1 mur restant",
        "D Joueur 4 en c2, vers la colonne a ; 1 mur restant",
    ]
