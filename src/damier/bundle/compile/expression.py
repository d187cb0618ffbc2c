"""Formulas as Python expressions over `p` (a position), a seat and `a` (the arguments as numbers).

Tables end with an entry for -1, which stands for what is not there, so that nothing has to ask.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from damier.bundle.format import ELIMINATED, Formula

from . import board_question as board
from . import reckoning
from .board_expression import BoardExpressionWriter
from .source import call


class ExpressionWriter(BoardExpressionWriter):
    """Writes the expressions of one verb, phase or setup."""

    def text(self, formula: Formula) -> str:
        """The Python of a formula."""
        match formula.op:
            case "const" | "param" | "variable" | "it" | "opponent" | "played" | "none":
                return self._thing(formula)
            case "actor" | "next" | "after" | "only":
                return self._player(formula)
            case "players" | "others" | "alive" | "following":
                return self._player(formula)
            case "counter" | "total" | "die" | "option" | "round" | "flag":
                return self._number(formula)
            case "card word" | "entity word":
                return self._word(formula)
            case "pile" | "cells" | "where" | "cards" | "side" | "neighbours" | "group":
                return self._selection(formula)
            case "most" | "least" | "first" | "last" | "top":
                return self._chosen(formula)
            case "count" | "any" | "every" | "sum" | "highest" | "lowest" | "different":
                return self._reckoned(formula)
            case "min" | "max" | "abs":
                return call(formula.op, *map(self.text, formula.parts))
            case "if":
                test, yes, no = map(self.text, formula.parts)
                return f"({yes} if {test} else {no})"
            case "not" | "minus":
                sign = "not" if formula.op == "not" else "-"
                return f"({sign} {self.text(formula.parts[0])})"
            case "/" | "%":
                function = reckoning.share if formula.op == "/" else reckoning.rest
                return self.asked(function, *map(self.text, formula.parts))
            case "any of":
                return "(" + " or ".join(map(self.text, formula.parts)) + ")"
            case "among":
                return f"({self.text(formula.parts[0])} in {self.text(formula.parts[1])})"
            case "and" | "or" | "+" | "-" | "*" | "==" | "!=" | "<" | "<=" | ">" | ">=":
                one, other = map(self.text, formula.parts)
                return f"({one} {formula.op} {other})"
        return self.board(formula)

    def _thing(self, formula: Formula) -> str:
        match formula.op:
            case "const" if formula.type == "entity":
                return str(self.layout.entity_index[formula.value])
            case "const":
                return repr(formula.value)
            case "param":
                return self._param(formula)
            case "variable":
                return f"v_{formula.value}"
            case "it":
                return self.looked_at[-1]
            case "opponent":
                return "v_opponent"
            case "played":
                return "(-1 if p.played is None else p.played)"
        # `none` alone is nobody; with a selection it asks whether there is not one.
        return f"(not {self._any(formula.parts[0])})" if formula.parts else "-1"

    def _param(self, formula: Formula) -> str:
        at, param = f"a[{self.index['$' + formula.value]}]", self.params[formula.value]
        if param.type != "Trait":
            return at
        return f"{self.constant('VALUES', (*self.layout.values_of(param.trait), None))}[{at}]"

    def _player(self, formula: Formula) -> str:
        match formula.op:
            case "actor":
                return self.seat
            case "next":
                return self.next_seat(self.seat)
            case "players":
                return self.seats
            case "others":
                return f"[i for i in {self.seats} if i != {self.seat}]"
            case "alive":
                out = self.layout.first_flag[ELIMINATED]
                return f"[i for i in {self.seats} if not p.flags[{out} + i]]"
            case "following":
                row = tuple(
                    tuple(
                        (seat + step) % self.layout.players
                        for step in range(1, self.layout.players + 1)
                    )
                    for seat in range(self.layout.players)
                )
                return f"{self.constant('ROUND', row)}[{self.seat}]"
            case "after":
                player, *steps = map(self.text, formula.parts)
                return f"(({player} + {steps[0] if steps else 1}) % {self.layout.players})"
        player = self.text(formula.parts[0])
        return f"(({player},) if {player} >= 0 else ())"

    def _number(self, formula: Formula) -> str:
        layout, name = self.layout, formula.value
        match formula.op:
            case "round":
                return "p.round"
            case "option":
                place = next(i for i, option in enumerate(layout.options) if option.name == name)
                value = f"p.options[{place}]"
                return f"({value} == 1)" if formula.type == "truth" else value
            case "flag":
                return self._of("p.flags", layout.first_flag[name], formula, "False")
            case "total":
                start, count = layout.first_number[name], layout.number_count(name)
                if count == 1:
                    return f"p.numbers[{start}]"
                return f"sum(p.numbers[{start}:{start + count}])"
            case "die":
                start, count = layout.first_number[name], layout.number_count(name)
                which = self.text(formula.parts[0])
                return self.asked(reckoning.die_at, "p.numbers", str(start), str(count), which)
        numbers = "p.scores" if name == "score" else "p.numbers"
        absent = "0" if formula.type == "number" else "-1"
        return self._of(numbers, layout.first_number.get(name, 0), formula, absent)

    def _of(self, row: str, first: int, formula: Formula, absent: str) -> str:
        """What a row has for somebody, or for a cell, or for all."""
        if not formula.parts:
            return f"{row}[{first}]"
        at = self.text(formula.parts[0])
        if self.is_sure(formula.parts[0]):
            return f"{row}[{first} + {at}]" if first else f"{row}[{at}]"
        return self.asked(reckoning.number_at, row, str(first), at, absent)

    def _word(self, formula: Formula) -> str:
        layout, word = self.layout, formula.value
        thing = self.text(formula.parts[0])
        of_card = formula.op == "card word"
        if word == "up":
            return f"({thing} in p.up)"
        if word == "seat":
            return f"{self.constant('OWNER', (*layout.owner_of, -1))}[{thing}]"
        if word == "name":
            return f"{self.kinds}[{thing}]" if of_card else thing
        absent: Any = 0 if formula.type == "number" else None
        values = [
            entity.value if word == "value" else entity.kind if word == "kind"
            else entity.traits.get(word, absent)
            for entity in layout.entities
        ]  # fmt: skip
        row = [values[entity] for entity in layout.entity_of] if of_card else values
        return f"{self.constant('WORDS', (*row, absent))}[{thing}]"

    # Selections

    @contextmanager
    def looking(self) -> Iterator[str]:
        """A variable that is `it` inside."""
        self.looked_at.append(self.fresh("x"))
        yield self.looked_at[-1]
        self.looked_at.pop()

    def _selection(self, formula: Formula) -> str:
        layout = self.layout
        match formula.op:
            case "cells":
                return self.constant("CELLS", range(len(self.graph(formula.value).cells)))
            case "side":
                return repr(self.graph(formula.of).regions[formula.parts[1].value])
            case "neighbours":
                return f"{self.near(formula.of)}[{self.text(formula.parts[0])}]"
            case "group":
                owner = self.constant("OWNER", (*layout.owner_of, -1))
                cell, cards = self.text(formula.parts[0]), self.cards_on(formula.of)
                return self.asked(board.group, cards, owner, self.near(formula.of), cell)
            case "cards":
                cards, x = self.cards_on(formula.of), self.fresh("x")
                cells = self.text(formula.parts[0])
                return f"[{cards}[{x}] for {x} in {cells} if {cards}[{x}] >= 0]"
            case "where":
                selection = self.text(formula.parts[0])
                with self.looking() as x:
                    return f"[{x} for {x} in {selection} if {self.text(formula.parts[1])}]"
        first, zone = layout.first_pile[formula.value], layout.zone_named[formula.value]
        if not formula.parts:
            if not zone.per_player:
                return f"p.piles[{first}]"
            return self.asked(reckoning.all_piles, "p.piles", str(first), str(layout.players))
        owner = self.text(formula.parts[0])
        if self.is_sure(formula.parts[0]):
            return f"p.piles[{first} + {owner}]"
        return self.asked(reckoning.pile_at, "p.piles", str(first), owner)

    def _chosen(self, formula: Formula) -> str:
        selection = self.text(formula.parts[0])
        if formula.op in ("first", "top"):
            return self.asked(reckoning.first_of, selection)
        if formula.op == "last":
            return self.asked(reckoning.last_of, selection)
        with self.looking() as x:
            key = f"lambda {x}: {self.text(formula.parts[1])}"
        return self.asked(reckoning.best_of, selection, key, "1" if formula.op == "most" else "-1")

    def _any(self, selection: Formula) -> str:
        if selection.op != "where":
            return f"(len({self.text(selection)}) > 0)"
        things = self.text(selection.parts[0])
        with self.looking() as x:
            return f"any({self.text(selection.parts[1])} for {x} in {things})"

    def _reckoned(self, formula: Formula) -> str:
        selection = formula.parts[0]
        if formula.op == "count":
            return f"len({self.text(selection)})"
        if formula.op == "any":
            return self._any(selection)
        things = self.text(selection)
        with self.looking() as x:
            each = f"{self.text(formula.parts[1])} for {x} in {things}"
        match formula.op:
            case "every":
                return f"all({each})"
            case "sum":
                return f"sum({each})"
            case "different":
                return f"len({{{each}}})"
        return f"{'max' if formula.op == 'highest' else 'min'}(({each}), default=0)"
