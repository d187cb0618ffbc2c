"""A verb ready to play: its effect, its possible arguments in order, its refusals.

Conditions are tried as soon as the arguments they name are chosen. What arguments are on the wire
is in arguments.py.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from damier.bundle.format import ParamSpec, Term, VerbSpec, numbers_of
from damier.bundle.state import BundleState, Layout
from damier.core import Action, Refusal

from .arguments import VerbArguments
from .condition import Args
from .effect import Effect, EffectCompiler
from .precondition import Precondition

MOST_READY = 1_024
NO_POSITION: Any = None
"""For conditions that look at their arguments alone."""


class CompiledVerb(VerbArguments):
    """One verb, for one number of players."""

    def __init__(
        self,
        verb: VerbSpec,
        layout: Layout,
        library: Mapping[str, Effect],
        action_type: type[Action],
    ) -> None:
        super().__init__(verb.params, layout, action_type)
        compiler = EffectCompiler(layout, verb.params, library, verb.name)
        self.name = verb.name
        self.next_phase = verb.next_phase
        self.plays = compiler.index[f"${verb.plays}"] if verb.plays else None
        self.effect: Effect = compiler.effects(verb.effect)
        self.checks = [Precondition(term, compiler) for term in verb.pre]
        self.asked = [
            [Precondition(term, compiler) for term in param.when] for param in verb.params
        ]
        self.at_level = [
            [check for check in self.checks if check.level == level]
            for level in range(-1, len(verb.params))
        ]
        self.domains = [self._domain(param, verb.pre) for param in verb.params]
        self.ready = self._ready()
        self.args_of = {action: args for args, action in self.ready or ()}
        self.moving = [check for check in self.checks if not check.fixed]

    def _ready(self) -> list[tuple[Args, Action]] | None:
        """All actions, made once, of a verb that asks for coordinates and kinds alone."""
        kinds = {param.type for param in self.params}
        if not self.params or kinds - {"u8", "EntityKind"} or any(self.asked):
            return None
        domains = [domain(None, 0) for domain in self.domains]
        if prod(map(len, domains)) > MOST_READY:
            return None
        fixed = [check for check in self.checks if check.fixed]
        return [
            (args, self.named(None, args, int))
            for args in product(*domains)
            if all(check.test(NO_POSITION, 0, args) for check in fixed)
        ]

    # What may be done

    def actions(self, state: BundleState, seat: int) -> Iterator[Action]:
        """Every allowed action, in order."""
        if self.ready is not None:
            tests = [check.test for check in self.moving]
            for args, action in self.ready:
                for test in tests:
                    if not test(state, seat, args):
                        break
                else:
                    yield action
            return
        for args in self.choices(state, seat):
            yield self.action(state, args, seat)

    def choices(self, position: BundleState | Any, seat: int) -> Iterator[Args]:
        """Every allowed set of arguments, in order."""
        for check in self.at_level[0]:
            if not check.test(position, seat, ()):
                return
        if not self.params:
            yield ()
            return
        if self.ready is not None:
            for args, _ in self.ready:
                if all(check.test(position, seat, args) for check in self.moving):
                    yield args
            return
        yield from self._chosen(position, seat, (), 0)

    def _chosen(self, position: Any, seat: int, args: Args, level: int) -> Iterator[Args]:
        checks = self.at_level[level + 1]
        last = level + 1 == len(self.params)
        for value in self._values(position, seat, args, level):
            given = (*args, value)
            for check in checks:
                if not check.holds(position, seat, given):
                    break
            else:
                if last:
                    yield given
                else:
                    yield from self._chosen(position, seat, given, level + 1)

    def _values(self, position: Any, seat: int, args: Args, level: int) -> Sequence[int | None]:
        for check in self.asked[level]:
            if not check.holds(position, seat, args):
                return (None,)
        return self.domains[level](position, seat)

    def any_choice(self, position: Any, seat: int) -> bool:
        """Whether anything is allowed."""
        if self.ready is not None:
            tests = [check.test for check in self.moving]
            for args, _ in self.ready:
                for test in tests:
                    if not test(position, seat, args):
                        break
                else:
                    return True
            return False
        for _ in self.choices(position, seat):
            return True
        return False

    def _domain(self, param: ParamSpec, pre: Sequence[Term]) -> Callable[[Any, int], Sequence[int]]:
        layout = self.layout
        if param.type == "PlayerId":
            seats = range(layout.players)
            return lambda position, seat: seats
        if param.type == "EntityKind":
            kinds = self.kinds(param)
            return lambda position, seat: kinds
        if param.type == "u8":
            numbers = numbers_of(param, pre, layout.zone_named)
            return lambda position, seat: numbers
        if param.zone is not None and param.owner == "actor":
            zone = param.zone
            first = layout.first_pile[zone]
            step = int(layout.zone_named[zone].per_player)
            return lambda position, seat: [c for c in position.piles[first + seat * step] if c >= 0]
        return lambda position, seat: sorted(
            (card for pile in position.piles for card in pile if card >= 0),
            key=position.labels[seat].__getitem__,
        )

    def refusal(self, state: BundleState, args: Args, seat: int) -> Refusal | None:
        """Why these arguments are not allowed, by the first condition that fails."""
        for level, param in enumerate(self.params):
            asked = all(check.holds(state, seat, args) for check in self.asked[level])
            if asked and args[level] is None:
                return Refusal(code="param_missing", values={"param": param.name})
            if not asked and args[level] is not None:
                return Refusal(code="param_unexpected", values={"param": param.name})
            value = args[level]
            bounded = param.type == "u8" and value is not None
            if bounded and not param.least <= value <= param.most:  # type: ignore[operator]
                return Refusal(code="out_of_range", values={"param": param.name})
        for check in self.checks:
            if not check.holds(state, seat, args):
                return Refusal(code=check.code)
        return None
