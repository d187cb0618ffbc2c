"""The boards of a bundle: grids, hexagons, tracks, and points with lines between them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from damier.bundle.format import Graph, ZoneSpec
from damier.scene import (
    Back,
    Board,
    Card,
    Cell,
    Grid,
    Hexagons,
    Piece,
    Points,
    Side,
    Squares,
    Track,
)
from damier.scene import key as sentence

from .meaning import Meaning

LONGEST_ROW = 12
"""Cells of a track that lie in one row; a longer one turns back and forth."""

MARGIN = 1
"""Around the points of a board that lists them."""

Lying = Callable[[str], Piece | Card | Back]
"""What lies there, by its handle."""


def board_of(
    zone: ZoneSpec,
    id: str,
    rows: Sequence[Sequence[str | None]],
    lying: Lying,
    numbers: Mapping[str, Mapping[str, int]],
    meaning: Meaning,
    players: Sequence[str],
) -> Board:
    """A zone with cells; `numbers` are the counters that each of its cells has."""
    handles = [handle for row in rows for handle in row]
    graph = zone.graph
    cells = (
        _coordinate_cells(zone, id, handles, lying, meaning)
        if graph is None
        else _named_cells(zone, graph, id, handles, lying, numbers, meaning)
    )
    sides = [Side(edge, players[seat]) for edge, seat in zone.edges.items() if seat < len(players)]
    return Board(_grid(zone, graph, id), list(cells), id=id, label=zone.name, sides=sides)


def cell_id(board: str, name: str) -> str:
    """The id of a cell that has a name."""
    return f"{board}-{name}"


def line_id(zone: ZoneSpec, x: int, y: int) -> str:
    """The id of a cell in this column and row of a shared board."""
    if zone.graph is None:
        return f"{zone.name}-{x}-{y}"
    return cell_id(zone.name, zone.graph.cells[y * zone.width + x])


def _grid(zone: ZoneSpec, graph: Graph | None, id: str) -> Grid:
    width, height = zone.width, zone.height
    if graph is None:
        return Squares(width, height, from_top=True)
    columns = [name.rstrip("0123456789") for name in graph.cells[:width]]
    rows = [graph.cells[y * width].lstrip("abcdefghijklmnopqrstuvwxyz") for y in range(height)]
    match zone.shape:
        case "hex":
            return Hexagons(width, height, column_names=columns, row_names=rows)
        case "track":
            is_loop = graph.steps["forward"][-1] == 0
            return Track(width, "loop" if is_loop else "row" if width <= LONGEST_ROW else "snake")
        case "graph":
            return _points(graph, id)
    return Squares(width, height, from_top=True, column_names=columns, row_names=rows)


def _points(graph: Graph, id: str) -> Points:
    right, down = (max(at[axis] for at in graph.at) for axis in (0, 1))
    links = dict.fromkeys(
        tuple(sorted((cell_id(id, graph.cells[a]), cell_id(id, graph.cells[b]))))
        for line in graph.lines
        for a, b in pairwise(line)
    )
    return Points(right + 2 * MARGIN, down + 2 * MARGIN, [(a, b) for a, b in links])


def _named_cells(
    zone: ZoneSpec,
    graph: Graph,
    id: str,
    handles: Sequence[str | None],
    lying: Lying,
    numbers: Mapping[str, Mapping[str, int]],
    meaning: Meaning,
) -> Iterator[Cell]:
    for number, (name, handle) in enumerate(zip(graph.cells, handles, strict=True)):
        pieces: list[Any] = [lying(handle)] if handle else []
        for counter, counts in numbers.items():
            if counts[name]:
                pieces.append(
                    Piece(
                        id=f"{counter}-{name}",
                        shape="seeds",
                        colour="ivory",
                        count=counts[name],
                        label=sentence("counted", count=counts[name], what=counter),
                    )
                )
        yield Cell(
            id=cell_id(id, name),
            at=_at(zone, graph, number),
            label=name,
            pieces=pieces,
            stands_for=meaning.of_cell(zone.name, name) or {},
        )


def _at(zone: ZoneSpec, graph: Graph, number: int) -> tuple[int | float, int | float]:
    if zone.shape == "graph":
        return graph.at[number][0] + MARGIN, graph.at[number][1] + MARGIN
    return number % zone.width, number // zone.width


def _coordinate_cells(
    zone: ZoneSpec, id: str, handles: Sequence[str | None], lying: Lying, meaning: Meaning
) -> Iterator[Cell]:
    for number, handle in enumerate(handles):
        y, x = divmod(number, zone.width)
        yield Cell(
            id=f"{id}-{x}-{y}",
            at=(x, y),
            label=sentence("cell", column=x + 1, row=y + 1),
            pieces=[lying(handle)] if handle else (),
            stands_for=meaning.of_coordinates(x, y),
        )
