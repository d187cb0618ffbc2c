"""A verb ready to play: its action type, its possible arguments in order, its refusals.

Arguments are numbers inside: a card, a seat, an entity, a coordinate; None where one is not asked.
Conditions are tried as soon as the arguments they name are chosen.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

import msgspec

from damier.bundle.format import ParamSpec, Term, VerbSpec, numbers_of
from damier.bundle.state import HANDLE, BundleState, Layout
from damier.core import Action, Refusal

from .condition import Args, Position, Test
from .effect import Effect, EffectCompiler

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


MOST_READY = 1_024
NO_POSITION: Any = None
"""For conditions that look at their arguments alone."""


class CompiledCondition:
    """One condition of a verb: the test, its refusal, and which parameters it names."""

    __slots__ = ("code", "fixed", "level", "names", "test")

    def __init__(self, term: Term, compiler: EffectCompiler) -> None:
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


class CompiledVerb:
    """One verb, for one number of players."""

    def __init__(
        self,
        verb: VerbSpec,
        layout: Layout,
        library: Mapping[str, Effect],
        action_type: type[Action],
    ) -> None:
        compiler = EffectCompiler(layout, verb.params, library, verb.name)
        self.name = verb.name
        self.layout = layout
        self.params = verb.params
        self.action_type = action_type
        self.next_phase = verb.next_phase
        self.plays = compiler.index[f"${verb.plays}"] if verb.plays else None
        self.effect: Effect = compiler.effects(verb.effect)
        self.checks = [CompiledCondition(term, compiler) for term in verb.pre]
        self.asked = [
            [CompiledCondition(term, compiler) for term in param.when] for param in verb.params
        ]
        self.at_level = [
            [check for check in self.checks if check.level == level]
            for level in range(-1, len(verb.params))
        ]
        self.domains = [self._domain(param, verb.pre) for param in verb.params]
        self.bare = None if verb.params else action_type()
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

    def kinds(self, param: ParamSpec) -> tuple[int, ...]:
        entities = enumerate(self.layout.entities)
        return tuple(i for i, entity in entities if param.kind in (None, entity.kind))

    # To the wire and back

    def action(self, state: BundleState, args: Args, viewer: int) -> Action:
        """The action with these arguments, its cards named by this viewer's handles."""
        if self.bare is not None:
            return self.bare
        labels = state.labels[viewer]
        return self.named(state, args, lambda card: labels[card])

    def named(self, state: BundleState | None, args: Args, label: Callable[[int], int]) -> Action:
        fields: dict[str, Any] = {}
        for param, value in zip(self.params, args, strict=True):
            if value is None:
                continue
            if param.type == "Id":
                fields[param.name] = f"{HANDLE}{label(value)}"
            elif param.type == "PlayerId":
                assert state is not None
                fields[param.name] = state.player_ids[value]
            elif param.type == "EntityKind":
                fields[param.name] = self.layout.entity_names[value]
            else:
                fields[param.name] = value
        return self.action_type(**fields)

    def read(self, state: BundleState, action: Action, seat: int) -> Args | Refusal:
        """The arguments of an action as numbers, or why they are none."""
        if action in self.args_of:
            return self.args_of[action]
        args: list[int | None] = []
        for param in self.params:
            given = getattr(action, param.name)
            value = None if given is msgspec.UNSET else self._read(state, param, given, seat)
            if isinstance(value, Refusal):
                return value
            args.append(value)
        return tuple(args)

    def _read(
        self, state: BundleState, param: ParamSpec, given: object, seat: int
    ) -> int | Refusal:
        values = {"param": param.name, "value": given}
        if param.type == "Id":
            card = _card_labelled(given, state.labels[seat])
            return Refusal(code="unknown_card", values=values) if card is None else card
        if param.type == "PlayerId":
            if given in state.player_ids:
                return state.player_ids.index(str(given))
            return Refusal(code="unknown_player", values=values)
        if param.type == "EntityKind":
            index = self.layout.entity_index.get(given) if isinstance(given, str) else None
            if index is None or index not in self.kinds(param):
                return Refusal(code="unknown_entity", values=values)
            return index
        if type(given) is not int or not 0 <= given <= 255:
            return Refusal(code="out_of_range", values=values)
        return given

    def told(self, args: Args, state: BundleState) -> dict[str, Any]:
        """The arguments as a hook reads them: players by id, cards and kinds by entity."""
        layout = self.layout
        told: dict[str, Any] = {}
        for param, value in zip(self.params, args, strict=True):
            if value is None:
                continue
            match param.type:
                case "Id":
                    told[param.name] = layout.name_of[value]
                case "PlayerId":
                    told[param.name] = state.player_ids[value]
                case "EntityKind":
                    told[param.name] = layout.entity_names[value]
                case "u8":
                    told[param.name] = value
        return told

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


def _card_labelled(handle: object, labels: Sequence[int]) -> int | None:
    if not isinstance(handle, str) or not handle.startswith(HANDLE):
        return None
    digits = handle[1:]
    if not digits.isascii() or not digits.isdigit() or len(digits) > 10:
        return None
    number = int(digits)
    if str(number) != digits or number not in labels:
        return None
    return labels.index(number)


def _named(term: Term, index: dict[str, int]) -> Iterator[int]:
    """Which parameters a term names, in it or below."""
    for value in term.args.values():
        if isinstance(value, str) and value in index:
            yield index[value]
        elif isinstance(value, Term):
            yield from _named(value, index)
        elif isinstance(value, tuple):
            for part in value:
                if isinstance(part, Term):
                    yield from _named(part, index)
