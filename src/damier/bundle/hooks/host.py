"""What a hook is given, and what it may ask: the snapshot and the host.

A hook sees everything; what it does with it are effects, which everyone may see applied.
"""

from collections.abc import Callable
from typing import Any

from damier.bundle.format import HANDS
from damier.bundle.state import Layout, MutableState, numbers_told
from damier.core import encode

MOST_LINES = 20
LONGEST_LINE = 200


def zones_in_full(state: MutableState) -> dict[str, Any]:
    """All zones by name, cards by their entity."""
    layout, zones = state.layout, {}
    for zone in layout.zones:
        flags = zone.shape == "flag"
        first = (layout.first_flag if flags else layout.first_pile)[zone.name]
        read: Any = _flag if flags else _pile
        if zone.per_player:
            zones[zone.name] = {
                player: read(state, first + seat) for seat, player in enumerate(state.player_ids)
            }
        else:
            zones[zone.name] = read(state, first)
    return zones


def _flag(state: MutableState, at: int) -> bool:
    return state.flags[at]


def _pile(state: MutableState, at: int) -> list[str | None]:
    name_of = state.layout.name_of
    return [name_of[card] if card >= 0 else None for card in state.piles[at]]


def hand_zone(layout: Layout) -> str | None:
    """The zone that players hold cards in: `hands`, or the first that only its owner sees."""
    if HANDS in layout.first_pile:
        return HANDS
    owned = (zone.name for zone in layout.zones if zone.visibility == "owner")
    return next((name for name in owned if name in layout.first_pile), None)


class HookSnapshot:
    """What a hook was given: its values by their paths, and lines for its author."""

    def __init__(
        self, snapshot: dict[str, Any], write: Callable[[str], None] | None = None
    ) -> None:
        self.snapshot, self._write = snapshot, write
        self._lines_left = MOST_LINES

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
        """A line for the author, who sees the first of each call, cut short."""
        if self._write is not None and self._lines_left > 0:
            self._lines_left -= 1
            self._write(f"{self.snapshot['hook']}: {text[:LONGEST_LINE]}")


class StateHost(HookSnapshot):
    """The host of one hook call: answers from the state, draws from the match's generator."""

    def __init__(
        self,
        state: MutableState,
        hook: str,
        event: str,
        seat: int,
        args: dict[str, Any],
        card: str | None,
        write: Callable[[str], None] | None = None,
    ) -> None:
        self.state = state
        players = state.player_ids
        snapshot: dict[str, Any] = {
            "hook": hook,
            "event": event,
            "actor": players[seat],
            "args": args,
            "card": card,
            "players": players,
            "zones": zones_in_full(state),
            "turn": {
                "player": players[state.active],
                "phase": state.phase,
                "tick": state.tick,
                "round": state.round,
            },
            "scores": dict(zip(players, state.scores, strict=True)),
        }
        if state.layout.second:
            snapshot |= numbers_told(state.layout, state)
        super().__init__(snapshot, write)

    def rng(self, bound: int) -> int:
        return self.state.rng.int(0, bound - 1)

    def player_holds(self, player: str, entity: str) -> bool:
        state = self.state
        zone = hand_zone(state.layout)
        if zone is None or player not in state.player_ids:
            return False
        pile = state.piles[state.layout.pile(zone, state.player_ids.index(player))]
        return any(card >= 0 and state.layout.name_of[card] == entity for card in pile)
