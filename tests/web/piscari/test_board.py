"""The board's page: sections 4c, 4d, 4e and 5, sentence by sentence, with the clock held."""

from playwright.sync_api import expect

from tests.web.piscari.driver import Pages

QUICK_WIN = 75
QUICK_WIN_CELLS = ("b3", "a3", "c3", "a1")
"""Blue's fishermen on b3 and c3, and red's fish on a3: blue rolls a fisherman once more."""

EARLY_PASS = 58
EARLY_PASS_CELLS = ("c1", "a1", "c3", "a3", "a2", "b2", "b1", "b3", "c2")
"""The board is full of flies and fishermen, and red rolls a fisherman."""

SEEN = """() => [...document.querySelectorAll("main *")].map((one) =>
  [one.tagName, one.className, one.src, one.disabled, one.ariaLabel, one.textContent]
)"""
"""All that the page shows, as far as a person can tell."""


def test_a_turn_starts_with_messages_1_7_8_and_9(pages: Pages) -> None:
    pages.start("blue")
    pages.says("C’est aux bleus de jouer.")
    pages.caption("die", "blue", "Cliquez ? pour rouler le dé")
    pages.caption("wizard", "blue", "Merlin: votre coéquipier")
    pages.caption("die", "red", "Attendez votre tour")
    pages.caption("wizard", "red", "Attendez votre tour")
    pages.press("end")
    pages.start("red")
    pages.says("C’est aux rouges de jouer.")
    pages.caption("die", "red", "Cliquez ? pour rouler le dé")
    pages.caption("wizard", "red", "Gandalf: votre coéquipier")
    pages.caption("die", "blue", "Attendez votre tour")


def test_the_inactive_die_and_wizard_cannot_be_pressed(pages: Pages) -> None:
    pages.start("blue")
    for what in ("die", "wizard"):
        expect(pages.one(f"{what}-red")).to_be_disabled()
        expect(pages.one(f"{what}-blue")).to_be_enabled()
    pages.press("die-red")
    pages.press("wizard-red")
    assert pages.phase == "ready"
    assert pages.hears() == []


def test_a_roll_lasts_two_seconds_then_shows_the_icon_with_its_sound(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    assert pages.pictures("die-blue") == ["de_bleu_fixe.png"]
    pages.press("die-blue")
    assert pages.phase == "rolling"
    pages.says("")
    assert pages.pictures("die-blue") == ["de_bleu_anime.gif"]
    assert pages.hears() == ["roulement_du_de.mp3"]
    pages.pass_time(1999)
    assert pages.phase == "rolling"
    assert pages.hears() == []
    pages.pass_time(1)
    pages.until("choosing")
    assert pages.pictures("die-blue") == ["pecheur_bleu_anime.gif"]
    assert pages.hears() == ["pecheur.mp3"]
    pages.says("Joueur 1, veuillez sélectionner une case vide ou un poisson.")


def test_a_chosen_cell_blinks_for_a_second_and_control_passes_after_another(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.played(("b3",))
    pages.rolled("red")
    pages.says("Joueur 2, veuillez sélectionner une case vide ou une mouche.")
    pages.press("cell-a3")
    pages.until("blinking")
    expect(pages.one("cell-a3")).to_contain_class("blinking")
    pages.pass_time(999)
    assert pages.phase == "blinking"
    assert pages.pictures("cell-a3") == []
    pages.pass_time(1)
    pages.until("placed")
    assert pages.pictures("cell-a3") == ["poisson_rouge_fixe.png"]
    pages.pass_time(999)
    assert (pages.phase, pages.active) == ("placed", "red")
    pages.pass_time(1)
    pages.until("ready")
    assert pages.active == "blue"
    assert pages.pictures("die-red") == ["de_rouge_fixe.png"]


def test_the_old_content_of_a_cell_blinks_before_it_is_replaced(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.played(QUICK_WIN_CELLS)
    pages.rolled("blue")
    assert pages.pictures("cell-a3") == ["poisson_rouge_fixe.png"]
    pages.press("cell-a3")
    pages.until("blinking")
    assert pages.pictures("cell-a3") == ["poisson_rouge_anime.gif"]


def test_a_win_blinks_the_line_and_celebrates_on_the_die(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.played(QUICK_WIN_CELLS)
    pages.rolled("blue")
    pages.hears()
    pages.placed("a3")
    pages.until("over")
    pages.says("Bravo les bleus.")
    for cell in ("a3", "b3", "c3"):
        expect(pages.one(f"cell-{cell}")).to_contain_class("won")
        assert pages.pictures(f"cell-{cell}") == ["pecheur_bleu_anime.gif"]
    assert pages.pictures("cell-a1") == ["pecheur_rouge_fixe.png"]
    assert pages.pictures("die-blue") == ["pecheur_bleu_anime.gif", "confettis.gif"]
    assert pages.hears() == ["victoire.mp3"]
    pages.pass_time(60_000)
    assert pages.phase == "over"
    for colour in ("blue", "red"):
        expect(pages.one(f"die-{colour}")).to_be_disabled()


def test_who_cannot_play_is_told_so_for_two_seconds_and_loses_the_turn(pages: Pages) -> None:
    pages.start("blue", EARLY_PASS)
    pages.played(EARLY_PASS_CELLS)
    pages.press("die-red")
    pages.pass_time(2000)
    pages.until("stuck")
    pages.says(
        "Désolé les rouges, aucune case ne permet de placer un pêcheur. "
        "Ce sera bientôt aux bleus de jouer."
    )
    assert pages.pictures("die-red") == ["pecheur_rouge_anime.gif"]
    pages.pass_time(1999)
    assert (pages.phase, pages.active) == ("stuck", "red")
    pages.pass_time(1)
    pages.until("ready")
    pages.says("C’est aux bleus de jouer.")


def test_a_wizard_asked_before_the_roll_plays_the_whole_turn(pages: Pages) -> None:
    pages.one("name-blue").fill("Zoé")
    pages.start("blue", QUICK_WIN)
    assert pages.pictures("wizard-blue") == ["merlin_bleu_fixe.png"]
    pages.press("wizard-blue")
    pages.says("Zoé, c’est Merlin qui joue à votre place pour ce tour.")
    assert pages.phase == "rolling"
    assert pages.pictures("wizard-blue") == ["merlin_bleu_anime.gif"]
    assert pages.pictures("die-blue") == ["de_bleu_anime.gif"]
    assert pages.hears() == ["roulement_du_de.mp3"]
    pages.pass_time(2000)
    pages.until("blinking")
    assert pages.hears() == ["pecheur.mp3"]
    # The first fisherman gains most in the middle, which lies on four lines.
    expect(pages.one("cell-b2")).to_contain_class("blinking")
    pages.says("Zoé, c’est Merlin qui joue à votre place pour ce tour.")
    pages.pass_time(1000)
    pages.until("placed")
    assert pages.pictures("wizard-blue") == ["merlin_bleu_anime.gif"]
    pages.pass_time(1000)
    pages.until("ready")
    assert pages.pictures("wizard-blue") == ["merlin_bleu_fixe.png"]
    assert pages.active == "red"


def test_a_wizard_that_plays_cannot_be_overruled(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.press("wizard-blue")
    pages.pass_time(2000)
    pages.until("blinking")
    pages.press("cell-a1")
    pages.pass_time(1000)
    pages.until("placed")
    assert pages.pictures("cell-a1") == []
    assert pages.pictures("cell-b2") == ["pecheur_bleu_fixe.png"]


def test_a_wizard_asked_after_the_roll_suggests_a_cell_until_one_is_chosen(pages: Pages) -> None:
    pages.one("name-red").fill("Paul")
    pages.start("red", QUICK_WIN)
    pages.rolled("red")
    pages.press("wizard-red")
    pages.says("Paul, Gandalf vous fait une suggestion; c’est à vous de choisir la case.")
    expect(pages.one("cell-b2")).to_contain_class("hint")
    assert pages.pictures("wizard-red") == ["gandalf_rouge_anime.gif"]
    pages.pass_time(60_000)
    expect(pages.one("cell-b2")).to_contain_class("hint")
    pages.placed("a1")  # advice need not be followed
    pages.until("placed")
    expect(pages.one("cell-b2")).not_to_contain_class("hint")
    assert pages.pictures("cell-a1") == ["pecheur_rouge_fixe.png"]
    assert pages.pictures("wizard-red") == ["gandalf_rouge_anime.gif"]
    pages.pass_time(1000)
    pages.until("ready")
    assert pages.pictures("wizard-red") == ["gandalf_rouge_fixe.png"]


def test_a_cell_that_is_not_allowed_is_refused_beside_it(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.press("cell-a1")  # before the roll nothing can be placed
    assert pages.phase == "ready"
    pages.played(("b3",))
    pages.rolled("red")
    pages.press("cell-b3")
    refusal = pages.one("cell-b3").get_by_role("alert")
    expect(refusal).to_contain_text("La case b3 n’est pas permise")
    assert pages.phase == "choosing"
    pages.pass_time(4000)
    expect(refusal).to_have_count(0)


def test_allowed_cells_and_no_others_are_marked(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.played(("b3",))
    pages.rolled("red")
    marked = pages.page.locator(".cell.allowed").evaluate_all(
        "cells => cells.map(cell => cell.dataset.testid)"
    )
    assert len(marked) == 8
    assert "cell-b3" not in marked


def test_reading_the_rules_in_mid_roll_holds_the_roll(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.press("die-blue")
    pages.pass_time(1500)
    pages.press("rules")
    pages.pass_time(60_000)
    pages.press("back")
    assert pages.phase == "rolling"
    assert pages.pictures("die-blue") == ["de_bleu_anime.gif"]
    pages.pass_time(499)
    assert pages.phase == "rolling"
    pages.pass_time(1)
    pages.until("choosing")


def test_reading_the_rules_leaves_the_board_as_it_was(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    pages.played(("b3",))
    pages.rolled("red")
    pages.press("wizard-red")
    expect(pages.page.locator(".cell.hint")).to_have_count(1)
    before = pages.page.evaluate(SEEN)
    pages.press("rules")
    title = "Jeu de Piscari : Règles du jeu"
    expect(pages.page.get_by_role("heading", level=1)).to_have_text(title)
    pages.press("back")
    assert pages.page.evaluate(SEEN) == before


def test_ending_a_match_leads_home_with_language_and_names_kept(pages: Pages) -> None:
    pages.press("language-en")
    pages.one("name-blue").fill("Ada")
    pages.start("blue", QUICK_WIN)
    pages.press("die-blue")
    pages.press("end")
    expect(pages.one("name-blue")).to_have_value("Ada")
    expect(pages.one("name-red")).to_have_value("Player 2")
    pages.one("name-blue").fill("Eva")
    pages.start("blue", QUICK_WIN)
    pages.says("It is the blues’ turn to play.")
    assert pages.page.locator(".cell.taken").count() == 0
    pages.rolled("blue")
    pages.says("Eva, please select an empty cell or a fish.")


def test_the_teams_keep_their_sides_and_the_board_its_nine_cells(pages: Pages) -> None:
    pages.start("red")
    left = [pages.box(f"zone-{colour}")["x"] for colour in ("blue", "red")]
    assert left == sorted(left)
    cells = pages.page.locator(".cell").evaluate_all(
        "cells => cells.map(cell => cell.dataset.testid.slice(5))"
    )
    assert cells == ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"]
    corners = [pages.box(f"cell-{cell}") for cell in ("a1", "c3")]
    assert corners[0]["x"] < corners[1]["x"]
    assert corners[0]["y"] > corners[1]["y"]


def test_every_text_is_in_comic_sans_or_its_stand_in(pages: Pages) -> None:
    pages.start()
    fonts = "all => [...new Set(all.map(one => getComputedStyle(one).fontFamily))]"
    (family,) = pages.page.locator("main *").evaluate_all(fonts)
    assert family.startswith('"Comic Sans MS", "Comic Sans", "Comic Stand-in"')
    assert pages.page.evaluate("document.fonts.check('20px \"Comic Stand-in\"')")
