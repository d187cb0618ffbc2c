"""A condition of a verb: the refusal if it fails, and which parameters it names."""

from collections.abc import Iterator, Mapping

from damier.bundle.format import Formula, Term

from .condition import Args, ConditionWriter, Position, Test

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

    __slots__ = ("_name", "code", "fixed", "level", "names", "term", "test", "text")

    def __init__(self, term: Term, writer: ConditionWriter, name: str) -> None:
        self.term = term
        self.code = term.args.get("because") or CODES.get(term.name, "not_allowed")
        self.names = tuple(sorted(set(_named(term, writer.index))))
        self.level = self.names[-1] if self.names else -1
        self.fixed = term.name == "coordInBounds"
        """Whether its answer never changes."""
        asked = [f"a[{at}] is None" for at in self.names if tuple(writer.params.values())[at].when]
        self.text = " or ".join((*asked, writer.test(term)))
        """As an expression; true also where it names a parameter that is not asked."""
        self._name = name
        with writer.source.at(term.place), writer.source.block(f"def {name}(p, seat, a):"):
            writer.source.write(f"return {writer.traced(term, self.text)}")

    def bind(self, functions: Mapping[str, Test]) -> None:
        self.test: Test = functions[self._name]

    def holds(self, position: Position, seat: int, args: Args) -> bool:
        return self.test(position, seat, args)


def _named(term: Term, index: dict[str, int]) -> Iterator[int]:
    """Which parameters a term names, in it or below."""
    for value in term.args.values():
        if isinstance(value, str) and value in index:
            yield index[value]
        elif isinstance(value, Formula):
            yield from (index[f"${name}"] for name in value.params)
    for part in term.inner():
        yield from _named(part, index)
