"""Triple Triad as text: cards drawn with their four ranks, coloured by who controls them.

Made from a view alone. Colours are ANSI codes and only repeat what a mark says too: ● is the
first seat, ○ the second. No line is wider than 74 columns.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap
from typing import Any

from damier.core import Action, plain

from .board import CELLS, SIZE, Placed
from .card import HIGHEST_RANK, Card
from .news import last_news, news, tells
from .state import TriadView

TILE = 14
WIDEST = 74
TILES_IN_ROW = 5
TILE_LINES = 4
__all__ = ["board", "names", "notation", "parse", "says", "tells"]

MARKS = ("●", "○")
COLOURS = ("\x1b[34m", "\x1b[31m")
BOLD, RESET = "\x1b[1m", "\x1b[0m"

Tile = list[str]
"""The lines of a card, each TILE wide before colour."""


def board(view: TriadView, texts: Any) -> str:
    """News of the last move, the board, then the cards that matter in this phase."""
    parts = [wrapped(news(view, texts))]
    if view.phase == "pick":
        parts += _picking(view, texts)
    else:
        for move in (view.previous_move, view.last_move):
            if move and move.final_board:
                final = dict(zip(CELLS, move.final_board, strict=True))
                parts += [texts.say("board.final"), _grid(final, {}, view, texts)]
                parts.append(texts.say("board.new"))
        parts.append(_grid(view.board, view.element_cells, view, texts))
        parts.append(_scores(view, texts))
        parts += _trading(view, texts) if view.phase == "trade" else _hands(view, texts)
    return "\n".join(part for part in parts if part)


def wrapped(lines: str) -> str:
    """Sentences, none wider than the rest of the board."""
    return "\n".join(part for line in lines.splitlines() for part in wrap(line, WIDEST) or [""])


def says(view: TriadView, texts: Any) -> str:
    """What the last move did, then who is to do what."""
    lines = [last_news(view, texts)]
    if view.game_over:
        pass
    elif view.phase == "pick":
        lines.append(texts.say("says.pick"))
    else:
        told = {"player": view.current_player_id, "count": view.takes_left}
        lines.append(texts.say(f"says.{view.phase}", **told))
    return " ".join(line for line in lines if line)


def names(view: TriadView) -> dict[str, str]:
    """Cards are called by their names where nothing has to be told apart."""
    return {card: facts.name for card, facts in view.cards.items()}


def notation(action: Action) -> str:
    """A placement is `ifrit-48 b2`; a pick or a take names its card, with a sign before it."""
    match plain(action):
        case {"type": "play", "card": card, "cell": cell}:
            return f"{card} {cell}"
        case {"type": "pick", "card": card}:
            return f"+{card}"
        case {"card": card}:
            return f"!{card}"
    raise ValueError(f"no action of this game: {action}")


def parse(text: str) -> Mapping[str, Any] | None:
    """What `notation` writes, read back; the rules will say whether it may be done."""
    text = text.strip().lower()
    if text[:1] in ("+", "!"):
        verb = "pick" if text[0] == "+" else "take"
        return {"type": verb, "card": text[1:].strip()}
    card, _, cell = text.rpartition(" ")
    return {"type": "play", "card": card.strip(), "cell": cell} if card else None


def rank(value: int) -> str:
    """A rank as it is printed: ten is A."""
    return "A" if value == HIGHEST_RANK else str(value)


def _picking(view: TriadView, texts: Any) -> list[str]:
    """The collections that the viewer knows, the picked cards first, then the others."""
    parts = []
    for player, collection in view.collections.items():
        hand = view.hands[player]
        if None in hand or (collection is None and not hand):
            parts.append(_titled(view, player, texts.say("board.picked", count=len(hand)), texts))
        if collection is not None:
            picked = [card for card in hand if card is not None]
            title = texts.say("board.collection", count=len(collection), picked=len(hand))
            parts.append(_titled(view, player, title, texts))
            if picked:
                parts += [texts.say("board.hand"), *_rows(picked, view, texts, player)]
            left = [card for card in collection if card not in picked]
            parts += [texts.say("board.left"), *_rows(left, view, texts)]
    return parts


def _hands(view: TriadView, texts: Any) -> list[str]:
    parts = []
    for player, hand in view.hands.items():
        shown = [card for card in hand if card is not None]
        title = texts.say("board.cards", count=len(hand))
        if hidden := len(hand) - len(shown):
            title = texts.say("board.hidden", count=len(hand), hidden=hidden)
        parts += [_titled(view, player, title, texts), *_rows(shown, view, texts, player)]
    return parts


def _trading(view: TriadView, texts: Any) -> list[str]:
    """The collection that the winner takes from."""
    loser = next(player for player in view.player_ids if player != view.current_player_id)
    title = texts.say(
        "board.take", player=view.current_player_id, count=view.takes_left, loser=loser
    )
    return [title, *_rows(view.collections[loser] or (), view, texts, loser)]


def _titled(view: TriadView, player: str, title: str, texts: Any) -> str:
    seat = view.player_ids.index(player)
    return f"{COLOURS[seat]}{MARKS[seat]} {BOLD}{texts.label(player)}{RESET} {title}"


def _scores(view: TriadView, texts: Any) -> str:
    shown = "   ".join(
        f"{COLOURS[seat]}{MARKS[seat]} {texts.label(player)} {view.scores[player]}{RESET}"
        for seat, player in enumerate(view.player_ids)
    )
    said = texts.say("board.turn", turn=min(view.turn_count + 1, len(CELLS)))
    if view.sudden_death_counter:
        said += texts.say("board.counter", counter=view.sudden_death_counter)
    return f"{said}   {shown}"


def _grid(
    placed: Mapping[str, Placed | None], elements: Mapping[str, str], view: TriadView, texts: Any
) -> str:
    """The three rows of cells with lines between, row 3 on top."""
    line = "─" * TILE
    lines = [f"  ┌{line}┬{line}┬{line}┐"]
    for row in reversed(range(SIZE)):
        names = CELLS[SIZE * row : SIZE * (row + 1)]
        tiles = [_cell(placed[name], elements.get(name), view, texts) for name in names]
        for number, parts in enumerate(zip(*tiles, strict=True)):
            label = str(row + 1) if number == 1 else " "
            lines.append(f"{label} │" + "│".join(parts) + "│")
        lines.append(f"  ├{line}┼{line}┼{line}┤" if row else f"  └{line}┴{line}┴{line}┘")
    lines.append("   " + " ".join(column.center(TILE) for column in "abc"))
    return "\n".join(lines)


def _cell(placed: Placed | None, element: str | None, view: TriadView, texts: Any) -> Tile:
    if placed is None:
        middle = f"({texts.label(element)})" if element else "·"
        return [" " * TILE, middle.center(TILE), " " * TILE, " " * TILE]
    card = view.cards[placed.card]
    bonus = "" if element is None else "+1" if element == card.element else "−1"
    return _tile(card, view.player_ids.index(placed.owner), texts, bonus)


def _tile(card: Card, seat: int | None, texts: Any, bonus: str = "") -> Tile:
    """A card: the ranks around the owner's mark, its element, its name."""
    top, right, bottom, left = map(rank, card.ranks)
    mark = " " if seat is None else MARKS[seat]
    element = texts.label(card.element)[:8] if card.element else ""
    lines = [
        f"   {top}  {bonus:<2} ".ljust(TILE),
        f" {left} {mark} {right} {f'L{card.level}':<3}".ljust(TILE),
        f"   {bottom} {element:<8}".ljust(TILE),
        f" {card.name}"[:TILE].ljust(TILE),
    ]
    colour = "" if seat is None else COLOURS[seat]
    return [f"{colour}{line}{RESET}" for line in lines] if colour else lines


def _rows(
    cards: Sequence[str], view: TriadView, texts: Any, player: str | None = None
) -> Iterable[str]:
    """Cards side by side, five in a row."""
    seat = None if player is None else view.player_ids.index(player)
    for start in range(0, len(cards), TILES_IN_ROW):
        row = cards[start : start + TILES_IN_ROW]
        tiles = [_tile(view.cards[card], seat, texts) for card in row]
        for number in range(TILE_LINES):
            yield " ".join(tile[number] for tile in tiles).rstrip()
