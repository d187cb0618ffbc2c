"""Questions about cells and boards as Python expressions; board_question.py answers them."""

from damier.bundle.format import Formula

from . import board_question as board
from . import reckoning
from .expression_base import ExpressionBase


class BoardExpressionWriter(ExpressionBase):
    def board(self, formula: Formula) -> str:
        zone, parts = formula.of, formula.parts
        cell = self.text(parts[0]) if formula.op != "cell" else ""
        match formula.op:
            case "cell":
                return str(self.graph(zone).index[parts[1].value])
            case "cell card":
                if self.is_sure(parts[0]):
                    return f"{self.cards_on(zone)}[{cell}]"
                return self.asked(reckoning.card_at, self.cards_on(zone), cell)
            case "cell empty":
                taken = f"{self.cards_on(zone)}[{cell}] < 0"
                return f"({taken})" if self.is_sure(parts[0]) else f"({cell} >= 0 and {taken})"
            case "cell x" | "cell y":
                return f"{self.constant('AT', self._coordinates(zone, formula.op[-1]))}[{cell}]"
            case "adjacent":
                return f"({self.text(parts[1])} in {self.near(zone)}[{cell}])"
            case "step":
                return self._step(formula, cell)
            case "distance":
                return self.asked(board.distance, self.near(zone), cell, self.text(parts[1]))
            case "sees":
                cards, lines = self.cards_on(zone), self.lines(zone)
                return self.asked(board.sees, cards, lines, cell, self.text(parts[1]))
            case "line":
                cards, lines = self.cards_on(zone), self.lines(zone)
                return self.asked(board.longest_line, cards, self.kinds, lines, cell)
            case "joins":
                return self.asked(board.joins, self.near(zone), *map(self.text, parts))
        raise AssertionError(f"formulas have {formula.op}, but nothing reckons it")

    def _coordinates(self, zone: str, axis: str) -> tuple[int, ...]:
        spec, cells = self.layout.zone_named[zone], range(len(self.graph(zone).cells))
        if axis == "x":
            return (*(cell % spec.width + 1 for cell in cells), 0)
        rows = [cell // spec.width for cell in cells]
        return (*(spec.height - y if spec.shape == "grid" else y + 1 for y in rows), 0)

    def _step(self, formula: Formula, cell: str) -> str:
        steps, way = self.graph(formula.of).steps, formula.parts[1]
        padded = {name: (*row, -1) for name, row in steps.items()}
        if way.op == "param":
            words = self.params[way.value].words
            row = (
                f"{self.constant('WAYS', tuple(padded[word] for word in words))}[{self.text(way)}]"
            )
        else:
            row = self.constant("WAY", padded[way.value])
        if len(formula.parts) == 2:
            return f"{row}[{cell}]"
        return self.asked(board.walk, row, cell, self.text(formula.parts[2]))
