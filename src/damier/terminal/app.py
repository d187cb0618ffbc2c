"""The full screen: draws situations, and turns keys and the mouse into wishes. Textual reads the
keyboard and writes to the terminal; every character is drawn by drawing/.

It knows no rule and no game. What a key would do is choosing.py; who does it is a carrier.
"""

from collections.abc import Callable, Coroutine
from functools import lru_cache
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget

from damier.catalogue import Texts

from .choosing import Choosing, Deed, Play, Touching, Try, Unclear, Wish, Wished
from .drawing import FIRST_ROW, LAST_ROWS, Canvas, Ink, Spot, draw_screen
from .showing import Talk, shown_of
from .situation import Carrier, Choice, Refused

ARROWS = ("left", "right", "up", "down")
MOST_TYPED = 40


class Glass(Widget):
    """The whole screen as one widget of characters."""

    DEFAULT_CSS = "Glass { width: 100%; height: 100%; }"
    can_focus = True

    def __init__(self, draw: Callable[[int, int], Canvas]) -> None:
        super().__init__()
        self._draw = draw
        self._drawn: Canvas | None = None

    @property
    def canvas(self) -> Canvas:
        """What is on the screen, drawn when somebody looks."""
        if self._drawn is None or (self._drawn.width, self._drawn.height) != tuple(self.app.size):
            self._drawn = self._draw(*self.app.size)
        return self._drawn

    def draw_again(self) -> None:
        """What was drawn no longer holds."""
        self._drawn = None
        self.refresh()

    def render_line(self, y: int) -> Strip:
        rows = self.canvas.rows
        if y >= len(rows):
            return Strip.blank(self.size.width)
        segments: list[Segment] = []
        text, ink = "", None
        for glyph in rows[y]:
            if ink is not None and glyph.ink != ink:
                segments.append(Segment(text, _style(ink)))
                text = ""
            text, ink = text + glyph.text, glyph.ink
        if ink is not None:
            segments.append(Segment(text, _style(ink)))
        return Strip(segments)


class TableApp(App[str]):
    """One match on a full screen, until it is left."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", priority=True, show=False),
    ]
    CSS = "Screen { background: #16181d; }"

    def __init__(self, carrier: Carrier, texts: Texts) -> None:
        super().__init__()
        self.carrier = carrier
        self.texts = texts
        self.choosing = Choosing(carrier.situation, carrier.parsed)
        self.said = ""
        self.is_refusal = False
        self.page: Wish | None = None
        self.first_line = 0
        self.glass = Glass(self.draw)

    def compose(self) -> ComposeResult:
        yield self.glass

    def on_mount(self) -> None:
        self.glass.focus()
        self.carrier.on_change = self.show_situation
        self.run_worker(self.carrier.run(), exclusive=False, exit_on_error=True)
        self.set_interval(1, self._tick)
        self.redraw()

    def _tick(self) -> None:
        """Clocks go on while nothing happens."""
        if any(chair.clock for chair in self.carrier.situation.chairs):
            self.carrier.refresh()

    def show_situation(self) -> None:
        """The match moved on, or somebody began to think."""
        situation = self.carrier.situation
        before = self.choosing.situation
        if (situation.seq, situation.viewer) != (before.seq, before.viewer) or (
            situation.legal != before.legal
        ):
            typed = self.choosing.typed
            self.choosing = Choosing(situation, self.carrier.parsed)
            self.choosing.typed = typed
            self.said, self.is_refusal = "", False
        else:
            self.choosing.situation = situation
        self.redraw()

    def redraw(self) -> None:
        self.glass.draw_again()

    def draw(self, width: int, height: int) -> Canvas:
        """The screen as it is now, at this size."""
        talk = Talk(self.said, self.is_refusal, self.page, self.first_line)
        shown = shown_of(self.choosing.situation, self.choosing, self.texts, talk)
        return draw_screen(shown, width, height)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character)

    def press(self, key: str, character: str | None = None) -> None:
        """A key was pressed."""
        situation = self.choosing.situation
        if situation.hand_over is not None:
            if key == "enter":
                self.carrier.take_over()
        elif self.page is not None:
            self._key_on_page(key)
        elif situation.question is not None and key in ("y", "o", "n"):
            self._start(self._attempt(self.carrier.answer(key != "n")))
        elif key in ARROWS:
            self.choosing.move(key, self.spots)  # type: ignore[arg-type]
        elif key in ("tab", "shift+tab"):
            self.choosing.next_layer(self.spots, 1 if key == "tab" else -1)
        elif key == "enter":
            self._do(self.choosing.deed())
        elif key == "escape":
            self.choosing.let_go()
            self.said = ""
        elif key == "backspace":
            self.choosing.typed = self.choosing.typed[:-1]
        elif key in ("f1", "question_mark"):
            self._wish("help")
        elif character is not None and character.isprintable():
            self.choosing.typed = (self.choosing.typed + character)[:MOST_TYPED]
            self.said = ""
        self.redraw()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """The line under the message says what a click would do."""
        found = self._spot_at(event.x, event.y)
        if found is not None and found != self.choosing.cursor and not self.choosing.typed:
            self.choosing.cursor = found
            self.redraw()

    def on_click(self, event: events.Click) -> None:
        if self.choosing.situation.hand_over is not None:
            self.carrier.take_over()
        elif self.page is not None:
            self._key_on_page("escape")
        elif (found := self._spot_at(event.x, event.y)) is not None:
            self.choosing.typed, self.choosing.cursor = "", found
            self._do(self.choosing.deed())
        self.redraw()

    def action_leave(self) -> None:
        self.exit("left")

    @property
    def spots(self) -> list[Spot]:
        """What can be chosen, and where it is."""
        return self.glass.canvas.spots

    def _spot_at(self, x: int, y: int) -> str | None:
        if not FIRST_ROW <= y < self.size.height - LAST_ROWS:
            return None
        found = [spot for spot in self.spots if spot.holds(x, y)]
        # Of stretches that overlap, the one that begins here; of all else, the smallest.
        found.sort(key=lambda spot: (spot.width * spot.height, abs(spot.x - x) + abs(spot.y - y)))
        return found[0].id if found else None

    def _do(self, deed: Deed | None) -> None:
        self.said, self.is_refusal = "", False
        match deed:
            case Play(number=number):
                self._start(self._act(self.choosing.situation.legal[number]))
            case Try(choice=choice):
                self._start(self._act(choice))
            case Touching(thing=thing):
                self.choosing.touch(thing)
            case Wished(wish=wish):
                self.choosing.typed = ""
                self._wish(wish)
            case Unclear(numbers=()):
                self._refuse(self.texts.say("table.unreadable", text=self.choosing.typed))
            case Unclear() | None:
                pass

    def _wish(self, wish: Wish) -> None:
        match wish:
            case "help":
                self.page, self.first_line = "help", 0
            case "resign" if not self.choosing.situation.is_over:
                self.page = "resign"
            case "leave":
                self.exit("left")
            case "undo":
                self._start(self._attempt(self.carrier.undo()))
            case "advice":
                self.said = self.texts.say("screen.advising")
                self._start(self._advise())

    def _key_on_page(self, key: str) -> None:
        if self.page == "resign" and key == "enter":
            self._start(self._attempt(self.carrier.resign()))
        if self.page == "help" and key in ("down", "up"):
            self.first_line = max(0, self.first_line + (1 if key == "down" else -1))
            return
        self.page = None

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.run_worker(work, exit_on_error=True)

    async def _act(self, choice: Choice) -> None:
        await self._attempt(self.carrier.act(choice))
        if not self.is_refusal:
            self.choosing.typed = ""
        self.redraw()

    async def _attempt(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Refused as refused:
            self._refuse(str(refused))
        self.redraw()

    async def _advise(self) -> None:
        try:
            self.said = await self.carrier.advise()
        except Refused as refused:
            self._refuse(str(refused))
        self.redraw()

    def _refuse(self, text: str) -> None:
        self.said, self.is_refusal = text, True


@lru_cache(maxsize=1024)
def _style(ink: Ink) -> Style:
    return Style(color=ink.colour, bgcolor=ink.ground, bold=ink.is_bold)
