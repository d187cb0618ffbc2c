"""Any bundle as plain text: a line a zone, own seat below, at most 80 columns.

Cards that the viewer may not see are counted; those in sight are named.
"""

from collections import Counter
from textwrap import wrap
from typing import Any

from damier.bundle.format import Bundle, Graph, ZoneSpec, column
from damier.bundle.state import BundleView, SecondView

from .story import COLUMNS

WIDTH = 80
LABEL = 14
INDENT = "  "
UNKNOWN = "?"


def board_text(bundle: Bundle, view: BundleView, texts: Any) -> str:
    """The table as this viewer sees it."""
    lines = [_heading(view, texts)]
    shared = [zone for zone in bundle.zones if not zone.per_player]
    own = [zone for zone in bundle.zones if zone.per_player]
    for zone in shared:
        lines += _zone(zone, view.zones[zone.name], view, texts, "", {})
    if isinstance(view, SecondView):
        lines += _numbers(bundle, view, texts)
    seats = [player for player in view.player_ids if player != view.you]
    for player in (*seats, *((view.you,) if view.you else ())):
        lines += _seat(bundle, player, own, view, texts)
    return "\n".join(lines)


def _numbers(bundle: Bundle, view: SecondView, texts: Any) -> list[str]:
    """Counters that are not each player's own, and dice that have been rolled."""
    lines = []
    for counter in bundle.counters:
        shown = view.counters[counter.name]
        if counter.lies is not None:
            if counter.lies == "words" and not counter.per:
                lines += _told(counter.name, texts, value=shown)
        elif counter.per != "player" and counter.per:
            told = ", ".join(f"{cell}: {number}" for cell, number in shown.items())
            lines += wrap(f"{texts.label(counter.name)}: {told}", WIDTH, subsequent_indent=INDENT)
        elif not counter.per and shown not in (None, 0):
            lines.append(f"{texts.label(counter.name)}: {texts.label(shown)}")
    for dice in bundle.dice:
        if dice.lies == "words":
            lines += _told(dice.name, texts, value=sum(view.dice[dice.name]))
        elif dice.lies is None and any(view.dice[dice.name]):
            rolled = " ".join(map(str, view.dice[dice.name]))
            lines.append(f"{texts.label(dice.name)}: {rolled}")
    return lines


def _own_numbers(bundle: Bundle, player: str, view: BundleView, texts: Any) -> list[str]:
    """What is counted for one player."""
    if not isinstance(view, SecondView):
        return []
    said = []
    for counter in bundle.counters:
        if counter.per == "player" and counter.lies != "hidden":
            value = view.counters[counter.name][player]
            if counter.lies == "words":
                said += _told(counter.name, texts, value=value, player=player)
            else:
                said.append(f"{texts.label(counter.name)} {texts.label(value)}")
    return said


def _told(name: str, texts: Any, **values: Any) -> list[str]:
    """What is shown in words, if it says anything just now."""
    said = texts.say(f"scene.{name}", **values)
    return [said] if said else []


def _heading(view: BundleView, texts: Any) -> str:
    parts = []
    if view.round > 1 or any(view.scores.values()):
        parts.append(texts.say("board.round", round=view.round))
    if not view.game_over:
        parts.append(texts.say("board.turn", player=view.turn.player))
    return ", ".join(parts)


def _seat(
    bundle: Bundle, player: str, zones: list[ZoneSpec], view: BundleView, texts: Any
) -> list[str]:
    title = [texts.label(player)]
    if player == view.you:
        title.append(texts.say("board.you"))
    if any(view.scores.values()):
        title.append(texts.say("board.score", score=view.scores[player]))
    title += _own_numbers(bundle, player, view, texts)
    flags = [
        texts.label(zone.name)
        for zone in zones
        if zone.shape == "flag" and zone.lies != "hidden" and view.zones[zone.name][player]
    ]
    lines = [" ".join(title) + (f" [{', '.join(flags)}]" if flags else "")]
    for zone in zones:
        if zone.shape != "flag":
            whose = {"player": player}
            lines += _zone(zone, view.zones[zone.name][player], view, texts, INDENT, whose)
    return lines


def _zone(
    zone: ZoneSpec, shown: Any, view: BundleView, texts: Any, indent: str, whose: dict[str, str]
) -> list[str]:
    if zone.lies == "hidden":
        return []
    if zone.lies == "words":
        known = {**view.cards, **view.known}
        cards = [known[handle] for handle in shown if handle in known]
        told = _told(zone.name, texts, value=len(shown), cards=cards, **whose)
        return [indent + line for line in told]
    name = texts.label(zone.name)
    if zone.shape == "flag":
        return [f"{indent}{name}: {texts.say('board.yes')}"] if shown else []
    if zone.graph is not None:
        return _board(zone, zone.graph, shown, view, texts)
    if zone.shape == "grid":
        return _grid(shown, view, texts)
    parts = _cards(shown, view, texts)
    head = f"{indent}{name}:".ljust(LABEL)
    body = ", ".join(parts) or texts.say("board.empty")
    return wrap(f"{head} {body}", WIDTH, subsequent_indent=" " * (LABEL + 1), initial_indent="")


def _cards(handles: list[str], view: BundleView, texts: Any) -> list[str]:
    parts: list[str] = []
    unseen = 0
    for handle in handles:
        if handle in view.cards:
            parts.append(texts.label(view.cards[handle]))
        elif handle in view.known:
            parts.append(texts.say("board.known", card=texts.label(view.known[handle])))
        else:
            unseen += 1
    if unseen:
        parts.append(texts.say("board.cards", count=unseen))
    return parts


def _board(
    zone: ZoneSpec, graph: Graph, rows: list[list[str | None]], view: BundleView, texts: Any
) -> list[str]:
    """A board by the names of its cells: columns above, rows at the side, hexagons shifted."""
    owners = view.owners if isinstance(view, SecondView) else {}
    pairs = {(view.cards.get(handle), owner) for handle, owner in owners.items()}
    several = {one for one, count in Counter(one for one, _ in pairs).items() if count > 1}
    named = {**view.cards, **view.known}

    def called(handle: str | None) -> str:
        if handle is None:
            return "."
        entity = named.get(handle, UNKNOWN)
        whose = owners.get(handle, "")[-1:] if entity in several else ""
        return f"{texts.label(entity)}{whose}"

    if zone.shape in ("track", "graph"):
        told = [
            f"{cell} {called(handle)}" if handle else cell
            for cell, handle in zip(graph.cells, rows[0], strict=True)
        ]
        head = f"{texts.label(zone.name)}: "
        return wrap(head + "  ".join(told), WIDTH, subsequent_indent=INDENT)
    cells = [[called(handle) for handle in row] for row in rows]
    widest = max(len(cell) for row in cells for cell in row)
    shift = zone.height // 2 if zone.shape == "hex" else 0
    widest = 1 if zone.shape == "hex" else widest
    width = max(1, min(widest, (WIDTH - 4 - shift) // zone.width - 1))
    columns = [column(x)[:width].ljust(width) for x in range(zone.width)]
    lines = ["    " + " ".join(columns)]
    for y, row in enumerate(cells):
        name = y + 1 if zone.shape == "hex" else zone.height - y
        indent = " " * (y * (width + 1) // 2) if zone.shape == "hex" else ""
        lines.append(f"{indent}{name:>3} " + " ".join(cell[:width].ljust(width) for cell in row))
    return [line.rstrip()[:WIDTH] for line in lines]


def _grid(rows: list[list[str | None]], view: BundleView, texts: Any) -> list[str]:
    known = {**view.cards, **view.known}
    cells = [
        [texts.label(known[c]) if c in known else "?" if c else "." for c in row] for row in rows
    ]
    widest = max((len(cell) for row in cells for cell in row), default=1)
    room = max(1, min(widest, (WIDTH - 4) // max(1, len(rows[0])) - 1))
    named = [COLUMNS[x] if x < len(COLUMNS) else str(x + 1) for x in range(len(rows[0]))]
    width = max(room, *map(len, named))
    head = "    " + " ".join(name.ljust(width) for name in named)
    body = [
        f"{len(rows) - y:>3} " + " ".join(cell[:room].ljust(width) for cell in row)
        for y, row in enumerate(cells)
    ]
    return [line.rstrip() for line in (head, *body)]
