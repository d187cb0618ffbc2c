"""Where a piece of draughts may go: steps, jumps, and how many jumps could follow one another.

Positions are texts of squares as in state.py. Whose turn it is and what is legal is engine.py's.
"""

from collections.abc import Iterator

from .state import FREE, KINGS, MEN, SIDES, Variant, rays

Jump = tuple[int, int]
"""The square landed on, and the one jumped over."""


def steps(cells: str, size: int, variant: Variant, at: int, seat: int) -> Iterator[int]:
    """Squares that a piece may step to: a man forwards, a king any way, and as far as it likes in
    international draughts."""
    is_king = cells[at] in KINGS
    flies = is_king and variant == "international"
    for is_up, way in rays(size)[at]:
        if not is_king and is_up != (seat == 0):
            continue
        for to in way if flies else way[:1]:
            if cells[to] != FREE:
                break
            yield to


def jumps(
    cells: str, size: int, variant: Variant, at: int, seat: int, jumped: frozenset[int]
) -> Iterator[Jump]:
    """Jumps of the piece on this square; it is not in its own way. What was jumped already blocks
    and cannot be jumped again. A man of English draughts jumps forwards only."""
    is_king, is_english = cells[at] in KINGS, variant == "english"
    theirs = SIDES[1 - seat]
    for is_up, way in rays(size)[at]:
        if is_english and not is_king and is_up != (seat == 0):
            continue
        reach = len(way) if is_king and not is_english else 2
        over = None
        for to in way[:reach]:
            if cells[to] == FREE:
                if over is not None:
                    yield to, over
                elif reach == 2:
                    break
            elif over is None and cells[to] in theirs and to not in jumped:
                over = to
            else:
                break


def moved(cells: str, start: int, to: int) -> str:
    squares = list(cells)
    squares[to], squares[start] = squares[start], FREE
    return "".join(squares)


def most_jumps(
    cells: str, size: int, variant: Variant, at: int, seat: int, jumped: frozenset[int]
) -> int:
    """How many pieces this one can jump, one after another."""
    best = 0
    for to, over in jumps(cells, size, variant, at, seat, jumped):
        after = moved(cells, at, to)
        best = max(best, 1 + most_jumps(after, size, variant, to, seat, jumped | {over}))
    return best


def is_crowned(cells: str, size: int, at: int, seat: int) -> bool:
    """Whether a man stands on the far row."""
    return cells[at] == MEN[seat] and at // size == (size - 1 if seat == 0 else 0)
