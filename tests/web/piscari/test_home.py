"""The home page: section 4b of the author's document."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.web.piscari.driver import Pages


def test_it_opens_in_french_whatever_the_browser_speaks(pages: Pages) -> None:
    assert pages.page.evaluate("navigator.language") == "en-US"
    expect(pages.one("rules")).to_have_text("Règles du jeu")
    expect(pages.page.get_by_role("heading", level=1)).to_have_accessible_name("Jeu de Piscari")
    assert pages.page.get_attribute("html", "lang") == "fr"


def test_a_language_is_chosen_by_its_button(pages: Pages) -> None:
    pages.press("language-en")
    expect(pages.one("quit")).to_have_text("Quit")
    expect(pages.one("first-random")).to_have_text("?At random")
    assert pages.page.get_attribute("html", "lang") == "en"
    assert pages.one("language-en").get_attribute("aria-pressed") == "true"


def test_the_usual_names_follow_the_language_and_typed_ones_stay(pages: Pages) -> None:
    expect(pages.one("name-blue")).to_have_value("Joueur 1")
    expect(pages.one("name-red")).to_have_value("Joueur 2")
    pages.one("name-blue").fill("Zoé")
    pages.press("language-en")
    expect(pages.one("name-blue")).to_have_value("Zoé")
    expect(pages.one("name-red")).to_have_value("Player 2")


def test_a_name_that_is_only_spaces_is_the_usual_one(pages: Pages) -> None:
    pages.one("name-red").fill("   ")
    pages.one("name-red").blur()
    expect(pages.one("name-red")).to_have_value("Joueur 2")


def test_a_name_is_shown_as_text_and_no_longer_than_it_may_be(pages: Pages) -> None:
    pages.one("name-blue").fill("<b>Zoé</b> & compagnie, tous ensemble")
    name = pages.one("name-blue").input_value()
    assert len(name) == 24
    pages.start()
    expect(pages.one("zone-blue").get_by_role("heading")).to_have_text(name)


def test_reading_the_rules_leaves_the_home_page_as_it_was(pages: Pages) -> None:
    pages.press("language-en")
    pages.one("name-blue").fill("Ada")
    pages.press("rules")
    expect(pages.page.get_by_role("heading", level=1)).to_contain_text("game rules")
    pages.press("back")
    expect(pages.one("name-blue")).to_have_value("Ada")
    expect(pages.one("rules")).to_have_text("Game rules")


def test_the_chosen_colour_plays_first(pages: Pages) -> None:
    for colour, plural in (("blue", "bleus"), ("red", "rouges")):
        pages.start(colour)
        assert pages.active == colour
        pages.says(f"C’est aux {plural} de jouer.")
        pages.press("end")


def test_at_random_both_colours_come_first_sometimes(pages: Pages) -> None:
    began = set()
    for seed in range(6):
        pages.start("random", seed)
        began.add(pages.active)
        pages.press("end")
    assert began == {"blue", "red"}
    green = "getComputedStyle(document.querySelector('[data-testid=first-random]')).backgroundColor"
    assert pages.page.evaluate(green) == "rgb(21, 128, 61)"


def test_quitting_says_goodbye_where_the_browser_keeps_the_tab(pages: Pages) -> None:
    pages.press("quit")
    goodbye = "Au revoir! Vous pouvez fermer cet onglet."
    expect(pages.page.get_by_role("heading")).to_have_text(goodbye)
    pages.press("back")
    expect(pages.one("quit")).to_be_visible()


def test_quitting_closes_a_tab_that_a_script_has_opened(pages: Pages) -> None:
    with pages.page.expect_popup() as opened:
        pages.page.evaluate("address => void window.open(address)", pages.address)
    popup = opened.value
    with popup.expect_event("close"):
        popup.get_by_test_id("quit").click()
    assert popup.is_closed()


def test_nothing_is_kept(pages: Pages) -> None:
    pages.one("name-blue").fill("Zoé")
    pages.start()
    pages.press("end")
    kept = pages.page.evaluate(
        """async () => [localStorage.length, sessionStorage.length, document.cookie,
        (await indexedDB.databases()).length, (await caches.keys()).length]"""
    )
    assert kept == [0, 0, "", 0, 0]


def test_the_pages_alone_are_static_files_and_fetch_nothing_foreign(
    published: Path, pages: Pages
) -> None:
    assert (published / "index.html").read_text().count("piscari/") == 1
    assert (published / "piscari" / "index.html").is_file()
    asked = {urlsplit(address).netloc for address in pages.requests}
    assert asked == {urlsplit(pages.address).netloc}
