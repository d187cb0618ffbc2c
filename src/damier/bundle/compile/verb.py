"""A verb ready to play: its effect, its possible arguments in order, its refusals.

Conditions are tried as soon as the arguments they name are chosen. What arguments are on the wire
is in arguments.py, what each may be in domain.py.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from damier.bundle.format import VerbSpec
from damier.bundle.state import BundleState, Layout
from damier.core import Action, Refusal

from .arguments import VerbArguments
from .condition import Args
from .domain import Domain
from .effect import Effect, EffectWriter
from .precondition import Precondition

MOST_READY = 1_024
READY_TYPES = frozenset(("u8", "EntityKind", "Cell", "Number", "Trait", "Word"))
LISTINGS = (("choices", "out.append(a)", "out"), ("any_choice", "return True", "False"))
"""Functions that go through all arguments: what each does with a set of them, and gives at last."""
Rule = Callable[[Any, int, Sequence[Args]], tuple[Sequence[Args], str | None]]
"""Which of these choices stand, and why the others do not."""
NO_POSITION: Any = None
"""For conditions that look at their arguments alone."""


class CompiledVerb(VerbArguments):
    """One verb, for one number of players. What it does is written first, and bound when the
    source is compiled."""

    def __init__(
        self, verb: VerbSpec, layout: Layout, action_type: type[Action], writer: EffectWriter
    ) -> None:
        super().__init__(verb.params, layout, action_type)
        self.name = verb.name
        self.next_phase = verb.next_phase
        self.rule: Rule | None = None
        """What a hook has to say to the choices that the conditions allow."""
        self._is_traced = writer.trace is not None
        self.plays = writer.index[f"${verb.plays}"] if verb.plays else None
        self._prefix = writer.fresh(f"verb_{len(writer.source.lines)}_")
        self.checks = [
            Precondition(term, writer, f"{self._prefix}_pre_{at}")
            for at, term in enumerate(verb.pre)
        ]
        self.asked = [
            [
                Precondition(term, writer, f"{self._prefix}_asked_{level}_{at}")
                for at, term in enumerate(param.when)
            ]
            for level, param in enumerate(verb.params)
        ]
        self.domains = [
            Domain(param, at, verb.pre, writer, f"{self._prefix}_domain_{at}", self.filled)
            for at, param in enumerate(verb.params)
        ]
        self._write(verb, writer)

    def _write(self, verb: VerbSpec, writer: EffectWriter) -> None:
        source = writer.source
        with source.block(f"def {self._prefix}_effect(p, seat, a):"):
            writer.effects(verb.effect)
        moving = [check.text for check in self.checks if not check.fixed]
        moving += [domain.test for domain in self.domains if domain.test]
        every = " and ".join(f"({text})" for text in moving) or "True"
        with source.block(f"def {self._prefix}_listed(p, seat, ready):"):
            source.write(f"return [x for a, x in ready if {every}]")
        fixed = [f"({check.text})" for check in self.checks if check.fixed]
        with source.block(f"def {self._prefix}_allowed(p, seat, a):"):
            source.write(f"return {' and '.join((*fixed, every))}")
        with source.block(f"def {self._prefix}_any(p, seat, ready):"):
            with source.block("for a, x in ready:"):
                source.write(f"if {every}: return True")
            source.write("return False")

        self._write_choices(verb, writer)

    def _write_choices(self, verb: VerbSpec, writer: EffectWriter) -> None:
        """One loop in the other, a level for each parameter: all sets of arguments, or whether
        there is one."""
        source = writer.source
        for name, found, end in LISTINGS:
            with source.block(f"def {self._prefix}_{name}(p, seat):"):
                source.write("out = []")
                source.write("a = ()")
                self._write_level(0, verb, writer, found, end)
                source.write(f"return {end}")

    def _write_level(
        self, level: int, verb: VerbSpec, writer: EffectWriter, found: str, end: str
    ) -> None:
        source = writer.source
        test = self._tests_at(level - 1)
        if test != "True":
            source.write(f"if not ({test}): {'continue' if level else f'return {end}'}")
        if level == len(verb.params):
            source.write(found)
            return
        before = "".join(f"v{at}, " for at in range(level + 1))
        values = self.domains[level].text(writer)
        asked = " and ".join(f"({check.text})" for check in self.asked[level])
        if asked:
            values = f"({values} if {asked} else (None,))"
        with source.block(f"for v{level} in {values}:"):
            source.write(f"a = ({before})")
            self._write_level(level + 1, verb, writer, found, end)
            if level + 1 < len(verb.params):
                source.write(f"a = ({before})")

    def _tests_at(self, level: int) -> str:
        """What must hold once so many arguments are chosen, as one expression."""
        texts = [check.text for check in self.checks if check.level == level]
        if level >= 0 and self.domains[level].test:
            texts.append(str(self.domains[level].test))
        return " and ".join(f"({text})" for text in texts) or "True"

    def bind(self, functions: Mapping[str, Any]) -> None:
        for check in (*self.checks, *(each for asked in self.asked for each in asked)):
            check.bind(functions)
        for domain in self.domains:
            domain.bind(functions)
        self.effect: Effect = functions[f"{self._prefix}_effect"]
        self._choices = functions[f"{self._prefix}_choices"]
        self._any_choice = functions[f"{self._prefix}_any_choice"]
        self._listed = functions[f"{self._prefix}_listed"]
        self._any = functions[f"{self._prefix}_any"]
        self._allowed = functions[f"{self._prefix}_allowed"]
        ready = self._ready()
        self.is_ready = ready is not None
        self.ready_actions = ready or []
        self.ready_args = [(args, args) for args, _ in self.ready_actions]
        self.args_of = {action: args for args, action in self.ready_actions}
        known = {args for args, _ in self.ready_args} if self.params else {()}
        self._known = frozenset(() if self._is_traced else known)
        """Arguments of which only the conditions can say that they are not allowed."""

    def _ready(self) -> list[tuple[Args, Action]] | None:
        """All actions, made once, of a verb whose arguments are the same for everybody."""
        kinds = {param.type for param in self.params}
        if not self.params or kinds - READY_TYPES or any(self.asked):
            return None
        fixed = [domain.fixed for domain in self.domains]
        domains = [values for values in fixed if values is not None]
        if len(domains) < len(fixed) or prod(map(len, domains)) > MOST_READY:
            return None
        checks = [check for check in self.checks if check.fixed]
        return [
            (args, self.named(None, args, int))
            for args in product(*domains)
            if all(check.test(NO_POSITION, 0, args) for check in checks)
        ]

    # What may be done

    def actions(self, state: BundleState, seat: int) -> Iterable[Action]:
        """Every allowed action, in order."""
        if self.rule is not None:
            return [self.action(state, args, seat) for args in self.choices(state, seat)]
        if self.is_ready:
            found: list[Action] = self._listed(state, seat, self.ready_actions)
            return found
        if self.bare is not None:
            return (self.bare,) if self._any_choice(state, seat) else ()
        return (self.action(state, args, seat) for args in self._choices(state, seat))

    def choices(self, position: BundleState | Any, seat: int) -> Iterable[Args]:
        """Every allowed set of arguments, in order."""
        listed = self._all_choices(position, seat)
        return listed if self.rule is None else self.rule(position, seat, listed)[0]

    def _all_choices(self, position: BundleState | Any, seat: int) -> list[Args]:
        """Those that the conditions allow."""
        if self.is_ready:
            found: list[Args] = self._listed(position, seat, self.ready_args)
            return found
        chosen: list[Args] = self._choices(position, seat)
        return chosen

    def any_choice(self, position: Any, seat: int) -> bool:
        """Whether anything is allowed."""
        if self.rule is not None:
            return bool(self.choices(position, seat))
        if self.is_ready:
            return bool(self._any(position, seat, self.ready_args))
        return bool(self._any_choice(position, seat))

    def refusal(self, state: BundleState, args: Args, seat: int) -> Refusal | None:
        """Why these arguments are not allowed, by the first condition that fails."""
        if self.rule is None and args in self._known and self._allowed(state, seat, args):
            return None
        for level, param in enumerate(self.params):
            asked = all(check.holds(state, seat, args) for check in self.asked[level])
            value = args[level]
            if asked and value is None:
                return Refusal(code="param_missing", values={"param": param.name})
            if not asked and value is not None:
                return Refusal(code="param_unexpected", values={"param": param.name})
            if value is not None and self.domains[level].may_refuse:
                code = self.domains[level].refusal(state, seat, self.filled(args), value)
                if code is not None:
                    return Refusal(code=code, values={"param": param.name})
        for check in self.checks:
            if not check.holds(state, seat, args):
                return Refusal(code=check.code)
        if self.rule is not None:
            standing, because = self.rule(state, seat, self._all_choices(state, seat))
            if args not in standing:
                return Refusal(code=because or "not_allowed")
        return None

    def still_holds(self, position: Any, seat: int, args: Args) -> bool:
        """Whether what was chosen before may be done now."""
        if not all(check.holds(position, seat, args) for check in self.checks):
            return False
        return self.rule is None or args in self.choices(position, seat)
