"""Battleship as plain text, and how moves are written: `c4h` lays a ship, `c4` is a shot."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain
from damier_classics.drawn import grid

from .state import FLEETS, FREE, LETTERS, NAMES, BattleshipView, Shoot

SHIP = "="


def board(view: BattleshipView, texts: Any) -> str:
    """Each sea: ships =, misses o, hits x, ships that are sunk #. Row 1 is on top."""
    size, parts = view.size, []
    for player, letters in view.waters.items():
        shown = afloat(view, player)
        cells = [
            SHIP if letter == FREE and number in shown else letter
            for number, letter in enumerate(letters)
        ]
        rows = ["".join(cells[at : at + size]) for at in range(0, size * size, size)]
        lost = sum(ship is not None for ship in view.sunk[player])
        told = texts.say("board.sea", player=player, sunk=lost, ships=len(FLEETS[size]))
        parts.append(f"{told}\n{grid(rows, LETTERS[:size], from_top=True)}")
    return "\n\n".join(parts)


def afloat(view: BattleshipView, player: str) -> frozenset[int]:
    """The cells of ships that the viewer sees."""
    found = set()
    for length, ship in zip(FLEETS[view.size], view.ships[player], strict=False):
        first = NAMES[view.size].index(ship[:-1])
        step = 1 if ship[-1] == "h" else view.size
        found |= {first + step * n for n in range(length)}
    return frozenset(found)


def tells(
    before: BattleshipView, after: BattleshipView, action: Action | None, actor: str, texts: Any
) -> tuple[str, str]:
    """A ship that nobody sees, or a shot and what came of it."""
    number = after.laid[actor]
    if not isinstance(action, Shoot):
        length = FLEETS[after.size][number - 1]
        return texts.say("sentences.lay", player=actor, length=length), ""
    other = next(player for player in after.player_ids if player != actor)
    told = texts.say("sentences.shoot", player=actor, cell=action.cell)
    sunk = [place for place, ship in enumerate(after.sunk[other]) if ship is not None]
    was = [place for place, ship in enumerate(before.sunk[other]) if ship is not None]
    if sunk != was:
        length = FLEETS[after.size][next(place for place in sunk if place not in was)]
        return told, texts.say("effects.sunk", length=length)
    cell = after.waters[other][NAMES[after.size].index(action.cell)]
    return told, texts.say("effects.missed" if cell == "o" else "effects.hit")


def notation(action: Action) -> str:
    told = plain(action)
    return f"{told['cell']}{told.get('way', '')}"


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip().casefold()
    if word[-1:] in ("h", "v") and len(word) > 1:
        return {"type": "place", "cell": word[:-1], "way": word[-1]}
    return {"type": "shoot", "cell": word}
