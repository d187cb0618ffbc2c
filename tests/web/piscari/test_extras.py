"""What goes beyond the author's document: off until wanted, and no part of his game when off."""

from urllib.parse import unquote

from playwright.sync_api import expect

from damier import catalogue
from damier.games.piscari.notation import parse_game
from tests.web.piscari.driver import Pages
from tests.web.piscari.test_board import (
    EARLY_PASS,
    EARLY_PASS_CELLS,
    QUICK_WIN,
    QUICK_WIN_CELLS,
)

FR = catalogue.load("piscari").texts("fr")
SECTIONS = ("messages", "icons", "colours", "players", "wizards", "notation")


def test_all_extras_are_off_at_first(pages: Pages) -> None:
    pages.press("settings")
    boxes = pages.page.locator(".settings input")
    expect(boxes).to_have_count(5)
    assert not any(box.is_checked() for box in boxes.all())
    pages.press("close-settings")
    pages.start("blue", QUICK_WIN)
    pages.rolled("blue")
    for absent in ("grandmaster", "notation"):
        expect(pages.one(absent)).to_have_count(0)
    expect(pages.page.locator(".shape, .chance")).to_have_count(0)


def test_the_grandmaster_shows_the_chances_of_each_allowed_cell(pages: Pages) -> None:
    pages.extras("grandmaster")
    pages.start("blue", QUICK_WIN)
    expect(pages.one("grandmaster")).to_be_disabled()
    pages.played(QUICK_WIN_CELLS)
    pages.rolled("blue")
    pages.press("grandmaster")
    expect(pages.one("cell-a3").locator(".chance")).to_have_text("100 %")
    assert "100 % de chances de gagner" in (pages.one("cell-a3").get_attribute("aria-label") or "")
    shown = pages.page.locator(".chance").count()
    assert shown == pages.page.locator(".cell.allowed").count() == 6  # five free, one prey
    pages.placed("a3")
    pages.until("over")
    expect(pages.page.locator(".chance")).to_have_count(0)


def test_the_notation_can_be_read_back_by_the_game(pages: Pages) -> None:
    pages.one("name-red").fill("Paul")
    pages.extras("notation")
    pages.start("blue", EARLY_PASS)
    pages.press("wizard-blue")
    pages.pass_time(2000)
    pages.until("blinking")
    pages.pass_time(1000)
    pages.until("placed")
    pages.pass_time(1000)
    pages.until("ready")
    pages.played(("a1",))
    href = pages.one("download").get_attribute("href")
    assert href
    kind, _, told = href.partition(",")
    assert kind == "data:text/plain;charset=utf-8"
    text = unquote(told)
    assert text.splitlines() == [
        "Tour 1 (bleu) - Merlin roule mouche bleue: placée en b2",
        "Tour 1 (rouge) - Paul roule mouche rouge: placée en a1",
    ]
    turns = parse_game(text, {section: FR.get(section) for section in SECTIONS})
    assert [turn.player for turn in turns] == ["Merlin", "Paul"]


def test_a_won_and_a_lost_turn_are_written_as_the_author_does(pages: Pages) -> None:
    pages.extras("notation")
    pages.start("blue", EARLY_PASS)
    pages.played(EARLY_PASS_CELLS)
    pages.press("die-red")
    pages.pass_time(2000)
    pages.until("stuck")
    last = pages.one("notation").locator("li").last
    expect(last).to_have_text("Tour 5 (rouge) - Joueur 2 roule pêcheur rouge: perd son tour")
    pages.press("end")
    pages.start("blue", QUICK_WIN)
    pages.played(QUICK_WIN_CELLS)
    pages.rolled("blue")
    pages.placed("a3")
    pages.until("over")
    lines = pages.one("notation").locator("li").all_inner_texts()
    assert lines[-1] == (
        "Tour 3 (bleu) - Joueur 1 roule pêcheur bleu: prend poisson rouge en a3 et gagne sur 3"
    )
    words = {section: FR.get(section) for section in SECTIONS}
    assert len(parse_game("\n".join(lines), words)) == len(lines)


def test_shapes_tell_the_colours_apart(pages: Pages) -> None:
    pages.extras("shapes")
    pages.start("blue", QUICK_WIN)
    pages.played(QUICK_WIN_CELLS[:2])
    expect(pages.one("cell-b3").locator(".shape.blue")).to_be_visible()
    expect(pages.one("cell-a3").locator(".shape.red")).to_be_visible()


def test_a_wizard_may_play_all_turns_of_its_side_by_itself(pages: Pages) -> None:
    pages.extras("gandalf")
    pages.start("blue", QUICK_WIN)
    pages.pass_time(5000)
    assert (pages.phase, pages.active) == ("ready", "blue")
    pages.played(("b3",))
    pages.pass_time(1000)
    pages.until("rolling")
    pages.says("Joueur 2, c’est Gandalf qui joue à votre place pour ce tour.")
    pages.pass_time(2000)
    pages.until("blinking")
    pages.pass_time(1000)
    pages.until("placed")
    pages.pass_time(1000)
    pages.until("ready")
    assert pages.active == "blue"
