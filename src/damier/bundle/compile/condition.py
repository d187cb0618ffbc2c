"""Conditions as Python expressions: each term becomes one that is true or false.

A written test reads a position (a state, frozen or while it changes), the acting seat and the
arguments as numbers. It changes nothing.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from damier.bundle.format import ELIMINATED, IMMUNES, OPPONENT, PLAYED, Formula, Term

from . import reckoning
from .expression import ExpressionWriter

Arg = int | tuple[int, ...]
Args = tuple[Arg | None, ...]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Position(Protocol):
    """What conditions read: frozen and mutable states both have it."""

    @property
    def piles(self) -> Sequence[Sequence[int]]: ...
    @property
    def flags(self) -> Sequence[bool]: ...
    @property
    def used(self) -> Sequence[str]: ...
    @property
    def played(self) -> int | None: ...
    @property
    def active(self) -> int: ...


Test = Callable[[Position, int, Args], bool]


Trace = Callable[[str], None]


class Asked:
    """Tells what was asked and answered, and gives the answer back."""

    def __init__(self, write: Trace) -> None:
        self.write = write

    def __call__(self, what: str, answer: bool) -> bool:
        self.write(f"{what} {'holds' if answer else 'does not hold'}")
        return answer


def spoken(term: Term) -> str:
    """A term as a trace tells it: its place and its name."""
    place = term.place
    return f"{place.file}:{place.line}:{place.column} {term.name}"


class ConditionWriter(ExpressionWriter):
    """Writes the conditions of one verb, phase or setup."""

    verb = ""
    trace: Trace | None = None
    """Who is told what is asked and done, where an author wants to know."""

    def traced(self, term: Term, test: str) -> str:
        """A test whose answer is told on the way."""
        if self.trace is None:
            return test
        told = self.constant("ASKED", Asked(self.trace))
        return f"{told}({spoken(term)!r}, {test})"

    def test(self, term: Term) -> str:
        args = term.args
        match term.name:
            case "formula":
                return self.text(args["formula"])
            case "all" | "any":
                return self.joined(args["conditions"], "and" if term.name == "all" else "or")
            case "not":
                return f"(not {self.test(args['condition'])})"
            case "anyOpponent":
                inner = self.joined(args["conditions"], "and")
                who = f"v_opponent in {self.seats} if v_opponent != {self.seat}"
                return f"any({inner} for {who})"
            case "zoneEmpty" | "zoneNotEmpty":
                return self._filled(args["zone"], args.get("player"), term.name == "zoneNotEmpty")
            case "holds":
                return self._holds(args["zone"], args.get("player", "actor"), args["entity"])
            case "notImmune":
                return f"(not {self._flag(IMMUNES, args['player'])})"
            case "stillInRound":
                return f"(not {self._flag(ELIMINATED, args['player'])})"
            case "flagSet":
                return self._flag(args["zone"], args.get("player"))
            case "flagUnset":
                return f"(not {self._flag(args['zone'], args.get('player'))})"
            case "differentPlayer" | "targetNotSelf":
                return f"({self.player(args['target'])} != {self.seat})"
            case "turnOf":
                return f"({self.player(args['player'])} == p.active)"
            case "coordInBounds":
                return f"({self.cell(args['zone'], args['x'], args['y'])} >= 0)"
            case "emptyCell":
                return self._empty_cell(args["zone"], args["x"], args["y"])
            case "playersAlive":
                return self._alive_count(args.get("atLeast"), args.get("atMost"))
            case "oncePerTurn":
                return f"({args.get('verb', self.verb)!r} not in p.used)"
            case "is":
                names = frozenset(self.layout.entity_index[name] for name in args["in"])
                return f"({self.entity(args['entity'])} in {self.constant('NAMES', names)})"
            case "matches":
                return self._matches(args["entity"], args["zone"], args["by"])
            case "line":
                return self._line(args["zone"], args["length"])
        raise AssertionError(f"the grammar has {term.name}, but nothing tests it")

    def joined(self, terms: Sequence[Term], sign: str) -> str:
        if not terms:
            return "True" if sign == "and" else "False"
        return "(" + f" {sign} ".join(map(self.test, terms)) + ")"

    # Whose, which, where

    def player(self, player: str | Formula | None) -> str:
        """Which seat a player's name means."""
        if isinstance(player, Formula):
            return self.text(player)
        if player in self.index:
            return f"a[{self.index[player]}]"
        if player == OPPONENT:
            return "v_opponent"
        return self.next_seat(self.seat) if player == "next" else self.seat

    def number(self, value: int | str | Formula) -> str:
        if isinstance(value, Formula):
            return self.text(value)
        return f"a[{self.index[value]}]" if isinstance(value, str) else str(value)

    def pile(self, zone: str, player: str | Formula | None) -> str:
        """The number of a pile: this player's, where each has one."""
        first = self.layout.first_pile[zone]
        if not self.layout.zone_named[zone].per_player:
            return str(first)
        return f"{first} + {self.player(player)}"

    def cell(self, zone: str, x: int | str | Formula, y: int | str | Formula) -> str:
        """The number of a cell; -1 where it is off the grid."""
        spec = self.layout.zone_named[zone]
        width, height = spec.width, spec.height
        cells = {(a, b): b * width + a for b in range(height) for a in range(width)}
        return f"{self.constant('GRID', cells)}.get(({self.number(x)}, {self.number(y)}), -1)"

    def entity(self, name: str) -> str:
        """Which entity a name, a card or a kind means."""
        if name == PLAYED:
            return f"(None if p.played is None else {self.kinds}[p.played])"
        if name not in self.index:
            return str(self.layout.entity_index[name])
        at = f"a[{self.index[name]}]"
        return at if self.params[name[1:]].type == "EntityKind" else f"{self.kinds}[{at}]"

    # The tests, one by one

    def _filled(self, zone: str, player: str | Formula | None, wanted: bool) -> str:
        pile = f"p.piles[{self.pile(zone, player)}]"
        if self.layout.zone_named[zone].is_board:
            first = self.layout.first_pile[zone]
            filled = f"any(c >= 0 for c in p.piles[{first}])"
            return filled if wanted else f"(not {filled})"
        return f"(len({pile}) > 0)" if wanted else f"(not {pile})"

    def _holds(self, zone: str, player: str | Formula, entity: str) -> str:
        pile = f"p.piles[{self.pile(zone, player)}]"
        if entity in self.index and self.params[entity[1:]].type == "Id":
            return f"(a[{self.index[entity]}] in {pile})"
        card = self.fresh("x")
        wanted = self.entity(entity)
        return f"any({self.kinds}[{card}] == {wanted} for {card} in {pile} if {card} >= 0)"

    def flag(self, zone: str, player: str | Formula | None) -> str:
        """The number of a flag: this player's, where each has one."""
        first = self.layout.first_flag[zone]
        if not self.layout.zone_named[zone].per_player:
            return str(first)
        return f"{first} + {self.player(player)}"

    def _flag(self, zone: str, player: str | Formula | None) -> str:
        return f"p.flags[{self.flag(zone, player)}]"

    def _empty_cell(self, zone: str, x: int | str | Formula, y: int | str | Formula) -> str:
        cell, cards = self.cell(zone, x, y), self.cards_on(zone)
        return f"({cell} >= 0 and {cards}[{cell}] < 0)"

    def _alive_count(self, least: int | Formula | None, most: int | Formula | None) -> str:
        first, players = self.layout.first_flag[ELIMINATED], self.layout.players
        alive = f"{players} - sum(p.flags[{first}:{first + players}])"
        low = self.number(0 if least is None else least)
        high = self.number(players if most is None else most)
        return f"({low} <= {alive} <= {high})"

    def _matches(self, entity: str, zone: str, traits: Sequence[str]) -> str:
        first, spec = self.layout.first_pile[zone], self.layout.zone_named[zone]
        pile = f"p.piles[{first} + {self.seat}]" if spec.per_player else f"p.piles[{first}]"
        values = tuple(tuple(each.traits.get(t) for t in traits) for each in self.layout.entities)
        table, kinds, which = self.constant("TRAITS", values), self.kinds, self.entity(entity)
        there = f"{pile} and {pile}[0] >= 0"
        if entity == PLAYED:
            there += " and p.played is not None"
        shares = self.asked(reckoning.shares_trait, table, which, f"{kinds}[{pile}[0]]")
        return f"bool({there} and {shares})"

    def _line(self, zone: str, length: int | Formula) -> str:
        spec = self.layout.zone_named[zone]
        number = length.value if isinstance(length, Formula) else length
        lines = self.constant("ROWS", straight_lines(spec.width, spec.height, number))
        return self.asked(reckoning.has_line, self.cards_on(zone), self.kinds, lines)


def straight_lines(width: int, height: int, length: int) -> tuple[tuple[int, ...], ...]:
    """The cells of each straight line of this length: rows, columns, diagonals."""
    lines = []
    for y in range(height):
        for x in range(width):
            for dx, dy in DIRECTIONS:
                cells = [(x + dx * step, y + dy * step) for step in range(length)]
                if cells and all(0 <= a < width and 0 <= b < height for a, b in cells):
                    lines.append(tuple(b * width + a for a, b in cells))
    return tuple(dict.fromkeys(lines))
