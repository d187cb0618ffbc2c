"""The prompts that bundles print reach who plays: at a board of its own, at a scene, in the list in
words, in English and in French; so do the designer and the changelog, on the game's page."""

import re

from playwright.sync_api import Page, expect

from tests.web.playing import LIST, READY, RESULT, launched

ASKED = "[data-testid=asked]"
TARGETS = ("Guard", "Priest", "Baron", "Prince", "King")
MOST_TURNS = 200


def act(page: Page) -> None:
    """The first of what may be done, by the list in words."""
    page.locator(LIST).click()
    page.locator("[data-testid=actions] button").first.click()
    page.locator("dialog[open]").wait_for(state="detached")


def test_the_printed_prompts_of_love_letter_are_read(page: Page) -> None:
    launched(page, "love-letter")
    says, hint = page.locator("[data-testid=says]"), page.locator("[data-testid=hint]")
    for _ in range(MOST_TURNS):
        page.wait_for_selector(READY)
        assert page.locator(RESULT).count() == 0
        said = says.inner_text()
        if "Choose a player to target with" in said:
            break
        if "Draw a card from the deck" not in said:
            assert "Select one card from your hand to play" in said
        act(page)
    assert re.search(rf"Choose a player to target with ({'|'.join(TARGETS)})", says.inner_text())
    expect(hint).to_have_text(re.compile("Target player|Which card?"))


def test_a_scene_asks_for_one_argument_after_the_other(page: Page) -> None:
    launched(page, "go-fish")
    page.wait_for_selector(READY)
    expect(page.locator(ASKED)).to_have_text("For which rank?")
    page.locator(LIST).click()
    expect(page.get_by_role("dialog").locator(ASKED)).to_have_text("For which rank?")


def test_the_designer_and_the_changelog_are_on_the_page_of_rules(page: Page) -> None:
    page.evaluate("location.hash = '#/rules/love-letter'")
    expect(page.locator("[data-testid=designer]")).to_have_text("A game by Seiji Kanai")
    expect(page.locator("[data-testid=changes] li").last).to_contain_text("1.0: ")
