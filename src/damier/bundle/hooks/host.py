"""What a hook is given, and what it may ask: the snapshot and the host.

A hook sees everything; what it does with it are effects, which everyone may see applied.
"""

from typing import Any

from damier.bundle.format import HANDS
from damier.bundle.state import Layout, Table
from damier.core import encode


def zones_in_full(table: Table) -> dict[str, Any]:
    """All zones by name, cards by their entity."""
    layout, zones = table.layout, {}
    for zone in layout.zones:
        flags = zone.shape == "flag"
        first = (layout.first_flag if flags else layout.first_pile)[zone.name]
        read: Any = _flag if flags else _pile
        if zone.per_player:
            zones[zone.name] = {
                player: read(table, first + seat) for seat, player in enumerate(table.player_ids)
            }
        else:
            zones[zone.name] = read(table, first)
    return zones


def _flag(table: Table, at: int) -> bool:
    return table.flags[at]


def _pile(table: Table, at: int) -> list[str | None]:
    name_of = table.layout.name_of
    return [name_of[card] if card >= 0 else None for card in table.piles[at]]


def hand_zone(layout: Layout) -> str | None:
    """The zone that players hold cards in: `hands`, or the first that only its owner sees."""
    if HANDS in layout.first_pile:
        return HANDS
    owned = (zone.name for zone in layout.zones if zone.visibility == "owner")
    return next((name for name in owned if name in layout.first_pile), None)


class TableHost:
    """The host of one hook call: answers from the table, draws from the match's generator."""

    def __init__(
        self, table: Table, hook: str, event: str, seat: int, args: dict[str, Any], card: str | None
    ) -> None:
        self.table = table
        players = table.player_ids
        self.snapshot: dict[str, Any] = {
            "hook": hook,
            "event": event,
            "actor": players[seat],
            "args": args,
            "card": card,
            "players": players,
            "zones": zones_in_full(table),
            "turn": {
                "player": players[table.active],
                "phase": table.phase,
                "tick": table.tick,
                "round": table.round,
            },
            "scores": dict(zip(players, table.scores, strict=True)),
        }

    def rng(self, bound: int) -> int:
        return self.table.rng.int(0, bound - 1)

    def player_holds(self, player: str, entity: str) -> bool:
        table = self.table
        zone = hand_zone(table.layout)
        if zone is None or player not in table.player_ids:
            return False
        pile = table.piles[table.layout.pile(zone, table.player_ids.index(player))]
        return any(card >= 0 and table.layout.name_of[card] == entity for card in pile)

    def get(self, path: str) -> bytes | None:
        value: Any = self.snapshot
        for part in path.split("/"):
            if isinstance(value, dict) and part in value:
                value = value[part]
            elif isinstance(value, list | tuple) and part.isdigit() and int(part) < len(value):
                value = value[int(part)]
            else:
                return None
        return encode(value)

    def log(self, text: str) -> None:
        return
