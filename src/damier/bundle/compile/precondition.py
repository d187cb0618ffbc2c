"""A condition of a verb: its test, the refusal if it fails, and which parameters it names."""

from collections.abc import Iterator

from damier.bundle.format import Term

from .condition import Args, ConditionCompiler, Position, Test

CODES = {
    "zoneNotEmpty": "zone_empty",
    "zoneEmpty": "zone_not_empty",
    "holds": "not_held",
    "notImmune": "protected",
    "differentPlayer": "target_is_self",
    "targetNotSelf": "target_is_self",
    "stillInRound": "out_of_round",
    "turnOf": "not_their_turn",
    "coordInBounds": "out_of_bounds",
    "emptyCell": "cell_taken",
    "playersAlive": "players_alive",
    "flagSet": "flag_unset",
    "flagUnset": "flag_set",
    "oncePerTurn": "once_per_turn",
    "matches": "no_match",
}
"""The refusal for each condition; the others are `not_allowed`."""


class Precondition:
    """What must hold for a verb to be allowed, or for a parameter to be asked."""

    __slots__ = ("code", "fixed", "level", "names", "test")

    def __init__(self, term: Term, compiler: ConditionCompiler) -> None:
        self.test: Test = compiler.test(term)
        self.code = CODES.get(term.name, "not_allowed")
        self.names = tuple(sorted(set(_named(term, compiler.index))))
        self.level = self.names[-1] if self.names else -1
        self.fixed = term.name == "coordInBounds"
        """Whether its answer never changes."""

    def holds(self, position: Position, seat: int, args: Args) -> bool:
        """True also where it names a parameter that is not asked."""
        for name in self.names:
            if args[name] is None:
                return True
        return self.test(position, seat, args)


def _named(term: Term, index: dict[str, int]) -> Iterator[int]:
    """Which parameters a term names, in it or below."""
    for value in term.args.values():
        if isinstance(value, str) and value in index:
            yield index[value]
    for part in term.inner():
        yield from _named(part, index)
