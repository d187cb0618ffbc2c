"""What a legal hook is given, and what its answer is: which of the listed actions stand.

It sees what the actor may see and nothing more, so that its answer can tell nobody anything. It has
no random numbers and emits no effects. Who asks it, and when, is in play/legal_rule.py.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from damier.bundle.format import VerbSpec
from damier.bundle.state import Layout, numbers_told
from damier.core import InvalidData, decode

from .emitted_effect import LARGEST_EFFECT
from .host import HookSnapshot, hand_zone
from .port import HookFault

STAND = "stand"
MOST_LISTED = 500
"""Actions that one call may be asked about."""


class Answer(NamedTuple):
    """Places in the list that was given, and why the others do not stand."""

    standing: tuple[int, ...]
    because: str | None


class Position(Protocol):
    """What is looked at: frozen and mutable states both have it."""

    @property
    def player_ids(self) -> tuple[str, ...]: ...
    @property
    def piles(self) -> Sequence[Sequence[int]]: ...
    @property
    def flags(self) -> Sequence[bool]: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def known(self) -> Sequence[Collection[int]]: ...
    @property
    def used(self) -> Sequence[str]: ...
    @property
    def played(self) -> int | None: ...
    @property
    def active(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def tick(self) -> int: ...
    @property
    def round(self) -> int: ...


def legal_snapshot(
    layout: Layout,
    position: Position,
    seat: int,
    verb: VerbSpec,
    choices: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """The table as this seat sees it, and the actions that its conditions allow."""
    players, seen = position.player_ids, seen_cards(layout, position, seat)
    played = position.played
    return {
        "hook": verb.legal,
        "event": "legal",
        "actor": players[seat],
        "args": {"verb": verb.name, "actions": list(choices)},
        "card": layout.name_of[played] if played is not None and played in seen else None,
        "players": players,
        "zones": _zones(layout, position, seat, seen),
        "turn": {
            "player": players[position.active],
            "phase": position.phase,
            "tick": position.tick,
            "round": position.round,
        },
        "scores": dict(zip(players, position.scores, strict=True)),
        "used": list(position.used),
        **numbers_told(layout, position),
    }


def seen_cards(layout: Layout, position: Position, seat: int) -> frozenset[int]:
    """The cards that this seat can name."""
    seen = set(position.known[seat])
    for pile, cards in enumerate(position.piles):
        if layout.sees[pile][seat]:
            seen.update(cards)
        elif layout.top_public[pile] and cards:
            seen.add(cards[0])
    return frozenset(seen)


def _zones(layout: Layout, position: Position, seat: int, seen: Collection[int]) -> dict[str, Any]:
    """All zones by name: a card by its entity, `null` where it cannot be seen; where their order is
    hidden, those that can be named come first, by name."""
    name_of = layout.name_of

    def pile(at: int) -> list[str | None]:
        cards = [name_of[c] if c >= 0 and c in seen else None for c in position.piles[at]]
        if layout.ordered[at] or layout.sees[at][seat]:
            return cards
        return sorted(cards, key=lambda name: (name is None, name or ""))

    def flag(at: int) -> bool | None:
        return position.flags[at] if layout.sees_flag[at][seat] else None

    zones: dict[str, Any] = {}
    for zone in layout.zones:
        is_flag = zone.shape == "flag"
        first = (layout.first_flag if is_flag else layout.first_pile)[zone.name]
        read: Any = flag if is_flag else pile
        if zone.per_player:
            zones[zone.name] = {
                player: read(first + at) for at, player in enumerate(position.player_ids)
            }
        else:
            zones[zone.name] = read(first)
    return zones


class LegalHost(HookSnapshot):
    """The host of one call: answers from what the actor sees. There are no random numbers."""

    def __init__(self, layout: Layout, snapshot: dict[str, Any], write: Any = None) -> None:
        super().__init__(snapshot, write)
        self._hands = hand_zone(layout)

    def rng(self, bound: int) -> int:
        raise HookFault("hook_no_chance", "a legal hook has no random numbers")

    def player_holds(self, player: str, entity: str) -> bool:
        hands = self.snapshot["zones"].get(self._hands)
        return isinstance(hands, dict) and entity in hands.get(player, ())


def read_answer(emitted: Sequence[bytes], listed: int, reasons: Collection[str]) -> Answer:
    """What a legal hook said, or HookFault where that is no answer."""
    standing: set[int] = set()
    because: str | None = None
    for text in emitted:
        fields = _stand(text)
        places = fields.get("actions")
        if not isinstance(places, list) or not all(type(place) is int for place in places):
            raise _wrong("`actions` is a list of places in the list that was given, from 0")
        for place in places:
            if not 0 <= place < listed:
                raise _wrong(f"no action {place}: {listed} were listed, from 0")
            if place in standing:
                raise _wrong(f"action {place} stands twice")
            standing.add(place)
        because = _reason(fields.get("because", because), reasons)
    if not emitted:
        raise _wrong("it answered nothing; where nothing stands it says so, with no actions")
    return Answer(tuple(sorted(standing)), because)


def _stand(text: bytes) -> dict[str, Any]:
    try:
        written = decode(text, dict[str, dict[str, Any]], limit=LARGEST_EFFECT)
    except InvalidData as error:
        raise _wrong(f"an answer is a map of a map: {error.message}") from None
    fields = written.get(STAND)
    if fields is None or len(written) != 1:
        named = ", ".join(map(repr, written))[:80] or "nothing"
        raise _wrong(f"a legal hook only says which actions `stand`; it emitted {named}")
    unknown = sorted(fields.keys() - {"actions", "because"})
    if unknown:
        raise _wrong(f"stand has no {unknown[0][:40]!r}, only actions and because")
    return fields


def _reason(because: object, reasons: Collection[str]) -> str | None:
    if because is None:
        return None
    if not isinstance(because, str) or because not in reasons:
        named = repr(because)[:60]
        raise _wrong(f"because {named}: en.json has no such sentence, in refusals")
    return because


def _wrong(message: str) -> HookFault:
    return HookFault("hook_bad_answer", message)
