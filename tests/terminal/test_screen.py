"""The screen as text: the board is whole at every moment, in every game, at every size."""

import re
from dataclasses import replace
from itertools import islice

import pytest

from damier import catalogue
from damier.scene import (
    Board,
    Card,
    Cell,
    Hexagons,
    Line,
    Piece,
    Points,
    Scene,
    Squares,
    Track,
    things,
)
from damier.terminal.choosing import Choosing
from damier.terminal.drawing import (
    FIRST_ROW,
    LAST_ROWS,
    Canvas,
    SeatShown,
    Shown,
    draw_screen,
)
from damier.terminal.showing import shown_of
from tests.terminal.playing import GAMES, SIZES, carrier, moments, started

MOST_MOMENTS = 16
"""Looked at in each match: a long one is much the same."""


def screen_at(shown: Shown, width: int, height: int) -> Canvas:
    """The screen with every cell of its boards marked, so that each says where it is."""
    scene = shown.scene
    cells = boards_cells(scene) if scene else []
    leading = (*shown.leading, *(cell.id for cell in cells))
    return draw_screen(replace(shown, leading=tuple(dict.fromkeys(leading))), width, height)


def boards_cells(scene: Scene) -> list[Cell]:
    return [cell for area in scene.areas if isinstance(area, Board) for cell in area.cells]


def assert_whole(canvas: Canvas, scene: Scene) -> None:
    """Every cell has a place of its own on the screen, and what lies there can be read."""
    spots = {spot.id: spot for spot in canvas.spots if spot.layer == "things"}
    places: set[tuple[int, int]] = set()
    for cell in boards_cells(scene):
        spot = spots[cell.id]
        assert FIRST_ROW <= spot.y <= spot.y + spot.height <= canvas.height - LAST_ROWS
        assert 0 <= spot.x <= spot.x + spot.width <= canvas.width
        here = {(x, y) for x in range(spot.x, spot.x + spot.width)
                for y in range(spot.y, spot.y + spot.height)}  # fmt: skip
        assert not here & places, f"{cell.id} lies over another"
        places |= here
        if cell.pieces:
            text = "".join(canvas.rows[y][x].text for x, y in sorted(here, key=lambda at: at[::-1]))
            assert text.strip("·• []┏┓┗┛"), f"{cell.id} shows nothing of what lies there"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_the_board_is_whole_at_every_moment(name: str, size: tuple[int, int]) -> None:
    game = catalogue.load(name)
    for match, player in islice(moments(game, started(game)), MOST_MOMENTS):
        held = carrier(game, match, viewer=player)
        shown = shown_of(held.situation, Choosing(held.situation, held.parsed), game.texts("en"))
        canvas = screen_at(shown, *size)
        lines = canvas.lines()
        if shown.scene is not None:
            assert_whole(canvas, shown.scene)
        else:
            assert all(any(row in line for line in lines) for row in shown.board.splitlines())
        assert len(lines) == size[1]
        assert lines[0].strip().startswith(shown.name)
        assert shown.says[:20] in lines[-3]


@pytest.mark.parametrize("name", GAMES)
def test_what_enter_would_choose_is_never_called_by_an_id(name: str) -> None:
    game = catalogue.load(name)
    for match, player in islice(moments(game, started(game)), MOST_MOMENTS):
        held = carrier(game, match, viewer=player)
        choosing = Choosing(held.situation, held.parsed)
        scene = held.situation.scene
        for thing in things(scene) if scene is not None else ():
            if thing.id not in choosing.leading:
                continue
            called = choosing.name_of(thing.id)
            assert called
            is_place = isinstance(thing, Cell | Line)
            assert is_place or called != thing.id or called == thing.label


@pytest.mark.parametrize(("players", "size", "height"), [(4, 9, 24), (2, 11, 28), (2, 3, 24)])
def test_quoridor_is_whole_with_four_players_and_on_any_board(
    players: int, size: int, height: int
) -> None:
    game = catalogue.load("quoridor")
    held = carrier(game, started(game, players, size=size))
    shown = shown_of(held.situation, Choosing(held.situation, held.parsed), game.texts("en"))
    assert shown.scene is not None
    assert_whole(screen_at(shown, 80, height), shown.scene)


def seen(board: Board, width: int = 80, height: int = 24) -> Canvas:
    seats = [SeatShown("p1", "Ann"), SeatShown("p2", "Bob")]
    shown = Shown("Game", scene=Scene([board]), seats=seats)
    canvas = screen_at(shown, width, height)
    assert_whole(canvas, Scene([board]))
    return canvas


def grid(columns: int, rows: int, *pieces: Piece) -> list[Cell]:
    return [
        Cell(id=f"c{column}-{row}", at=(column, row), pieces=pieces, label="cell")
        for row in range(rows)
        for column in range(columns)
    ]


@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (8, 8), (10, 10), (13, 13), (19, 19)])
def test_square_boards_of_any_size_are_whole(columns: int, rows: int) -> None:
    small = seen(Board(Squares(columns, rows), grid(columns, rows)))
    large = seen(Board(Squares(columns, rows), grid(columns, rows)), 160, 50)
    assert len(large.spots) == len(small.spots)


def test_hexagons_points_and_tracks_are_whole() -> None:
    seen(Board(Hexagons(11, 11), grid(11, 11)))
    ring = [Cell(id=f"p{n}", at=(n * 10 % 70, n * 9), label="point") for n in range(12)]
    seen(Board(Points(70, 100, [("p0", "p1"), ("p1", "p2")]), ring))
    track = [Cell(id=f"t{n}", at=(n, 0), label="place") for n in range(24)]
    for shape in ("row", "loop", "snake", "tables"):
        seen(Board(Track(24, shape), track), 100)


def test_stretches_between_cells_lie_in_the_gaps() -> None:
    cells = grid(2, 2)
    lines = [
        Line(id="there", start=(0, 1), end=(1, 1), is_there=True),
        Line(id="upright", start=(1, 0), end=(1, 2), is_there=True),
    ]
    text = "\n".join(seen(Board(Squares(2, 2), cells, lines)).lines())
    assert "▄▄▄" in text
    assert "█" in text


def test_a_window_that_is_too_small_says_so_and_nothing_breaks() -> None:
    shown = Shown("Game", scene=Scene([Board(Squares(19, 19), grid(19, 19))]), too_small="Larger!")
    for width in range(1, 60, 7):
        for height in range(1, 26, 5):
            assert len(draw_screen(shown, width, height).lines()) == height
    assert "Larger!" in "\n".join(draw_screen(shown, 40, 12).lines())


def test_words_of_a_game_cannot_command_the_terminal() -> None:
    evil = "a\x1b]0;owned\x07b\u202ec\x9bd"
    cell = Cell(id="x", at=(0, 0), text=evil, pieces=[Card(id="k", text=evil, label=evil)])
    shown = Shown(
        evil, scene=Scene([Board(Squares(1, 1), [cell])]), says=evil, hint=evil, board=evil
    )
    text = "\n".join(draw_screen(shown, 80, 24).lines())
    assert re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text) is None


def test_every_text_stands_out_from_its_ground() -> None:
    """4.5 to 1 for whatever is written; signs that only repeat what is said may be fainter."""
    game = catalogue.load("triple-triad")
    for number, (match, player) in enumerate(moments(game, started(game))):
        if number % 5:
            continue
        held = carrier(game, match, viewer=player)
        shown = shown_of(held.situation, Choosing(held.situation, held.parsed), game.texts("en"))
        for row in draw_screen(shown, 80, 24).rows:
            for glyph in row:
                if glyph.text.isalnum():
                    assert contrast(glyph.ink.colour, glyph.ink.ground) >= 4.5, glyph


def contrast(colour: str | None, ground: str | None) -> float:
    assert colour is not None
    assert ground is not None
    light, dark = sorted((luminance(colour), luminance(ground)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_keys_are_called_what_a_keyboard_of_the_language_calls_them() -> None:
    game = catalogue.load("tic-tac-toe")
    named = {}
    for lang in ("en", "fr"):
        held = carrier(game, started(game), lang=lang)
        choosing = Choosing(held.situation, held.parsed)
        keys = shown_of(held.situation, choosing, game.texts(lang)).keys
        named[lang] = [key.name for key in keys]
    assert "Enter" in named["en"]
    assert "Entrée" in named["fr"]
    assert "Enter" not in named["fr"]
