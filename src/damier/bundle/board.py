"""Any bundle as plain text: a line a zone, own seat below, at most 80 columns.

Cards that the viewer may not see are counted; those in sight are named, with their handle where
the viewer may choose among them.
"""

from textwrap import wrap
from typing import Any

from damier.bundle.format import Bundle, ZoneSpec
from damier.bundle.state import BundleView

WIDTH = 80
LABEL = 14
INDENT = "  "


def board_text(bundle: Bundle, view: BundleView, texts: Any) -> str:
    """The table as this viewer sees it."""
    lines = [_heading(view, texts)]
    shared = [zone for zone in bundle.zones if not zone.per_player]
    own = [zone for zone in bundle.zones if zone.per_player]
    for zone in shared:
        lines += _zone(zone, view.zones[zone.name], view, texts, "")
    seats = [player for player in view.player_ids if player != view.you]
    for player in (*seats, *((view.you,) if view.you else ())):
        lines += _seat(player, own, view, texts)
    return "\n".join(lines)


def _heading(view: BundleView, texts: Any) -> str:
    parts = []
    if view.round > 1 or any(view.scores.values()):
        parts.append(texts.say("board.round", round=view.round))
    if not view.game_over:
        parts.append(texts.say("board.turn", player=view.turn.player))
    return ", ".join(parts)


def _seat(player: str, zones: list[ZoneSpec], view: BundleView, texts: Any) -> list[str]:
    title = [player]
    if player == view.you:
        title.append(texts.say("board.you"))
    if any(view.scores.values()):
        title.append(texts.say("board.score", score=view.scores[player]))
    flags = [
        texts.label(zone.name)
        for zone in zones
        if zone.shape == "flag" and view.zones[zone.name][player]
    ]
    lines = [" ".join(title) + (f" [{', '.join(flags)}]" if flags else "")]
    for zone in zones:
        if zone.shape != "flag":
            lines += _zone(zone, view.zones[zone.name][player], view, texts, INDENT)
    return lines


def _zone(zone: ZoneSpec, shown: Any, view: BundleView, texts: Any, indent: str) -> list[str]:
    name = texts.label(zone.name)
    if zone.shape == "flag":
        return [f"{indent}{name}: {texts.say('board.yes')}"] if shown else []
    if zone.shape == "grid":
        return _grid(shown, view, texts)
    parts = _cards(zone, shown, view, texts)
    head = f"{indent}{name}:".ljust(LABEL)
    body = ", ".join(parts) or texts.say("board.empty")
    return wrap(f"{head} {body}", WIDTH, subsequent_indent=" " * (LABEL + 1), initial_indent="")


def _cards(zone: ZoneSpec, handles: list[str], view: BundleView, texts: Any) -> list[str]:
    parts: list[str] = []
    unseen = 0
    for handle in handles:
        if handle in view.cards:
            name = texts.label(view.cards[handle])
            parts.append(f"{handle} {name}" if zone.visibility == "owner" else name)
        elif handle in view.known:
            parts.append(texts.say("board.known", card=texts.label(view.known[handle])))
        else:
            unseen += 1
    if unseen:
        parts.append(texts.say("board.cards", count=unseen))
    return parts


def _grid(rows: list[list[str | None]], view: BundleView, texts: Any) -> list[str]:
    named = {**view.cards, **view.known}
    cells = [
        [texts.label(named[c]) if c in named else "?" if c else "." for c in row] for row in rows
    ]
    widest = max((len(cell) for row in cells for cell in row), default=1)
    room = max(1, min(widest, (WIDTH - 4) // max(1, len(rows[0])) - 1))
    width = max(room, len(str(len(rows[0]) - 1)))
    head = "    " + " ".join(str(x).ljust(width) for x in range(len(rows[0])))
    body = [
        f"{y:>3} " + " ".join(cell[:room].ljust(width) for cell in row)
        for y, row in enumerate(cells)
    ]
    return [line.rstrip() for line in (head, *body)]
