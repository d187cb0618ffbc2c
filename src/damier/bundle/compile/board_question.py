"""What formulas ask of a board while playing: steps, lines, groups, connections.

Cells are numbers, and -1 is no cell. Each answer looks at every cell once at most.
"""

from collections.abc import Collection, Iterable, Sequence

Cells = Sequence[int]
Near = Sequence[Sequence[int]]
Arms = Sequence[Sequence[Sequence[Cells]]]
"""For each cell and each line through it, what lies on either side."""


def walk(steps: Cells, cell: int, count: int) -> int:
    """So many steps in one direction; -1 where the board ends."""
    for _ in range(min(count, len(steps))):
        cell = steps[cell]
    return cell if count >= 0 else -1


def longest_line(cards: Cells, kind: Sequence[int], lines: Arms, cell: int) -> int:
    """How many equal cards lie in a line through a cell: the longest of all directions."""
    if cell < 0 or cards[cell] < 0:
        return 0
    wanted, longest = kind[cards[cell]], 1
    for arms in lines[cell]:
        length = 1
        for arm in arms:
            for other in arm:
                if kind[cards[other]] != wanted:
                    break
                length += 1
        longest = max(longest, length)
    return longest


def arms_of(cells: int, lines: Iterable[Cells]) -> tuple[tuple[tuple[Cells, Cells], ...], ...]:
    """For each cell and each line through it, what lies on either side, from near to far."""
    arms: list[list[tuple[Cells, Cells]]] = [[] for _ in range(cells)]
    for line in lines:
        for at, cell in enumerate(line):
            arms[cell].append((tuple(reversed(line[:at])), tuple(line[at + 1 :])))
    return tuple(map(tuple, arms))


def sees(cards: Cells, lines: Arms, start: int, end: int) -> bool:
    """Whether a straight line leads from one cell to another, free in between."""
    if start < 0:
        return False
    for arms in lines[start]:
        for arm in arms:
            for cell in arm:
                if cell == end:
                    return True
                if cards[cell] >= 0:
                    break
    return False


def distance(near: Near, start: int, end: int) -> int:
    """Steps between two cells; -1 where none lead there."""
    if start < 0 or end < 0:
        return -1
    reached, edge, steps = {start}, [start], 0
    while edge:
        if end in reached:
            return steps
        edge = list({n for cell in edge for n in near[cell]} - reached)
        reached.update(edge)
        steps += 1
    return -1


def group(cards: Cells, owner: Sequence[int], near: Near, cell: int) -> list[int]:
    """The cells joined to this one by cards of the same player."""
    if cell < 0 or cards[cell] < 0:
        return []
    wanted, found, edge = owner[cards[cell]], {cell}, [cell]
    while edge:
        for other in near[edge.pop()]:
            if other not in found and cards[other] >= 0 and owner[cards[other]] == wanted:
                found.add(other)
                edge.append(other)
    return sorted(found)


def joins(near: Near, cells: Collection[int], start: Iterable[int], end: Collection[int]) -> bool:
    """Whether these cells make a way from one set of cells to another."""
    free, goal = set(cells), set(end)
    edge = [cell for cell in start if cell in free]
    free.difference_update(edge)
    while edge:
        cell = edge.pop()
        if cell in goal:
            return True
        for other in near[cell]:
            if other in free:
                free.remove(other)
                edge.append(other)
    return False
