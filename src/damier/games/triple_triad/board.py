"""The 3×3 board: cells a1 to c3, which touch which, and who controls what lies there.

Columns a–c from left to right, rows 1–3 from bottom to top. Knows no rule of capture.
"""

from collections.abc import Sequence

from damier.core import PlayerId, Value

from .card import CardId

SIZE = 3
CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
INDEX = {name: index for index, name in enumerate(CELLS)}

TOP, RIGHT, BOTTOM, LEFT = SIDES = (0, 1, 2, 3)
STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Columns and rows to go from a card to the neighbour on each of its sides."""


class Placed(Value):
    """A card on the board, and whose colour it shows."""

    card: CardId
    owner: PlayerId


Cells = tuple[Placed | None, ...]
EMPTY_BOARD: Cells = (None,) * len(CELLS)


def _neighbours(cell: int) -> tuple[tuple[int, int, int], ...]:
    row, column = divmod(cell, SIZE)
    return tuple(
        (cell + right + SIZE * up, side, side ^ 2)
        for side, (right, up) in zip(SIDES, STEPS, strict=True)
        if 0 <= column + right < SIZE and 0 <= row + up < SIZE
    )


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(len(CELLS)))
"""For each cell: its neighbours, each with the side that touches it and the side it shows back."""

WALLS = tuple(
    tuple(side for side in SIDES if side not in [touching for _, touching, _ in NEIGHBOURS[cell]])
    for cell in range(len(CELLS))
)
"""For each cell: the sides that touch the edge of the board."""


def count_controlled_cards(cells: Cells, player_id: str) -> int:
    """How many cards on the board show this player's colour."""
    return sum([placed is not None and placed.owner == player_id for placed in cells])


def get_all_cards_on_board_with_owners(cells: Cells) -> tuple[tuple[CardId, PlayerId], ...]:
    """Every card on the board with the player who controls it, a1 first."""
    return tuple([(placed.card, placed.owner) for placed in cells if placed is not None])


def get_cards_controlled_on_board(cells: Cells, player_id: str) -> tuple[CardId, ...]:
    """The cards on the board that show this player's colour, a1 first."""
    owned = get_all_cards_on_board_with_owners(cells)
    return tuple([card for card, owner in owned if owner == player_id])


def scores(cells: Cells, hands: Sequence[Sequence[CardId]], players: Sequence[str]) -> list[int]:
    """Cards on the board by owner plus cards in hand: ten in all from the first turn to the last,
    where this is the seed's count, nine on the board and the second player's unplayed one."""
    owners = [placed.owner for placed in cells if placed is not None]
    return [owners.count(player) + len(hand) for player, hand in zip(players, hands, strict=True)]
