"""The values that a parameter may have just now, in order, and why another is none."""

from collections.abc import Callable, Mapping, Sequence
from itertools import chain, combinations
from typing import Any

from damier.bundle.format import MOST_HELD, Formula, ParamSpec, Term, numbers_of

from .condition import Arg, Args, ConditionWriter

Values = Callable[[Any, int, Args], Sequence[int]]


class Domain:
    """Of one parameter. Where a cell is chosen, the condition of its `from` is a test like others,
    so that all cells can be made ready beforehand."""

    def __init__(
        self,
        param: ParamSpec,
        at: int,
        pre: Sequence[Term],
        writer: ConditionWriter,
        name: str,
        filled: Callable[[Args], Args],
    ) -> None:
        self.param, self.layout, self._name = param, writer.layout, name
        self._filled = filled
        self.fixed = self._fixed(pre)
        self.test: str | None = None
        """What a value must pass besides, as an expression."""
        source = param.source
        if param.type == "Cell" and source is not None:
            self.test = _test_of(source, f"a[{at}]", writer)
        bounds = [bound for bound in (param.low, param.high) if bound is not None]
        if param.type == "Number" and any(bound.op != "const" for bound in bounds):
            low = writer.text(param.low) if param.low is not None else "0"
            high = writer.text(param.high) if param.high is not None else str(param.most)
            self.test = f"({low} <= a[{at}] <= {high})"
        self._is_written = source is not None and param.type != "Cell"
        self.may_refuse = (
            self._is_written or self.test is not None or param.type in ("u8", "Number", "Ids")
        )
        """Whether a value that can be read may still be none; conditions say the rest."""
        if source is not None and self._is_written:
            with writer.source.block(f"def {name}(p, seat, a):"):
                writer.source.write(f"return {writer.text(source)}")
        elif self.test is not None:
            with writer.source.block(f"def {name}(p, seat, a):"):
                writer.source.write(f"return {self.test}")

    def _fixed(self, pre: Sequence[Term]) -> Sequence[int] | None:
        """The values, where they never change."""
        param, layout = self.param, self.layout
        match param.type:
            case "EntityKind":
                entities = enumerate(layout.entities)
                return tuple(i for i, e in entities if param.kind in (None, e.kind))
            case "u8":
                return numbers_of(param, pre, layout.zone_named)
            case "Number":
                return range(param.least, param.most + 1)
            case "Cell":
                zone = layout.zone_named[param.board]
                return range(zone.width * zone.height)
            case "Trait":
                return range(len(layout.values_of(param.trait)))
            case "Word":
                return range(len(param.words))
            case "PlayerId" if param.source is None:
                return range(layout.players)
        return None

    def text(self, writer: ConditionWriter) -> str:
        """The values just now, as an expression over the arguments chosen so far."""
        if self.fixed is not None:
            return writer.constant("FIXED", tuple(self.fixed))
        zone = self.param.zone
        own = zone is not None and self.param.owner == "actor"
        if self.param.type == "Id" and not self._is_written and own and zone is not None:
            pile = f"p.piles[{writer.pile(zone, None)}]"
            board = writer.layout.zone_named[zone].is_board
            return f"[c for c in {pile} if c >= 0]" if board else pile
        values = writer.constant("DOMAIN", self.values)
        return f"{values}(p, seat, {writer.constant('FILLED', self._filled)}(a))"

    def bind(self, functions: Mapping[str, Any]) -> None:
        if self._is_written:
            self._select: Values = functions[self._name]
        elif self.test is not None:
            self._passes: Callable[[Any, int, Args], bool] = functions[self._name]
        elif self.param.type in ("Id", "Ids"):
            self._select = self._held()

    def _held(self) -> Values:
        """Cards of the zone that a `holds` names, or all that there are."""
        param, layout = self.param, self.layout
        if param.zone is not None and param.owner == "actor":
            first = layout.first_pile[param.zone]
            step = int(layout.zone_named[param.zone].per_player)
            return lambda position, seat, args: position.piles[first + seat * step]
        return lambda position, seat, args: sorted(
            (card for pile in position.piles for card in pile if card >= 0),
            key=position.labels[seat].__getitem__,
        )

    def values(self, position: Any, seat: int, args: Args) -> Sequence[Arg]:
        if self.fixed is not None:
            return self.fixed
        selected = self._select(position, seat, args)
        if self.param.type == "Id":
            return [card for card in selected if card >= 0]
        if self.param.type == "Ids":
            held = self._choosable(position, seat, selected)
            counts = range(self.param.least, self.param.most + 1)
            return list(chain.from_iterable(combinations(held, count) for count in counts))
        return list(selected)

    def _choosable(self, position: Any, seat: int, selected: Sequence[int]) -> list[int]:
        """Cards in the order of their handles, which is the order in which they are named."""
        label = position.labels[seat].__getitem__
        return sorted((card for card in selected if card >= 0), key=label)[:MOST_HELD]

    def refusal(self, position: Any, seat: int, args: Args, value: Arg) -> str | None:
        """The code of why this value is none, as far as conditions do not say it."""
        param = self.param
        if param.type in ("u8", "Number") and not param.least <= value <= param.most:  # type: ignore[operator]
            return "out_of_range"
        if isinstance(value, tuple):
            return self._refused(position, seat, args, value)
        if self._is_written and value not in self._select(position, seat, args):
            return "not_allowed"
        if self.test is not None and not self._passes(position, seat, args):
            return "not_allowed"
        return None

    def _refused(self, position: Any, seat: int, args: Args, value: tuple[int, ...]) -> str | None:
        held = self._choosable(position, seat, self._select(position, seat, args))
        if not self.param.least <= len(value) <= self.param.most:
            return "wrong_count"
        if any(card not in held for card in value):
            return "not_held"
        places = [held.index(card) for card in value]
        return None if places == sorted(set(places)) else "wrong_order"


def _test_of(source: Formula, cell: str, writer: ConditionWriter) -> str | None:
    """Whether a cell is among those selected, asked of that cell alone where that is possible."""
    tests = []
    while source.op == "where":
        writer.looked_at.append(cell)
        tests.append(writer.text(source.parts[1]))
        writer.looked_at.pop()
        source = source.parts[0]
    if source.op != "cells":
        tests.append(f"{cell} in {writer.text(source)}")
    return " and ".join(f"({test})" for test in reversed(tests)) or None
