"""docs/piscari.md: every bullet of the author's document has a proof, and every proof exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs/piscari.md").read_text(encoding="utf-8")
SECTIONS = ("1", "2", "3", "4a", "4b", "4c", "4d", "4e", "5", "6", "7")
PROOF = re.compile(r"`(games/)?(test_\w+\.py)`(?:: (\w+))?")


def rows(section: str) -> list[tuple[str, str]]:
    _, _, rest = PAGE.partition(f"\n### {section}. ")
    lines = [line for line in rest.partition("\n### ")[0].splitlines() if line.startswith("| ")]
    cells = [line.strip("|").split(" | ") for line in lines[1:]]
    return [(bullet.strip(), proof.strip()) for bullet, proof in cells]


def test_every_section_is_there_and_no_bullet_is_without_proof() -> None:
    for section in SECTIONS:
        found = rows(section)
        assert len(found) >= 6, section
        assert all(bullet and proof for bullet, proof in found), section


def test_every_test_that_is_named_exists() -> None:
    named = PROOF.findall(PAGE)
    assert len(named) > 90
    for games, file, name in named:
        folder = ROOT / ("tests/games/piscari" if games else "tests/web/piscari")
        text = (folder / file).read_text(encoding="utf-8")
        assert not name or f"def test_{name}(" in text, (file, name)


def test_the_folders_and_files_that_are_named_exist() -> None:
    for name in ("web/piscari/index.html", "web/public/piscari/media", "web/src/games/piscari/art"):
        assert (ROOT / name).exists()
    tree = PAGE.partition("```\n")[2].partition("```")[0]
    for name in re.findall(r"\b\w+\.tsx?\b", tree):
        assert (ROOT / "web/src/games/piscari/pages" / name).is_file(), name


def test_everything_of_piscari_is_in_one_folder_and_each_drawing_is_there_once() -> None:
    source = ROOT / "web/src"
    ours = [path for path in source.rglob("*") if path.is_file() and "piscari" in str(path)]
    assert all(source / "games/piscari" in path.parents for path in ours)
    drawings = [path.name for path in source.rglob("*.svg")]
    assert len(drawings) == len(set(drawings))
