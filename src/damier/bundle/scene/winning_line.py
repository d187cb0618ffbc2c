"""The line that ended a game: where verbs look for lines in a grid, the cells of the one there.

It reads a view, and only after the end. What a line means for the game is its rules' affair.
"""

from collections.abc import Iterable, Iterator, Sequence

from damier.bundle.compile import straight_lines
from damier.bundle.format import Bundle, Formula, Term, every_formula, every_term
from damier.bundle.state import BundleView

Cell = tuple[int, int]
"""Column and row, from the upper left."""


def lines_wanted(bundle: Bundle) -> tuple[tuple[str, int], ...]:
    """The zones in which verbs look for lines, each with how long a line is."""
    grids = {zone.name for zone in bundle.zones if zone.shape == "grid"}
    effects = [verb.effect for verb in bundle.verbs]
    terms: Iterable[Term] = (term for effect in effects for term in every_term(effect))
    found = [(str(t.args["zone"]), _number(t.args["length"])) for t in terms if t.name == "line"]
    found += [line for effect in effects for f in every_formula(effect) for line in _compared(f)]
    return tuple(dict.fromkeys(line for line in found if line[0] in grids))


def _compared(formula: Formula) -> Iterator[tuple[str, int]]:
    """Where a formula asks whether a line has so many: `line($cell) >= 3`."""
    for part in formula.every():
        if part.op in (">=", "==") and [inner.op for inner in part.parts] == ["line", "const"]:
            line, length = part.parts
            yield line.parts[0].of, length.value


def _number(length: int | Formula) -> int:
    """The length of a line is the same all through a game."""
    return int(length.value if isinstance(length, Formula) else length)


def winning_line(view: BundleView, zone: str, length: int) -> Sequence[Cell]:
    """The cells of the first line of equal pieces in this grid; none before the end."""
    if not view.game_over:
        return ()
    rows: list[list[str | None]] = view.zones[zone]
    height, width = len(rows), len(rows[0])
    for line in straight_lines(width, height, length):
        cells = [(at % width, at // width) for at in line]
        handles = [rows[y][x] for x, y in cells]
        kinds = {view.cards.get(handle) if handle else None for handle in handles}
        if len(kinds) == 1 and None not in kinds:
            return cells
    return ()
