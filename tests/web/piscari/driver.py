"""Piscari's pages in a real Chromium, as a test uses them: what is pressed, seen, heard and when.

The page's clock stands still and is moved on by hand; Python in the worker runs as ever. A match
can be given a seed, which is put into the page's order to the worker on its way there.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from tests.patience import MILLISECONDS

WATCHED = """
window.played = [];
const play = HTMLMediaElement.prototype.play;
HTMLMediaElement.prototype.play = function () {
  played.push(this.src.split("/").pop());
  return play.call(this).catch(() => undefined);
};
const post = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  if (message?.order?.path === "/lobbies" && window.seed !== undefined) {
    const given = { ...JSON.parse(message.order.given), seed: window.seed };
    message = { ...message, order: { ...message.order, given: JSON.stringify(given) } };
  }
  return post.call(this, message, ...more);
};
"""
"""Notes every sound that is started, and lets a test choose the seed of the next match."""


class Pages:
    """The pages, from the outside."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.requests: list[str] = []
        page.context.on("request", lambda request: self.requests.append(request.url))
        self._extras: tuple[str, ...] = ()

    def one(self, name: str) -> Any:
        return self.page.get_by_test_id(name)

    def press(self, name: str) -> None:
        """Under the mouse; what cannot be pressed is pressed in vain."""
        self.one(name).click(timeout=MILLISECONDS, force=True)

    def start(self, first: str = "blue", seed: int | None = None) -> None:
        """From the home page to the first turn."""
        self.page.evaluate("seed => { window.seed = seed ?? undefined }", seed)
        self.press(f"first-{first}")
        self.until("ready")
        self.page.evaluate("played.length = 0")

    def pass_time(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def until(self, phase: str) -> None:
        self.page.wait_for_selector(f"[data-phase={phase}]", timeout=MILLISECONDS)

    @property
    def phase(self) -> str:
        return str(self.page.get_attribute("main", "data-phase"))

    @property
    def active(self) -> str:
        return "blue" if self.page.query_selector(".zone.blue.active") else "red"

    def says(self, message: str) -> None:
        """The message line says just this."""
        expect(self.one("message")).to_have_text(message)

    def caption(self, what: str, colour: str, text: str) -> None:
        expect(self.one(f"{what}-caption-{colour}")).to_have_text(text)

    def pictures(self, name: str) -> list[str]:
        """The files that something shows; drawings that are not the author's have no say."""
        shown = self.one(name).locator("img").evaluate_all("all => all.map(one => one.src)")
        return [source.rsplit("/", 1)[1] for source in shown if "/media/" in source]

    def hears(self) -> list[str]:
        """What was played since last asked."""
        return list(self.page.evaluate("played.splice(0)"))

    def box(self, found: str | Locator) -> FloatRect:
        """Where something lies on the screen."""
        box = (self.one(found) if isinstance(found, str) else found).bounding_box()
        assert box is not None
        return box

    def rolled(self, colour: str) -> None:
        """The die is rolled and has come to rest."""
        self.press(f"die-{colour}")
        self.pass_time(2000)
        self.until("choosing")

    def placed(self, cell: str) -> None:
        """A cell is chosen; one second later the piece lies on it."""
        self.press(f"cell-{cell}")
        self.until("blinking")
        self.pass_time(1000)

    def played(self, cells: Sequence[str]) -> None:
        """Whole turns, whoever's they are."""
        for cell in cells:
            self.rolled(self.active)
            self.placed(cell)
            self.until("placed")
            self.pass_time(1000)
            self.until("ready")

    def home(self) -> None:
        """Back to the home page in French, from wherever a test has left it, all as at first."""
        self.page.evaluate(
            """() => {
              const found = (name) => document.querySelector(`[data-testid=${name}]`);
              for (const name of ["close-settings", "back", "end", "back"]) found(name)?.click();
            }"""
        )
        self.page.wait_for_selector("main.home")
        self.page.set_viewport_size({"width": 1366, "height": 768})
        if self._extras:
            self.extras()
        self.press("language-fr")
        for colour, usual in (("blue", "Joueur 1"), ("red", "Joueur 2")):
            if self.one(f"name-{colour}").input_value() != usual:
                self.one(f"name-{colour}").fill("")
                self.one(f"name-{colour}").blur()
        self.page.evaluate("played.length = 0")

    def extras(self, *wanted: str) -> None:
        """Just these settings are on."""
        self._extras = wanted
        self.one("settings").click()
        for box in self.page.locator(".settings input").all():
            name = (box.get_attribute("data-testid") or "").removeprefix("extra-")
            box.set_checked(name in wanted)
        self.press("close-settings")


@contextmanager
def opened(browser: Browser, address: str, **options: Any) -> Iterator[Pages]:
    """The home page in a window of its own, its clock standing still."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 768}, locale="en-US", **options
    )
    context.set_default_timeout(MILLISECONDS)
    page = context.new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
    page.add_init_script(WATCHED)
    pages = Pages(page, address)
    page.clock.install()
    page.goto(address)
    page.wait_for_selector("main")
    page.wait_for_function("() => [...document.images].every((image) => image.complete)")
    page.clock.pause_at("2100-01-01")
    yield pages
    context.close()
    assert not complaints, complaints
