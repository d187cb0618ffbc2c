"""Which configs a game is tried under: every three options together, in every way they can be set.

Values worth trying come from the config's own types, or from the game (`worth_trying`). A covering
array of strength 3 holds each combination of any three options at least once; what the game refuses
is left out. Rows are few, because one row covers many combinations.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import msgspec

from damier.catalogue import PLAYERS, Game, player_counts
from damier.core import DamierError, SeededRandom, plain

STRENGTH = 3
ROWS_TRIED = 24
"""Rows that are filled at random, of which the one that covers most is taken."""
REPAIRS = 40
"""Tries to complete a combination before it is said to be refused whatever the rest."""
LARGEST_NUMBER = 128
"""A larger bound of an option is not tried: it is there to be far away."""
NUMBERS_TRIED = 5
"""Numbers of an option that are combined with every value of two others."""
FURTHER_NEXT = 8
"""Numbers after those that are tried once at least."""
SEATS = "playerIds"

Row = dict[str, Any]
"""One value for each factor: a number of players, and options by their dotted names."""


def factors(game: Game) -> dict[str, tuple[Any, ...]]:
    """The values worth trying, by the dotted name of the option."""
    found: dict[str, tuple[Any, ...]] = {SEATS: tuple(player_counts(game))}
    worth = game.engine.worth_trying
    found.update(_of_struct(game.engine.config_type, "", worth))
    return found


def rows(game: Game, seed: int = 0) -> list[Row]:
    """The covering array, and further rows so that numbers are tried all over their range."""
    covering = _Covering(game, SeededRandom(seed))
    made = covering.rows()
    for name, values in _further_numbers(game, covering.factors):
        made += covering.rows_with(name, values)
    return made


def config_of(game: Game, row: Row, seed: str | int) -> Any:
    """A config with these options; InvalidConfig where they are refused."""
    given: dict[str, Any] = {"seed": seed, "playerIds": PLAYERS[: row[SEATS]]}
    for name, value in row.items():
        if name == SEATS:
            continue
        *path, last = name.split(".")
        inner = given
        for part in path:
            inner = inner.setdefault(part, {})
        inner[last] = value
    return game.decode_config(plain(given))


def _of_struct(
    shape: Any, prefix: str, worth: Mapping[str, Sequence[Any]]
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for field in msgspec.structs.fields(shape):
        name = prefix + field.encode_name
        if name in ("seed", SEATS):
            continue
        if name in worth:
            yield name, tuple(worth[name])
            continue
        kind = msgspec.inspect.type_info(field.type)
        if isinstance(kind, msgspec.inspect.Metadata):
            kind = kind.type
        if isinstance(kind, msgspec.inspect.StructType):
            yield from _of_struct(kind.cls, f"{name}.", worth)
            continue
        default = () if field.default is msgspec.NODEFAULT else (plain(field.default),)
        values = [*default, *_values(field.type)]
        distinct = tuple({msgspec.json.encode(value): value for value in values}.values())
        if len(distinct) > 1:
            yield name, distinct


def _further_numbers(
    game: Game, tried: Mapping[str, tuple[Any, ...]]
) -> Iterator[tuple[str, list[int]]]:
    """Numbers between those of the array: the next ones, then ever wider apart."""
    for name, values in tried.items():
        numbers = [value for value in values if type(value) is int]
        if name == SEATS or name in game.engine.worth_trying or len(numbers) < NUMBERS_TRIED - 1:
            continue
        between = [n for n in range(min(numbers), max(numbers)) if n not in numbers]
        apart, chosen = 1, between[:FURTHER_NEXT]
        while (at := FURTHER_NEXT + apart) < len(between):
            chosen.append(between[at])
            apart *= 2
        yield name, chosen


def _values(kind: Any) -> Iterator[Any]:
    """What a type allows, where that is a short list."""
    schema = msgspec.json.schema(kind)
    waiting = [schema]
    while waiting:
        schema = waiting.pop()
        waiting += schema.get("anyOf", ())
        if "enum" in schema:
            yield from schema["enum"]
        elif schema.get("type") == "boolean":
            yield from (False, True)
        elif schema.get("type") == "null":
            yield None
        elif schema.get("type") == "integer":
            yield from _numbers(schema)


def _numbers(schema: Mapping[str, Any]) -> Iterator[int]:
    """The ends of a range and what lies next to the lower one."""
    low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
    high = schema.get("maximum", LARGEST_NUMBER + 1)
    near = range(low, min(high, low + NUMBERS_TRIED - 2) + 1)
    yield from (*near, high) if high <= LARGEST_NUMBER else near


class _Covering:
    """Builds the array row by row: each begins with a combination that is not covered yet."""

    def __init__(self, game: Game, rng: SeededRandom) -> None:
        self.game, self.rng = game, rng
        self.factors = factors(game)
        self.names = list(self.factors)
        strength = min(STRENGTH, len(self.names))
        self.left = {
            tuple(zip(chosen, values, strict=True))
            for chosen in combinations(range(len(self.names)), strength)
            for values in product(*(range(len(self.factors[self.names[f]])) for f in chosen))
        }
        self.strength = strength

    def rows(self) -> list[Row]:
        made: list[Row] = []
        while self.left:
            wanted = min(self.left)
            row = self._row(dict(wanted))
            if row is None:
                self.left.discard(wanted)  # refused whatever the rest
                continue
            self.left -= self._covered(row)
            made.append(self._named(row))
        return made

    def rows_with(self, name: str, values: Sequence[Any]) -> list[Row]:
        """A row for each further value of an option, the rest at random."""
        made = []
        for value in values:
            for _ in range(REPAIRS):
                row = {other: self.rng.pick(choices) for other, choices in self.factors.items()} | {
                    name: value
                }
                if self._is_allowed(row):
                    made.append(row)
                    break
        return made

    def _named(self, row: dict[int, int]) -> Row:
        return {self.names[at]: self.factors[self.names[at]][v] for at, v in row.items()}

    def _row(self, fixed: dict[int, int]) -> dict[int, int] | None:
        best: dict[int, int] | None = None
        most = 0
        for attempt in range(REPAIRS):
            row = {
                at: fixed.get(at, self.rng.int(0, len(self.factors[name]) - 1))
                for at, name in enumerate(self.names)
            }
            covered = len(self._covered(row) & self.left)
            if covered > most and self._is_allowed(self._named(row)):
                best, most = row, covered
            if best is not None and attempt >= ROWS_TRIED:
                break
        return best

    def _covered(self, row: dict[int, int]) -> set[Any]:
        return set(combinations(row.items(), self.strength))

    def _is_allowed(self, row: Row) -> bool:
        try:
            config_of(self.game, row, 0)
        except DamierError:
            return False
        return True
