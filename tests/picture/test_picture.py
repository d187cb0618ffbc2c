"""Still pictures: the same scene is the same bytes, and every game, grid and thing can be drawn."""

import subprocess
import sys
from hashlib import sha256
from itertools import islice
from xml.etree import ElementTree

import pytest

from damier import catalogue
from damier.picture import picture
from damier.scene import (
    Back,
    Board,
    Card,
    Cell,
    Die,
    Hand,
    Hexagons,
    OnPicture,
    Piece,
    Pile,
    Played,
    Points,
    Row,
    Scene,
    Side,
    Squares,
    Track,
    Trick,
)
from tests.terminal.playing import GAMES, carrier, moments, started

SVG = "{http://www.w3.org/2000/svg}"
PLAYERS = ("p1", "p2", "p3")


def drawn(name: str, lang: str = "en", is_dark: bool = False) -> list[str]:
    """Pictures from the first moments of a match, each for who is to act."""
    game = catalogue.load(name)
    pictures = []
    for match, player in islice(moments(game, started(game)), 0, 9, 4):
        held = carrier(game, match, viewer=player, lang=lang)
        if held.situation.scene is not None:
            players = match.state.player_ids
            pictures.append(picture(held.situation.scene, players, player, is_dark=is_dark))
    return pictures


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_drawn_the_same_every_time(name: str) -> None:
    pictures = drawn(name)
    assert pictures == drawn(name)
    for svg in pictures:
        root = ElementTree.fromstring(svg)
        assert root.get("viewBox") == "0 0 784 616"
        assert root.find(f".//{SVG}text") is None, "letters are outlines"
        assert root.find(f".//{SVG}image") is None


def test_another_process_with_another_hash_draws_the_same_bytes() -> None:
    code = (
        "from tests.picture.test_picture import drawn; import hashlib; "
        "print(hashlib.sha256(''.join(drawn('triple-triad')).encode()).hexdigest())"
    )
    elsewhere = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": "1", "PATH": ""},
        capture_output=True,
        check=True,
        text=True,
    )
    here = sha256("".join(drawn("triple-triad")).encode()).hexdigest()
    assert elsewhere.stdout.strip() == here


def test_what_happened_is_seen_in_the_picture() -> None:
    for name in ("quoridor", "triple-triad", "piscari", "crazy-eights"):
        assert len(set(drawn(name))) == 3


def test_dark_and_the_language_change_the_picture() -> None:
    light, dark = drawn("rock-paper-scissors"), drawn("rock-paper-scissors", is_dark=True)
    assert light != dark
    assert light != drawn("rock-paper-scissors", "fr")


def cells(*places: tuple[float, float]) -> list[Cell]:
    piece = Piece(id="piece", seat="p1")
    return [
        Cell(id=f"c{number}", at=at, pieces=[piece] if number == 0 else ())
        for number, at in enumerate(places)
    ]


@pytest.mark.parametrize(
    "grid",
    [
        Squares(3, 2),
        Squares(9, 9, on_points=True, stars=[(2, 2)]),
        Hexagons(3, 2),
        Hexagons(3, 2, turned=True),
        Points(100, 50, [("c0", "c1"), ("c0", "nowhere")]),
        OnPicture("map.png", 200, 100, 12),
        Track(6),
        Track(24, "loop"),
        Track(30, "snake"),
        Track(24, "tables"),
    ],
)
def test_every_grid_lies_within_the_picture(grid: object) -> None:
    board = Board(grid, cells((0, 0), (2, 1), (5, 0)), sides=[Side("top", "p1")])  # type: ignore[arg-type]
    root = ElementTree.fromstring(picture(Scene([board], line=["c0", "c1"]), PLAYERS))
    for circle in root.iter(f"{SVG}circle"):
        assert 0 <= float(circle.get("cx", "")) <= 784
        assert 0 <= float(circle.get("cy", "")) <= 616


def test_dice_lie_on_a_backgammon_board_and_make_it_no_smaller() -> None:
    points = [Cell(id=f"point-{place}", at=(place, 0)) for place in range(26)]
    dice = [Row(id=f"of-{one}", things=[Die(id=f"die-{one}", pips=3)]) for one in PLAYERS[:2]]

    def corners(board: Board, *rows: Row) -> set[str | None]:
        drawing = ElementTree.fromstring(picture(Scene([board, *rows]), PLAYERS))
        return {rect.get("y") for rect in drawing.iter(f"{SVG}rect")}

    tables = Board(Track(24, "tables"), points, material="linen")
    assert corners(tables) <= corners(tables, *dice)
    row = Board(Track(24, "row"), points[:24])
    assert not corners(row) <= corners(row, *dice)


def test_every_thing_can_be_drawn_and_hostile_words_are_only_words() -> None:
    evil = '</title><script>alert("x")</script>&'
    shapes = ("disc", "stone", "pawn", "king", "cross", "ring", "cube", "seeds", "ship", "box")
    pieces = [Piece(id=shape, shape=shape, count=3, colour="gold") for shape in shapes]  # type: ignore[arg-type]
    ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K", "joker"]
    scene = Scene(
        [
            Row(id="row", things=pieces, label=evil),
            Row(id="dice", things=[Die(id=f"d{n}", pips=n) for n in range(1, 8)]),
            Pile(id="pile", count=30, cards=[Back(id="top")]),
            Trick(played=[Played("p2", Card(id="t", text=evil, value="9", mark=evil))]),
            *(
                Hand(seat=seat, cards=[Card(id=f"{suit}{r}", rank=r, suit=suit) for r in ranks])
                for seat, suit in zip(PLAYERS, ("clubs", "hearts", "stars"), strict=True)
            ),
        ]
    )
    names = dict.fromkeys(PLAYERS, evil)
    svg = picture(scene, PLAYERS, "p1", names, title=evil)
    root = ElementTree.fromstring(svg)
    assert [element.tag for element in root.iter() if "script" in element.tag] == []
    assert (root.findtext(f"{SVG}title") or "") == evil
