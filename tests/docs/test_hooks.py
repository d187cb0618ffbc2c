"""Every page about hooks in a language does what it says: install, write, build, test."""

from pathlib import Path

import pytest

from damier.core import DamierError
from damier.wasm.builder import Toolchain
from damier.wasm.builder.source_folder import LANGUAGE_FILES
from tests.docs.tutorial import Workshop

PAGES = Path(__file__).resolve().parents[2] / "docs" / "hooks"
LANGUAGES = sorted(LANGUAGE_FILES.values())


def test_every_language_has_its_page() -> None:
    assert sorted(page.stem for page in PAGES.glob("*.md")) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_its_four_steps(language: str) -> None:
    page = (PAGES / f"{language}.md").read_text("utf-8")
    headings = [line[3:] for line in page.splitlines() if line.startswith("## ")]
    assert headings == ["Install", "Write", "Build", "Test"]


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_about_hooks_is_carried_out_as_printed(
    language: str, tmp_path: Path, hook_environment: dict[str, str]
) -> None:
    if language == "rust":  # the one compiler that only the machine's own packages bring
        try:
            Toolchain.found().rustc()
        except DamierError as error:
            pytest.skip(error.message)
    assert Workshop(tmp_path, hook_environment).carry_out(PAGES / f"{language}.md") > 3


def test_a_javascript_hook_is_as_large_as_the_pages_say() -> None:
    root = PAGES.parents[1]
    built = root / "sdk" / "javascript" / "guard_guess" / "guard_guess.wasm"
    said = f"ome {built.stat().st_size / 1e6:.1f} MB"
    for page in ("docs/hooks.md", "docs/hooks/javascript.md", "sdk/README.md"):
        assert said in (root / page).read_text("utf-8"), page
