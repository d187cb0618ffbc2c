"""Every way to play: keyboard, mouse, finger, pen, gamepad. And what screen readers are told."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.patience import wait_until
from tests.web.piscari.driver import Pages, opened
from tests.web.piscari.test_board import EARLY_PASS, EARLY_PASS_CELLS, QUICK_WIN, QUICK_WIN_CELLS
from tools.web.build import WEB

PAD = """
window.pad = { buttons: Array.from({ length: 16 }, () => ({ pressed: false })), axes: [0, 0] };
navigator.getGamepads = () => [pad];
"""
PRESS, BACK, UP, DOWN, LEFT, RIGHT = 0, 1, 12, 13, 14, 15


def focused(pages: Pages) -> str:
    return str(pages.page.evaluate("document.activeElement?.dataset.testid ?? ''"))


def test_a_whole_game_is_played_by_keyboard(pages: Pages) -> None:
    keyboard = pages.page.keyboard
    pages.page.evaluate("seed => { window.seed = seed }", QUICK_WIN)
    pages.one("name-blue").focus()
    keyboard.type("Zoé")
    while focused(pages) != "first-blue":
        keyboard.press("Tab")
    keyboard.press("Enter")
    for cell in (*QUICK_WIN_CELLS, "a3"):
        pages.until("ready")
        expect(pages.one(f"die-{pages.active}")).to_be_focused()
        keyboard.press("Space")
        pages.pass_time(2000)
        pages.until("choosing")
        expect(pages.page.locator(".cell:focus")).to_have_count(1)
        go_to(pages, f"cell-{cell}")
        keyboard.press("Enter")
        pages.until("blinking")
        pages.pass_time(1000)
        pages.page.wait_for_selector("[data-phase=placed], [data-phase=over]")
        pages.pass_time(1000)
    pages.until("over")
    pages.says("Bravo les bleus.")
    expect(pages.one("end")).to_be_focused()
    keyboard.press("Enter")
    expect(pages.one("name-blue")).to_have_value("Zoé")


def go_to(pages: Pages, name: str) -> None:
    """By arrows, the way a person finds it: first up and down, then left and right."""
    for _ in range(8):
        here, there = (pages.box(n) for n in (focused(pages), name))
        if abs(there["y"] - here["y"]) > 5:
            pages.page.keyboard.press("ArrowDown" if there["y"] > here["y"] else "ArrowUp")
        elif abs(there["x"] - here["x"]) > 5:
            pages.page.keyboard.press("ArrowRight" if there["x"] > here["x"] else "ArrowLeft")
        else:
            return
    raise AssertionError(f"{name} cannot be reached")


def test_escape_leads_back_from_the_rules(pages: Pages) -> None:
    pages.press("rules")
    expect(pages.one("back")).to_be_focused()
    pages.page.keyboard.press("Escape")
    expect(pages.one("first-blue")).to_be_visible()


def test_a_gamepad_plays(pages: Pages) -> None:
    pages.page.evaluate(PAD)

    def pushed(button: int) -> None:
        pages.page.evaluate("button => { pad.buttons[button].pressed = true }", button)
        pages.pass_time(50)
        pages.page.evaluate("button => { pad.buttons[button].pressed = false }", button)
        pages.pass_time(50)

    pages.start("blue", QUICK_WIN)
    for _ in range(2):
        if focused(pages) != "die-blue":
            pushed(DOWN)
    assert focused(pages) == "die-blue"
    pushed(PRESS)
    assert pages.phase == "rolling"
    pages.pass_time(2000)
    pages.until("choosing")
    expect(pages.one("cell-a3")).to_be_focused()
    pages.page.evaluate("pad.axes = [0.9, 0]")
    pages.pass_time(150)  # a stick that is held counts once
    pages.page.evaluate("pad.axes = [0, 0]")
    pushed(DOWN)
    assert focused(pages) == "cell-b2"
    pushed(PRESS)
    pages.until("blinking")
    pages.pass_time(1000)
    assert pages.pictures("cell-b2") == ["pecheur_bleu_fixe.png"]
    pages.press("rules")
    pushed(BACK)
    expect(pages.one("message")).to_be_visible()
    pages.page.evaluate("navigator.getGamepads = () => []")


def test_a_pen_and_the_mouse_play(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    where = pages.box("die-blue")
    point = {"x": where["x"] + 40, "y": where["y"] + 40, "button": "left", "clickCount": 1}
    devtools = pages.page.context.new_cdp_session(pages.page)
    for kind in ("mousePressed", "mouseReleased"):
        devtools.send("Input.dispatchMouseEvent", {**point, "type": kind, "pointerType": "pen"})
    pages.until("rolling")
    pages.pass_time(2000)
    pages.until("choosing")
    cell = pages.box("cell-b2")
    pages.page.mouse.click(cell["x"] + 20, cell["y"] + 20)
    pages.until("blinking")


def test_a_finger_plays_on_an_upright_phone(chromium: Browser, address: str) -> None:
    phone = {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    with opened(chromium, address, **phone) as pages:
        pages.page.set_viewport_size({"width": 390, "height": 844})
        pages.one("name-red").fill("Paul")
        pages.one("first-red").tap()
        pages.until("ready")
        pages.one("die-red").tap()
        pages.pass_time(2000)
        pages.until("choosing")
        pages.one("cell-b2").tap()
        pages.until("blinking")


def axe(pages: Pages) -> list[Any]:
    """What axe complains about. It waits by the page's clock, which has to be moved on for it."""
    pages.page.evaluate((WEB / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8"))
    pages.page.evaluate(
        """() => {
          window.found = null;
          void axe.run(document, { resultTypes: ["violations"] }).then((all) => { found = all; });
        }"""
    )

    def has_come_to_an_end() -> bool:
        pages.pass_time(20)
        return bool(pages.page.evaluate("found !== null"))

    wait_until(has_come_to_an_end, "what axe says")
    return [
        (wrong["id"], [node["html"][:200] for node in wrong["nodes"]])
        for wrong in pages.page.evaluate("found.violations")
    ]


def test_axe_finds_nothing_on_the_home_page_settings_and_rules(pages: Pages) -> None:
    for language in ("fr", "en"):
        pages.press(f"language-{language}")
        assert axe(pages) == []
    pages.press("settings")
    assert axe(pages) == []
    pages.press("close-settings")
    pages.press("rules")
    assert axe(pages) == []


def test_axe_finds_nothing_on_the_board(pages: Pages) -> None:
    pages.extras("grandmaster", "notation", "shapes")
    pages.start("blue", EARLY_PASS)
    pages.played(EARLY_PASS_CELLS[:3])
    pages.rolled("red")
    pages.press("wizard-red")
    expect(pages.page.locator(".cell.hint")).to_have_count(1)
    pages.press("grandmaster")
    expect(pages.page.locator(".chance").first).to_be_visible()
    assert axe(pages) == []


def test_cells_and_dice_tell_screen_readers_what_they_show(pages: Pages) -> None:
    pages.start("blue", QUICK_WIN)
    expect(pages.one("cell-b3")).to_have_accessible_name("b3: case vide")
    pages.played(("b3",))
    expect(pages.one("cell-b3")).to_have_accessible_name("b3: pêcheur bleu")
    expect(pages.one("die-red")).to_have_accessible_description("Cliquez ? pour rouler le dé")
    pages.rolled("red")
    expect(pages.one("die-red")).to_have_accessible_name("Dé rouge: poisson")
    expect(pages.one("message")).to_have_role("status")


def test_nothing_moves_for_who_wants_nothing_to_move(pages: Pages) -> None:
    pages.page.emulate_media(reduced_motion="reduce")
    pages.start("blue", QUICK_WIN)
    pages.press("die-blue")
    assert pages.pictures("die-blue") == ["de_bleu_fixe.png"]
    pages.pass_time(2000)
    pages.until("choosing")
    assert pages.pictures("die-blue") == ["pecheur_bleu_fixe.png"]
    pages.page.emulate_media(reduced_motion="no-preference")
