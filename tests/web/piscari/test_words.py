"""Every text comes from the translation files; a third language is one more file."""

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from damier import catalogue
from tests.web.piscari.driver import Pages
from tests.web.piscari.test_board import EARLY_PASS, EARLY_PASS_CELLS
from tests.web.serving import served
from tools.programs.node import npm
from tools.web.build import ROOT, WEB

GAME = ROOT / "src/damier/games/piscari"
ES = ROOT / "tests/games/piscari/es.json"

QUOTED = re.compile(r">[^<>{}]*[^\W\d_]{2}[^<>{}]*<|(?:aria-label|alt|title)=\"[^\"]+\"")


def test_no_sentence_is_written_in_the_pages() -> None:
    for source in (WEB / "src/games/piscari/pages").glob("*.tsx"):
        text = re.sub(r"//.*|/\*.*?\*/", "", source.read_text(encoding="utf-8"), flags=re.S)
        markup = re.sub(r"=> *|[<>]=? [\w.]+ [?&|]", "", text)
        found = [one for one in QUOTED.findall(markup) if "\n" not in one and "(" not in one]
        assert found == [], source.name


def test_the_nine_messages_in_english(pages: Pages) -> None:
    pages.press("language-en")
    pages.one("name-red").fill("Ada")
    pages.start("blue", EARLY_PASS)
    pages.says("It is the blues’ turn to play.")
    pages.caption("die", "blue", "Click ? to roll the die")
    pages.caption("wizard", "blue", "Merlin: your teammate")
    pages.caption("die", "red", "Wait for your turn")
    pages.played(EARLY_PASS_CELLS[:1])
    pages.rolled("red")
    pages.says("Ada, please select an empty cell or a fisherman.")
    pages.press("wizard-red")
    pages.says("Ada, Gandalf has a suggestion for you; the choice of the cell is yours.")
    pages.placed("a1")
    pages.until("placed")
    pages.pass_time(1000)
    pages.until("ready")
    pages.press("wizard-blue")
    pages.says("Player 1, Merlin is playing in your place for this turn.")


@pytest.fixture(scope="module")
def with_spanish(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages built once more, with one more file beside fr.json and en.json."""
    root = tmp_path_factory.mktemp("spanish")
    web, game = root / "web", root / "src/damier/games/piscari"
    shutil.copytree(WEB, web, ignore=shutil.ignore_patterns("node_modules", "media"))
    (web / "node_modules").symlink_to(WEB / "node_modules")
    (web / "index.html").write_text("<!doctype html>", encoding="utf-8")
    game.mkdir(parents=True)
    for words in (GAME / "fr.json", GAME / "en.json", ES):
        shutil.copy(words, game)
    npm("exec", "--", "vite", "build", folder=web)
    return web / "dist"


def test_a_third_language_is_one_more_file(chromium: Browser, with_spanish: Path) -> None:
    words = json.loads(ES.read_text(encoding="utf-8"))
    with served(with_spanish) as host:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(f"{host}piscari/")
        expect(page.get_by_test_id("rules")).to_have_text("Règles du jeu")
        languages = page.get_by_role("navigation").locator("[lang]")
        expect(languages).to_have_text(["Français", "English", "Español"])
        page.get_by_test_id("language-es").click()
        expect(page.get_by_test_id("rules")).to_have_text(words["captions"]["rules"])
        expect(page.get_by_test_id("name-blue")).to_have_value(words["players"]["blue"])
        page.get_by_test_id("rules").click()
        expect(page.locator(".rule").first).to_contain_text(words["rules"][0])
        context.close()


def test_the_pages_and_python_read_the_same_files() -> None:
    for language in ("fr", "en"):
        words = json.loads((GAME / f"{language}.json").read_text(encoding="utf-8"))
        assert catalogue.load("piscari").texts(language).get("captions") == words["captions"]
    source = (WEB / "src/games/piscari/pages/words.ts").read_text(encoding="utf-8")
    assert "../../../../../src/damier/games/piscari/??.json" in source


def test_all_languages_have_the_same_keys() -> None:
    fr, en, es = (
        json.loads(file.read_text(encoding="utf-8"))
        for file in (GAME / "fr.json", GAME / "en.json", ES)
    )
    assert list(fr["captions"]) == list(en["captions"]) == list(es["captions"])
    assert list(fr["messages"]) == list(en["messages"]) == list(es["messages"])
