"""`damier picture`: from a game or a record to a file, and what is wrong with what was asked."""

from pathlib import Path

import pytest
from PIL import Image

from tests.cli.running import damier


def test_a_game_is_drawn_as_svg_and_as_png(tmp_path: Path) -> None:
    svg, png = tmp_path / "a.svg", tmp_path / "a.png"
    assert damier("picture", "quoridor", str(svg), "--at", "9").code == 0
    assert svg.read_text().startswith("<svg ")
    assert damier("picture", "quoridor", str(png), "--at", "9", "--width", "392").code == 0
    with Image.open(png) as image:
        assert image.size == (392, 308)
        colours = image.convert("RGB").getcolors(1 << 18)
        assert colours is not None
        assert len(colours) > 50


def test_a_record_is_drawn_at_any_of_its_moments(tmp_path: Path) -> None:
    record = tmp_path / "match.jsonl"
    damier(
        "play",
        "tic-tac-toe",
        "--seats",
        "bot:easy,bot:easy",
        "--seed",
        "3",
        "--record",
        str(record),
    )
    pictures = []
    for at in ("0", "1", "2"):
        out = tmp_path / f"{at}.svg"
        ran = damier("picture", "tic-tac-toe", str(out), "--record", str(record), "--at", at)
        assert ran.code == 0, ran.err
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 3
    ran = damier(
        "picture", "tic-tac-toe", str(tmp_path / "x.svg"), "--record", str(record), "--at", "99"
    )
    assert (ran.code, "[invalid_data]" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["quoridor", "x.gif"], "a picture is .svg or .png"),
        (["quoridor", "x.svg", "--seat", "7"], "there are 2 seats"),
        (["quoridor", "/nowhere/x.svg"], "No such file"),
        (["quoridor", "x.svg", "--seed", "luck"], "a seed is a number"),
        (["tic-tac-toe-py", "x.svg"], "has no scene"),
    ],
)
def test_what_cannot_be_drawn_says_why(words: list[str], said: str, tmp_path: Path) -> None:
    ran = damier("picture", *words, folder=tmp_path)
    assert (ran.code, said in ran.err) == (2, True)
    assert len(ran.err.splitlines()) == 1
