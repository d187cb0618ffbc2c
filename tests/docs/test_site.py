"""The site as a whole: it builds, every page is found, and figures name where they come from."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.docs.tutorial import BLOCK

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
TUTORIALS = sorted((DOCS / "tutorials").glob("*.md"))
GAMES = sorted((DOCS / "games").glob("*.md"))
OUTSIDE = sorted([*ROOT.glob("*.md"), *(ROOT / "sdk").rglob("*.md"), *ROOT.glob(".github/**/*.md")])
MOVING = DOCS / "pictures" / "playing.webp"
TEMPLATE = ROOT / "src" / "damier" / "cli" / "bundle_template"

MEASURED = re.compile(
    r"\d\s?×(?!\s?\d)"  # 3.5×, and not a board of 9×9
    r"|\d\s?(?:\w+\s?)?/s\b"  # 35,000 simulations/s
    r"|\d\s%\s\("  # 57 % (42–71 %)
    r"|\b\d\.\d{3,}\b|\b\d,\d{6}\b"  # 0.529889
    r"|\b(?:won|lost) \d+"
)
MADE_BY = re.compile(
    r"make (?:bench|campaign|toolchains)"
    r"|python (?:-m )?(?:tools|benchmarks|examples)[./]\w+"
    r"|damier arena \w"
    r"|^\$ python \w+\.py",
    re.MULTILINE,
)


def test_the_site_builds_without_a_dead_link_or_a_page_left_out(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-d", str(tmp_path)]
    silent = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=silent, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    assert (tmp_path / "index.html").is_file()


@pytest.mark.parametrize("page", OUTSIDE, ids=lambda page: str(page.relative_to(ROOT)))
def test_no_link_outside_the_site_is_dead(page: Path) -> None:
    """The site's own are looked after by its builder; nobody else looks after these."""
    text = page.read_text("utf-8")
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        where, _, heading = target.partition("#")
        if where.startswith(("http://", "https://", "mailto:")):
            continue
        found = page.parent / where if where else page
        assert found.exists(), target
        if heading and found.suffix == ".md":
            assert heading in anchors(found), target


def anchors(page: Path) -> set[str]:
    """The headings of a page as addresses name them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", told.lower()).replace(" ", "-") for told in headings}


@pytest.mark.parametrize("page", GAMES, ids=lambda page: page.stem)
def test_a_games_page_has_pictures_and_says_what_takes_them(page: Path) -> None:
    for told in (page, DOCS / "fr" / "games" / page.name):
        text = told.read_text("utf-8")
        assert re.search(r"^!\[[^]]+\]\(\S+\.(?:png|webp)\)$", text, re.MULTILINE), told
        assert "`python -m tools.docs.pictures`" in text, told


def test_the_moving_picture_moves_and_is_not_too_heavy() -> None:
    assert MOVING.stat().st_size < 2_000_000
    with Image.open(MOVING) as picture:
        assert getattr(picture, "n_frames", 1) > 20


@pytest.mark.parametrize("page", [*TUTORIALS, *GAMES], ids=lambda page: page.stem)
def test_tutorials_and_games_are_in_the_contents(page: Path) -> None:
    contents = (ROOT / "mkdocs.yml").read_text("utf-8")
    assert f": {page.relative_to(DOCS)}\n" in contents


@pytest.mark.parametrize("page", GAMES, ids=lambda page: page.stem)
def test_every_game_has_its_page_in_french(page: Path) -> None:
    """With every heading of a refusal that the English page has."""
    french = (DOCS / "fr" / "games" / page.name).read_text("utf-8")
    assert refusals(french) == refusals(page.read_text("utf-8"))
    assert not re.search(r"\w[;!?»]|«\w", without_code(french)), "a space before ; ! ? and »"


def refusals(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("### `")]


def without_code(text: str) -> str:
    return re.sub(r"`[^`]*`|^    .*$|\]\([^)]*\)", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_measured_figures_have_the_command_that_makes_them_beside_them(page: Path) -> None:
    """Under the same heading; a report of balance is the output of one command as a whole."""
    text = page.read_text("utf-8")
    is_report = page.parent.name == "balance"
    for part in [text] if is_report else re.split(r"^(?=## )", text, flags=re.MULTILINE):
        found = MEASURED.search(part)
        assert found is None or MADE_BY.search(part), f"{found[0]!r}: by which command?"


def test_the_look_for_figures_finds_them() -> None:
    for told in ("3.5× as fast", "35,000 moves/s", "57 % (42–71 %)", "0.529889", "won 80"):
        assert MEASURED.search(told), told
    for other in ("a board of 9×9", "and/so", "5 % of the cards", "version 1.0", "won it"):
        assert not MEASURED.search(other), other


def test_the_unit_that_is_printed_is_the_one_in_deploy() -> None:
    page = (DOCS / "tutorials" / "host-it.md").read_text("utf-8")
    (printed,) = [text for language, _, text in BLOCK.findall(page) if language == "ini"]
    assert printed == (ROOT / "deploy" / "damier.service").read_text("utf-8")


def test_what_the_bundle_tutorial_quotes_of_the_template_is_in_it() -> None:
    template = (TEMPLATE / "entities.yaml").read_text("utf-8")
    page = (DOCS / "tutorials" / "a-bundle.md").read_text("utf-8")
    quoted = [
        text for language, title, text in BLOCK.findall(page) if language == "yaml" and not title
    ]
    assert len(quoted) == 3
    for text in quoted:
        assert text in template
