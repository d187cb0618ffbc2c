"""Two rows of six houses with seeds, as mancala games have them: names, scene, text, encoding.

South, the first player, has A to F from left to right; north has a to f from right to left, so that
seeds go round in this order. What sowing does is each game's own.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Protocol

from msgspec import Meta

from damier.core import Action, plain
from damier.scene import Board, Cell, Counter, Panel, Piece, Scene, Squares, key

HOUSES: Final = "ABCDEFabcdef"
ROW: Final = 6

House = Annotated[str, Meta(pattern=r"^[A-Fa-f]$(?!\n)")]


class HousesView(Protocol):
    """What these functions need of a view."""

    @property
    def player_ids(self) -> tuple[str, ...]: ...
    @property
    def current_player_id(self) -> str | None: ...
    @property
    def houses(self) -> tuple[int, ...]: ...
    @property
    def stores(self) -> dict[str, int]: ...
    @property
    def last(self) -> str | None: ...


def own_houses(seat: int) -> range:
    """The numbers of a side's houses."""
    return range(seat * ROW, (seat + 1) * ROW)


def scene_of(view: HousesView) -> Scene:
    """South below; each store at the right hand of its side."""
    south, north = view.player_ids
    cells = []
    for number, (name, count) in enumerate(zip(HOUSES, view.houses, strict=True)):
        at = (number + 1, 0) if number < ROW else (2 * ROW - number, 1)
        seeds = [Piece(id=f"seeds-{name}", shape="seeds", count=count)] if count else []
        label = key("house", house=name, count=count)
        means = {"house": name}
        cells.append(Cell(id=name, at=at, pieces=seeds, tone="sunk", label=label, stands_for=means))
    for player, column in ((south, ROW + 1), (north, 0)):
        count = view.stores[player]
        seeds = [Piece(id=f"stored-{player}", shape="seeds", count=count)] if count else []
        label = key("store", player=player, count=count)
        cells.append(
            Cell(
                id=f"store-{player}",
                at=(column, 0),
                span=(1, 2),
                pieces=seeds,
                label=label,
                seat=player,
            )
        )
    panels = [
        Panel(seat=player, things=[Counter(id=f"seeds-of-{player}", value=count, label="seeds")])
        for player, count in view.stores.items()
    ]
    last = [view.last] if view.last else []
    grid = Squares(ROW + 2, 2, column_names=("", *HOUSES[:ROW], ""))
    return Scene([Board(grid, cells), *panels], last=last)


def board(view: HousesView, texts: Any) -> str:
    """Both rows with the names of their houses, and the stores beside them."""
    south, north = view.player_ids
    below, above = view.houses[:ROW], view.houses[ROW:][::-1]
    rows = [
        (" ", HOUSES[ROW:][::-1], " "),
        (view.stores[north], above, " "),
        (" ", below, view.stores[south]),
        (" ", HOUSES[:ROW], " "),
    ]
    return "\n".join(
        " ".join(f"{one!s:>2}" for one in (left, *middle, right)).rstrip()
        for left, middle, right in rows
    )


def notation(action: Action) -> str:
    """A house by its letter."""
    return str(plain(action)["house"])


def parse(text: str) -> Mapping[str, Any] | None:
    house = text.strip()
    return {"type": "sow", "house": house} if len(house) == 1 and house in HOUSES else None


class HousesEncoding:
    """For learners: an action for each own house; whose turn it is, seeds in the own houses, in the
    other's, in both stores."""

    action_count = ROW
    observation_size = 1 + 2 * ROW + 2
    plane_shape = (3, 2, ROW)

    def observation(self, view: HousesView, player_id: str) -> Sequence[int]:
        seat = view.player_ids.index(player_id)
        own, other = (view.houses[side * ROW : (side + 1) * ROW] for side in (seat, 1 - seat))
        stores = (view.stores[player_id], view.stores[view.player_ids[1 - seat]])
        return [int(view.current_player_id == player_id), *own, *other, *stores]

    def planes(self, view: HousesView, player_id: str) -> Sequence[int]:
        """Seeds, the own houses in the first line and the other's facing them; then both stores."""
        _, *seeds, own, other = self.observation(view, player_id)
        facing = [*seeds[:ROW], *seeds[ROW:][::-1]]
        return [*facing, *[own] * (2 * ROW), *[other] * (2 * ROW)]

    def turned(self, seat: int) -> Sequence[int]:
        return range(self.action_count)

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        return [HOUSES.index(action.house) % ROW for action in valid_actions]

    def label(self, number: int) -> str:
        return HOUSES[number]
