"""The page about faces: it names all that a face is handed, as the client hands it."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "boards.md").read_text("utf-8")
NOT_HANDED = {"act", "t", "voice", "page"}
"""What only a board that is compiled in is given; Framed.tsx leaves it out."""


def test_it_names_everything_that_a_face_is_handed() -> None:
    board = (ROOT / "web" / "src" / "table" / "board.ts").read_text("utf-8")
    framed = (ROOT / "web" / "src" / "face" / "Framed.tsx").read_text("utf-8")
    taken = re.search(r"const \{ (.*), \.\.\.table \} = props", framed)
    assert taken is not None
    assert {name.split(":")[0].strip() for name in taken[1].split(",")} == NOT_HANDED
    props = board.split("export interface BoardProps")[1].split("\n}")[0]
    handed = {*re.findall(r"^  (\w+)\??:", props, re.MULTILINE), "language", "theme"} - NOT_HANDED
    assert len(handed) > 15
    assert [field for field in sorted(handed) if f"`{field}`" not in PAGE] == []


def test_it_names_the_variables_of_the_frame() -> None:
    frame = (ROOT / "web" / "public" / "face" / "frame.html").read_text("utf-8")
    for number in range(2, 6):
        assert f"--seat-{number}:" in frame  # "to" on the page
    variables = set(re.findall(r"(--[a-z0-9-]+):", frame)) - {f"--seat-{n}" for n in range(2, 6)}
    assert [name for name in sorted(variables) if f"`{name}`" not in PAGE] == []
