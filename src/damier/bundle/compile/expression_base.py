"""What all written expressions share: constants, seats, tables, the graph of a board."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from damier.bundle.format import ELIMINATED, Formula, Graph, ParamSpec
from damier.bundle.state import Layout

from . import board_question as board
from . import reckoning
from .source import Source, call

SURE = ("param", "variable", "it", "opponent", "actor", "next", "after", "cell", "const")
"""Players, cards and cells that are always there."""


class ExpressionBase(ABC):
    """Writes expressions over `p` (a position), a seat and `a` (the arguments as numbers)."""

    def __init__(self, source: Source, layout: Layout, params: Sequence[ParamSpec]) -> None:
        self.source, self.layout = source, layout
        self.params = {param.name: param for param in params}
        self.index = {f"${param.name}": i for i, param in enumerate(params)}
        self.seat = "seat"
        self.looked_at: list[str] = []
        self.named = 0

    @abstractmethod
    def text(self, formula: Formula) -> str:
        """The Python of a formula."""

    def constant(self, hint: str, value: Any) -> str:
        return self.source.constant(hint, value)

    def asked(self, function: Callable[..., Any], *arguments: str) -> str:
        return call(self.constant(function.__name__, function), *arguments)

    def fresh(self, hint: str) -> str:
        self.named += 1
        return f"{hint}{self.named}"

    @contextmanager
    def acting(self, seat: str) -> Iterator[None]:
        """Inside, the actor is whoever this variable says."""
        before, self.seat = self.seat, seat
        yield
        self.seat = before

    @property
    def seats(self) -> str:
        return self.constant("SEATS", range(self.layout.players))

    @property
    def kinds(self) -> str:
        """The entity of each card."""
        return self.constant("KINDS", (*self.layout.entity_of, -1))

    def graph(self, zone: str) -> Graph:
        graph = self.layout.zone_named[zone].graph
        assert graph is not None
        return graph

    def cards_on(self, zone: str) -> str:
        return f"p.piles[{self.layout.first_pile[zone]}]"

    def near(self, zone: str) -> str:
        return self.constant("NEAR", (*self.graph(zone).neighbours, ()))

    def lines(self, zone: str) -> str:
        graph = self.graph(zone)
        return self.constant("LINES", board.arms_of(len(graph.cells), graph.lines))

    def next_seat(self, seat: str) -> str:
        out, players = self.layout.first_flag.get(ELIMINATED), self.layout.players
        if out is None:
            return f"(({seat} + 1) % {players})"
        return self.asked(reckoning.next_alive, "p.flags", str(out), seat, str(players))

    def is_sure(self, formula: Formula) -> bool:
        asked = formula.op == "param" and self.params[formula.value].when
        return formula.op in SURE and not asked
