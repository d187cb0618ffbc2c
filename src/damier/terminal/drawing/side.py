"""The column at the right: who sits where with what they have, what can be chosen by name, and what
happened. The own seat is at the bottom, the others above it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from damier.scene import Card, Counter, Panel, Piece, Scene, Tag

from .areas import Drawable, Names, draw_area
from .canvas import Canvas, Ink, Spot, shortened, width_of, wrapped
from .marks import Marks
from .palette import EDGE, GOLD, INK, MUTED, SUNK, Seats

LONGEST_NOTATION = 5
FEWEST_MOVES = 3
BARS = ("▮", "▯")
MOST_BARS = 12


@dataclass(frozen=True)
class SeatShown:
    """A seat beside the board."""

    player: str
    name: str
    told: str = ""
    """What is said of who sits there: a bot and its level, or away."""
    clock: str = ""
    is_to_act: bool = False


@dataclass(frozen=True)
class MoveShown:
    """One line of what happened."""

    actor: str
    text: str
    notation: str = ""
    effect: str = ""


@dataclass(frozen=True)
class Button:
    """Something that is chosen by name."""

    id: str
    label: str


@dataclass
class Side:
    """Draws the column for one screen."""

    width: int
    height: int
    seats: Seats
    marks: Marks
    names: Names

    def draw(
        self,
        scene: Scene | None,
        shown: Sequence[SeatShown],
        viewer: str | None,
        held: Sequence[Drawable],
        buttons: Sequence[Button],
        moves: Sequence[MoveShown],
        headings: tuple[str, str],
    ) -> Canvas:
        at = Canvas(self.width, self.height)
        has_frames = len(shown) <= 2 and self.height >= 16
        blocks = {one.player: self._seat(one, scene, held, has_frames) for one in shown}
        own = blocks.get(viewer or "")
        above = [block for player, block in blocks.items() if player != viewer]
        y = 0
        for block in above:
            at.paste(block, 0, y)
            y += block.height
        end = self.height
        if own is not None:
            end -= own.height
            at.paste(own, 0, end)
        for area in held:
            if getattr(area, "seat", None) is None:
                drawn = draw_area(area, self.width - 2, "small", self.seats, self.marks, self.names)
                at.paste(drawn, 1, y)
                y += drawn.height
        if buttons:
            y += self._buttons(at, y, end - y, buttons, headings[0])
        if end - y >= FEWEST_MOVES:
            self._moves(at, y, end - y, moves, headings[1], len(shown))
        return at

    def _seat(
        self, shown: SeatShown, scene: Scene | None, held: Sequence[Drawable], has_frame: bool
    ) -> Canvas:
        player = shown.player
        inside = self.width - (4 if has_frame else 2)
        panels = [area for area in (scene.areas if scene else ()) if isinstance(area, Panel)]
        panel = next((one for one in panels if one.seat == player), None)
        rows = [*self._told_by(panel, player, inside)]
        cards = [
            draw_area(area, inside - 2, "small", self.seats, self.marks, self.names)
            for area in held
            if getattr(area, "seat", None) == player
        ]
        high = 1 + len(rows) + sum(block.height for block in cards)
        at = Canvas(self.width, high + (2 if has_frame else 0))
        left, top = (2, 1) if has_frame else (1, 0)
        if has_frame:
            edge = Ink(self.seats.text(player)) if shown.is_to_act else Ink(EDGE)
            at.box(0, 0, at.width, at.height, edge)
        if shown.is_to_act:
            at.write(left - 1, top, "▸", Ink(GOLD, is_bold=True))
        self._head(at, shown, left, top, inside)
        for number, (text, ink) in enumerate(rows, top + 1):
            at.write(left + 2, number, shortened(text, inside - 2), ink)
        y = top + 1 + len(rows)
        for block in cards:
            at.paste(block, left + 2, y)
            y += block.height
        if panel is not None and self.marks.can_be_touched(panel.id):
            at.spots.append(Spot(panel.id, 0, 0, at.width, at.height))
        return at

    def _head(self, at: Canvas, shown: SeatShown, x: int, y: int, inside: int) -> None:
        colour = self.seats.text(shown.player)
        at.write(x, y, self.seats.sign(shown.player), Ink(colour, is_bold=True))
        room = inside - 2 - (width_of(shown.clock) + 1 if shown.clock else 0)
        end = at.write(x + 2, y, shortened(shown.name, room), Ink(INK, is_bold=True))
        at.write(end + 1, y, shortened(shown.told, x + 2 + room - end - 1), Ink(MUTED))
        if shown.clock:
            at.write(x + inside - width_of(shown.clock), y, shown.clock, Ink(colour))

    def _told_by(self, panel: Panel | None, player: str, inside: int) -> list[tuple[str, Ink]]:
        if panel is None:
            return []
        rows = [
            (f"{_bars(one)}  {one.value} {one.label}", Ink(self.seats.text(player)))
            for one in panel.things
            if isinstance(one, Counter) and one.shows_bars
        ]
        words = [
            _word(one) for one in panel.things if not (isinstance(one, Counter) and one.shows_bars)
        ]
        if panel.text is not None:
            words.append(str(panel.text))
        said = ", ".join(word for word in words if word)
        return [*rows, *((line, Ink(MUTED)) for line in wrapped(said, inside - 2)[:2])]

    def _buttons(
        self, at: Canvas, y: int, room: int, buttons: Sequence[Button], heading: str
    ) -> int:
        """What is chosen by name, around the cursor where there is not room for all."""
        most = max(1, room - FEWEST_MOVES - 2)
        ids = [button.id for button in buttons]
        at_cursor = ids.index(self.marks.cursor) if self.marks.cursor in ids else 0
        first = max(0, min(at_cursor - most // 2, len(buttons) - most))
        seen = buttons[first : first + most]
        more = f" {first + 1}-{first + len(seen)}/{len(buttons)}" if len(seen) < len(ids) else ""
        at.box(0, y, self.width, len(seen) + 2, Ink(EDGE), heading + more, Ink(MUTED))
        for number, button in enumerate(buttons):
            row = y + 1 + number - first
            if first <= number < first + len(seen):
                place = f"{number + 1:>2}"
                at.write(3, row, place, Ink(GOLD))
                at.write(6, row, shortened(button.label, self.width - 8), Ink(INK))
            at.spots.append(Spot(button.id, 1, row, self.width - 2, 1, "buttons"))
        return len(seen) + 2

    def _moves(
        self,
        at: Canvas,
        y: int,
        room: int,
        moves: Sequence[MoveShown],
        heading: str,
        player_count: int,
    ) -> None:
        at.box(0, y, self.width, room, Ink(EDGE), heading, Ink(MUTED))
        inside = room - 2
        played = [move for move in moves if move.notation]
        is_written = (
            bool(played)
            and player_count == 2
            and all(len(move.notation) <= LONGEST_NOTATION for move in played)
            and len(played) >= len(moves) - 1
        )
        if is_written and self._alternate(played):
            self._written_moves(at, y + 1, inside, played)
            return
        lines = [line for move in moves[-room:] for line in self._told(move, move is moves[-1])]
        for row, (actor, line, ink) in enumerate(lines[-inside:], y + 1):
            if ink.is_bold:
                at.fill(1, row, self.width - 2, 1, Ink(ground=SUNK))
            at.write(2, row, self.seats.sign(actor), Ink(self.seats.text(actor)))
            at.write(4, row, line, ink)

    def _told(self, move: MoveShown, is_last: bool) -> Iterator[tuple[str, str, Ink]]:
        """The lines of one move: who and what, and muted what came of it."""
        actor = move.actor
        for line in wrapped(move.text, self.width - 6):
            yield actor, line, Ink(INK, is_bold=is_last)
            actor = ""
        for line in wrapped(move.effect, self.width - 6):
            yield "", line, Ink(MUTED)

    def _alternate(self, played: Sequence[MoveShown]) -> bool:
        return all(self.seats.place(move.actor) == number % 2 for number, move in enumerate(played))

    def _written_moves(self, at: Canvas, y: int, room: int, played: Sequence[MoveShown]) -> None:
        """Two columns of notation, a line a round."""
        rounds = [played[start : start + 2] for start in range(0, len(played), 2)]
        for row, pair in enumerate(rounds[-room:], y):
            number = len(rounds) - len(rounds[-room:]) + row - y + 1
            at.write(2, row, f"{number:>3}", Ink(MUTED))
            for place, move in enumerate(pair):
                x = 8 + place * ((self.width - 10) // 2)
                if move is played[-1]:
                    at.fill(x - 1, row, 8, 1, Ink(ground=SUNK))
                at.write(x, row, move.notation, Ink(INK, is_bold=move is played[-1]))


def _bars(counter: Counter) -> str:
    of = min(MOST_BARS, counter.of or counter.value)
    full = round(of * counter.value / counter.of) if counter.of else of
    return BARS[0] * full + BARS[1] * (of - full)


def _word(thing: Counter | Tag | Piece | Card | object) -> str:
    match thing:
        case Counter(value=value, of=of, label=label):
            return f"{value}{'' if of is None else f'/{of}'} {label}"
        case Tag(label=label):
            return str(label or "")
        case Piece(label=label) | Card(label=label):
            return str(label or "")
    return ""
