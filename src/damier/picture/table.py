"""A scene as a still picture: SVG, the same bytes for the same scene, whoever draws it and where.

Scenes are worded before (damier.catalogue): a picture has text, and knows no language. What may be
done is not in it. Reads no file, needs no font.
"""

from collections.abc import Mapping, Sequence

from damier.scene import (
    Area,
    Back,
    Board,
    Card,
    Die,
    Hand,
    Piece,
    Pile,
    Row,
    Scene,
    Track,
    Trick,
)

from .board import Marked, draw_board
from .cards import RATIO, draw_card
from .drawing import Drawing, text_width
from .pieces import draw_die, draw_piece, draw_seat_sign
from .style import DARK, LIGHT, Seats, Theme

WIDTH, HEIGHT = 784.0, 616.0
MARGIN = 20.0
COLUMN = 132.0
"""How wide what a player holds is, beside a board."""
STRIP = 96.0
"""How high the row below a board is, for dice and piles."""
DICE_ON_TABLES = (0.73, 0.25)
"""Where on a backgammon board the first row of dice lies, and the next, by its width."""
DIE_ON_TABLES = 44.0

Lying = Card | Back | Piece | Die


def picture(
    scene: Scene,
    players: Sequence[str],
    viewer: str | None = None,
    names: Mapping[str, str] | None = None,
    *,
    is_dark: bool = False,
    title: str = "",
) -> str:
    """The table as this viewer sees it, as SVG."""
    seats, theme = Seats(players), DARK if is_dark else LIGHT
    table = _Table(scene, seats, viewer, names or {}, theme)
    boards = [area for area in scene.areas if isinstance(area, Board)]
    at = Drawing(WIDTH, HEIGHT)
    at.rect(0, 0, WIDTH, HEIGHT, theme.paper)
    if boards:
        table.draw_boards(at, boards)
    else:
        table.draw_cards(at)
    return at.svg(title)


class _Table:
    def __init__(
        self,
        scene: Scene,
        seats: Seats,
        viewer: str | None,
        names: Mapping[str, str],
        theme: Theme,
    ) -> None:
        self._scene = scene
        self._seats = seats
        self._viewer = viewer
        self._names = names
        self._theme = theme
        self._marked = Marked(scene.last, scene.line)

    def draw_boards(self, at: Drawing, boards: Sequence[Board]) -> None:
        """Boards in the middle, hands in columns beside them, the rest in a row below."""
        held = [area for area in self._scene.areas if isinstance(area, Hand) and area.cards]
        own = [hand for hand in held if hand.seat == self._viewer] or held[:1]
        others = [hand for hand in held if hand not in own]
        loose = [
            area
            for area in self._scene.areas
            if isinstance(area, Row | Pile) and _lying(area) and not _is_crowd(area)
        ]
        dice = [area for area in loose if any(map(_is_tables, boards)) and _is_dice(area)]
        strip = [area for area in loose if area not in dice]
        left = COLUMN if own else 0.0
        right = COLUMN if others else 0.0
        bottom = STRIP if strip else 0.0
        width = (at.width - 2 * MARGIN - left - right) / len(boards)
        height = at.height - 2 * MARGIN - bottom
        for number, board in enumerate(boards):
            x = MARGIN + left + number * width
            draw_board(at, board, x, MARGIN, width, height, self._seats, self._marked)
        for area, middle in zip(dice, DICE_ON_TABLES, strict=False):
            self._draw_dice(at, area, MARGIN + left + middle * width, MARGIN + height / 2)
        for hand in own:
            self._draw_column(at, hand.cards, MARGIN, height)
        if others:
            cards = [card for hand in others for card in hand.cards]
            self._draw_column(at, cards, at.width - MARGIN - COLUMN + 24, height)
        if strip:
            self._draw_strip(at, strip, at.height - STRIP - 4, STRIP - 16)

    def _draw_dice(self, at: Drawing, area: Area, x: float, y: float) -> None:
        """Dice side by side around a point of a backgammon board."""
        things = _lying(area)
        step = DIE_ON_TABLES * 1.2
        first = x - step * (len(things) - 1) / 2 - DIE_ON_TABLES / 2
        for number, thing in enumerate(things):
            self._draw_thing(at, thing, first + number * step, y - DIE_ON_TABLES / 2, DIE_ON_TABLES)

    def _draw_column(
        self, at: Drawing, cards: Sequence[Card | Back], x: float, high: float
    ) -> None:
        width = COLUMN - 24
        step = min(width * RATIO + 8, (high - width * RATIO) / max(1, len(cards) - 1))
        top = MARGIN + (high - (step * (len(cards) - 1) + width * RATIO)) / 2
        for number, card in enumerate(cards):
            draw_card(at, card, x, top + number * step, width, self._seats)

    def _draw_strip(self, at: Drawing, areas: Sequence[Area], y: float, high: float) -> None:
        things = [thing for area in areas for thing in _lying(area)][:12]
        widths = [high / RATIO if isinstance(one, Card | Back) else high * 0.8 for one in things]
        x = (at.width - sum(widths) - 12 * (len(widths) - 1)) / 2
        for thing, width in zip(things, widths, strict=True):
            self._draw_thing(at, thing, x, y, width)
            x += width + 12

    def draw_cards(self, at: Drawing) -> None:
        """A table of felt: others at the top, the middle, the viewer's hand below."""
        felt = at.gradient(self._theme.felt)
        at.rect(8, 12, WIDTH - 16, HEIGHT - 16, "#3c2a10", 14, opacity=0.2)
        at.rect(8, 8, WIDTH - 16, HEIGHT - 16, felt, 14)
        at.rect(20, 20, WIDTH - 40, HEIGHT - 40, "", 10, "#ffffff", 1, opacity=0.14)
        hands = [area for area in self._scene.areas if isinstance(area, Hand) and area.cards]
        own = [hand for hand in hands if hand.seat == self._viewer]
        others = [hand for hand in hands if hand not in own]
        middle = [
            area
            for area in self._scene.areas
            if isinstance(area, Row | Pile | Trick) and _lying(area)
        ]
        for number, hand in enumerate(others):
            x = WIDTH * (number + 0.5) / len(others)
            self._draw_name(at, hand.seat, x, 52)
            self._draw_fan(at, hand.cards, x, 66, 52, min(200, WIDTH / len(others) - 30))
        own_top = HEIGHT - 40 if not own else HEIGHT - 196
        self._draw_middle(at, middle, 160 if others else 60, own_top - 20)
        for hand in own:
            self._draw_fan(at, hand.cards, WIDTH / 2, own_top, 112, WIDTH - 120)

    def _draw_fan(
        self,
        at: Drawing,
        cards: Sequence[Card | Back],
        x: float,
        y: float,
        width: float,
        most: float,
    ) -> None:
        """Cards held in a hand: an arc, each a little turned."""
        count = len(cards)
        step = min(width * 0.62, (most - width) / max(1, count - 1))
        left = x - (step * (count - 1) + width) / 2
        # The ends of a large hand stay on the felt.
        arc = min(1.15 * width / 118, width * 0.16 / max(1.0, ((count - 1) / 2) ** 2))
        for number, card in enumerate(cards):
            off = number - (count - 1) / 2
            place = left + number * step, y + arc * off * off
            at.turn(min(1.8, 20 / count) * off, place[0] + width / 2, place[1] + width * RATIO)
            draw_card(at, card, *place, width, self._seats)
            at.turn_back()

    def _draw_middle(self, at: Drawing, areas: Sequence[Area], top: float, bottom: float) -> None:
        """Tricks, piles and rows side by side, each under its name."""
        groups = [(area, _lying(area)[:8]) for area in areas]
        count = sum(len(things) for _, things in groups)
        room = WIDTH - 2 * 48 - 28 * max(0, len(groups) - 1)
        width = min(94.0, (bottom - top - 44) / RATIO, room / max(1, count) - 8)
        if width < 12:
            return
        x = (WIDTH - sum(len(t) for _, t in groups) * (width + 8) - 28 * (len(groups) - 1)) / 2
        y = top + (bottom - top - width * RATIO) / 2
        for area, things in groups:
            label = str(area.label) if area.label is not None else ""
            if isinstance(area, Pile) and area.count > 1:
                label = f"{label} {area.count}".strip()
            at.text(x, y - 10, label, 13, "#e6f2ee", 0, max(width, len(things) * (width + 8)))
            if isinstance(area, Pile):
                for depth in range(min(4, area.count - 1), 0, -1):
                    back = things[0] if isinstance(things[0], Back) else Back(id="below")
                    draw_card(at, back, x - depth * 1.5, y - depth * 1.5, width, self._seats)
            for number, thing in enumerate(things):
                place = x + number * (width + 8)
                self._draw_thing(at, thing, place, y, width)
                if isinstance(area, Trick):
                    self._draw_name(at, area.played[number].seat, place + width / 2,
                                    y + width * RATIO + 20)  # fmt: skip
            x += len(things) * (width + 8) + 28

    def _draw_thing(self, at: Drawing, thing: Lying, x: float, y: float, width: float) -> None:
        match thing:
            case Card() | Back():
                draw_card(at, thing, x, y, width, self._seats)
            case Die():
                draw_die(at, thing, x, y, width)
            case Piece():
                draw_piece(at, thing, x + width / 2, y + width / 2, width / 2, self._seats)

    def _draw_name(self, at: Drawing, player: str, x: float, y: float) -> None:
        name = self._names.get(player, "")
        place = self._seats.place(player)
        if not name or place is None:
            return
        wide = text_width(name, 14)
        at.rect(x - wide / 2 - 26, y - 17, wide + 40, 24, "#0d1f1a", 12, opacity=0.55)
        sign = self._seats.colours(player)[0]
        draw_seat_sign(at, place, x - wide / 2 - 12, y - 5, 5.5, sign)
        at.text(x + 2, y, name, 14, "#ffffff", most=140)


def _lying(area: Area) -> Sequence[Lying]:
    """What of an area can be seen lying there."""
    match area:
        case Pile(cards=cards):
            return cards[:1]
        case Trick(played=played):
            return [one.card for one in played]
        case Row(things=things):
            return [one for one in things if isinstance(one, Card | Back | Piece | Die)]
    return ()


def _is_crowd(area: Row | Pile) -> bool:
    """Whether there is too much for a row beside a board: a whole collection."""
    return isinstance(area, Row) and len(area.things) > 8


def _is_tables(board: Board) -> bool:
    return isinstance(board.grid, Track) and board.grid.shape == "tables"


def _is_dice(area: Area) -> bool:
    return isinstance(area, Row) and all(isinstance(thing, Die) for thing in area.things)
