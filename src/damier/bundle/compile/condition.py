"""Conditions as functions: each term becomes one closure over piles and flags, made once.

A test reads a position (a state, frozen or while it changes), the acting seat and the arguments as
numbers. It changes nothing.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from damier.bundle.format import ELIMINATED, IMMUNES, OPPONENT, PLAYED, ParamSpec, Term
from damier.bundle.state import Layout

Args = tuple[int | None, ...]


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
Seat = Callable[[Position, int, Args], int]
Number = Callable[[Args], int]

DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))


class ConditionCompiler:
    """Turns terms into functions, for one layout and one verb's parameters."""

    def __init__(self, layout: Layout, params: Sequence[ParamSpec], verb: str = "") -> None:
        self.layout = layout
        self.types = {param.name: param.type for param in params}
        self.index = {f"${param.name}": i for i, param in enumerate(params)}
        self.verb = verb

    def test(self, term: Term) -> Test:
        args = term.args
        match term.name:
            case "all" | "any":
                return _joined(list(map(self.test, args["conditions"])), term.name == "all")
            case "not":
                inner = self.test(args["condition"])
                return lambda position, seat, given: not inner(position, seat, given)
            case "anyOpponent":
                return self._any_opponent(args["conditions"])
            case "zoneEmpty" | "zoneNotEmpty":
                return self._filled(args["zone"], args.get("player"), term.name == "zoneNotEmpty")
            case "holds":
                return self._holds(args["zone"], args.get("player", "actor"), args["entity"])
            case "notImmune":
                return self._flag(IMMUNES, args["player"], False)
            case "stillInRound":
                return self._flag(ELIMINATED, args["player"], False)
            case "flagSet" | "flagUnset":
                return self._flag(args["zone"], args.get("player"), term.name == "flagSet")
            case "differentPlayer" | "targetNotSelf":
                target = self.seat(args["target"])
                return lambda position, seat, given: target(position, seat, given) != seat
            case "turnOf":
                player = self.seat(args["player"])
                return lambda position, seat, given: (
                    player(position, seat, given) == position.active
                )
            case "coordInBounds":
                return self._in_bounds(args["zone"], args["x"], args["y"])
            case "emptyCell":
                return self._empty_cell(args["zone"], args["x"], args["y"])
            case "playersAlive":
                return self._alive(args.get("atLeast", 0), args.get("atMost"))
            case "oncePerTurn":
                verb = args.get("verb", self.verb)
                return lambda position, seat, given: verb not in position.used
            case "is":
                return self._is(args["entity"], args["in"])
            case "matches":
                return self._matches(args["entity"], args["zone"], args["by"])
            case "line":
                return self._line(args["zone"], args["length"])
        raise AssertionError(f"the grammar has {term.name}, but nothing tests it")

    # Whose, which, where

    def seat(self, player: str | None) -> Seat:
        """Which seat a player's name means."""
        if player in self.index:
            at = self.index[player]
            return lambda position, seat, given: given[at]  # type: ignore[return-value]
        if player == OPPONENT:
            return lambda position, seat, given: given[-1]  # type: ignore[return-value]
        if player == "next":
            return lambda position, seat, given: self.next_seat(position, seat)
        return lambda position, seat, given: seat

    def next_seat(self, position: Position, seat: int) -> int:
        """The next seat around the table that is not out."""
        players = self.layout.players
        out = self.layout.first_flag.get(ELIMINATED)
        for step in range(1, players + 1):
            other = (seat + step) % players
            if out is None or not position.flags[out + other]:
                return other
        return seat

    def number(self, value: int | str) -> Number:
        if isinstance(value, str):
            at = self.index[value]
            return lambda given: given[at]  # type: ignore[return-value]
        return lambda given: value

    def cell(self, zone: str, x: int | str, y: int | str) -> Number:
        """The index of a cell; -1 where it is off the grid."""
        spec = self.layout.zone_named[zone]
        width, height = spec.width, spec.height
        if isinstance(x, str) and isinstance(y, str):
            i, j = self.index[x], self.index[y]
            cells = {(a, b): b * width + a for b in range(height) for a in range(width)}
            return lambda given: cells.get((given[i], given[j]), -1)  # type: ignore[arg-type]
        column, row = self.number(x), self.number(y)

        def index(given: Args) -> int:
            across, down = column(given), row(given)
            return down * width + across if across < width and down < height else -1

        return index

    def entity(self, name: str) -> Callable[[Position, Args], int | None]:
        """Which entity a name, a card or a kind means."""
        entity_of = self.layout.entity_of
        if name == PLAYED:
            return lambda position, given: (
                None if position.played is None else entity_of[position.played]
            )
        if name not in self.index:
            fixed = self.layout.entity_index[name]
            return lambda position, given: fixed
        at = self.index[name]
        if self.types[name[1:]] == "EntityKind":
            return lambda position, given: given[at]
        return lambda position, given: entity_of[given[at]]  # type: ignore[index]

    # The tests, one by one

    def _any_opponent(self, terms: Sequence[Term]) -> Test:
        inner = _joined(list(map(self.test, terms)), every=True)
        seats = range(self.layout.players)
        return lambda position, seat, given: any(
            inner(position, seat, (*given, other)) for other in seats if other != seat
        )

    def _filled(self, zone: str, player: str | None, wanted: bool) -> Test:
        first, spec = self.layout.first_pile[zone], self.layout.zone_named[zone]
        if spec.shape == "grid":
            return lambda position, seat, given: (
                any(c >= 0 for c in position.piles[first]) == wanted
            )
        if not spec.per_player:
            return lambda position, seat, given: bool(position.piles[first]) == wanted
        owner = self.seat(player)
        return lambda position, seat, given: (
            bool(position.piles[first + owner(position, seat, given)]) == wanted
        )

    def _holds(self, zone: str, player: str, entity: str) -> Test:
        first = self.layout.first_pile[zone]
        per_player = self.layout.zone_named[zone].per_player
        owner, entity_of = self.seat(player), self.layout.entity_of
        if entity in self.index and self.types[entity[1:]] == "Id":
            at = self.index[entity]
            if per_player and player == "actor":
                return lambda position, seat, given: given[at] in position.piles[first + seat]
            return lambda position, seat, given: (
                given[at] in position.piles[first + owner(position, seat, given) * per_player]
            )
        which = self.entity(entity)

        def holds(position: Position, seat: int, given: Args) -> bool:
            wanted = which(position, given)
            pile = position.piles[first + owner(position, seat, given) * per_player]
            return any(card >= 0 and entity_of[card] == wanted for card in pile)

        return holds

    def _flag(self, zone: str, player: str | None, wanted: bool) -> Test:
        first = self.layout.first_flag[zone]
        if not self.layout.zone_named[zone].per_player:
            return lambda position, seat, given: position.flags[first] == wanted
        owner = self.seat(player)
        return lambda position, seat, given: (
            position.flags[first + owner(position, seat, given)] == wanted
        )

    def _in_bounds(self, zone: str, x: int | str, y: int | str) -> Test:
        cell = self.cell(zone, x, y)
        return lambda position, seat, given: cell(given) >= 0

    def _empty_cell(self, zone: str, x: int | str, y: int | str) -> Test:
        cell, pile = self.cell(zone, x, y), self.layout.first_pile[zone]

        def empty(position: Position, seat: int, given: Args) -> bool:
            at = cell(given)
            return at >= 0 and position.piles[pile][at] < 0

        return empty

    def _alive(self, least: int, most: int | None) -> Test:
        first, players = self.layout.first_flag[ELIMINATED], self.layout.players
        highest = players if most is None else most

        def alive(position: Position, seat: int, given: Args) -> bool:
            return least <= players - sum(position.flags[first : first + players]) <= highest

        return alive

    def _is(self, entity: str, names: Sequence[str]) -> Test:
        which = self.entity(entity)
        wanted = frozenset(self.layout.entity_index[name] for name in names)
        return lambda position, seat, given: which(position, given) in wanted

    def _matches(self, entity: str, zone: str, traits: Sequence[str]) -> Test:
        which, entity_of = self.entity(entity), self.layout.entity_of
        first, per_player = self.layout.first_pile[zone], self.layout.zone_named[zone].per_player
        values = [tuple(each.traits.get(t) for t in traits) for each in self.layout.entities]

        def matches(position: Position, seat: int, given: Args) -> bool:
            pile = position.piles[first + seat * per_player]
            entity = which(position, given)
            if not pile or entity is None or pile[0] < 0:
                return False
            pairs = zip(values[entity], values[entity_of[pile[0]]], strict=True)
            return any(one is not None and one == other for one, other in pairs)

        return matches

    def _line(self, zone: str, length: int) -> Test:
        lines = _lines(
            self.layout.zone_named[zone].width, self.layout.zone_named[zone].height, length
        )
        pile, entity_of = self.layout.first_pile[zone], self.layout.entity_of

        split = tuple((cells[0], cells[1:]) for cells in lines)

        def line(position: Position, seat: int, given: Args) -> bool:
            cells = position.piles[pile]
            for first, rest in split:
                card = cells[first]
                if card < 0:
                    continue
                entity = entity_of[card]
                for at in rest:
                    other = cells[at]
                    if other < 0 or entity_of[other] != entity:
                        break
                else:
                    return True
            return False

        return line


def _joined(tests: list[Test], every: bool) -> Test:
    if every:
        return lambda position, seat, given: all(test(position, seat, given) for test in tests)
    return lambda position, seat, given: any(test(position, seat, given) for test in tests)


def _lines(width: int, height: int, length: int) -> tuple[tuple[int, ...], ...]:
    """The cells of each straight line of this length: rows, columns, diagonals."""
    lines = []
    for y in range(height):
        for x in range(width):
            for dx, dy in DIRECTIONS:
                cells = [(x + dx * step, y + dy * step) for step in range(length)]
                if cells and all(0 <= a < width and 0 <= b < height for a, b in cells):
                    lines.append(tuple(b * width + a for a, b in cells))
    return tuple(dict.fromkeys(lines))
