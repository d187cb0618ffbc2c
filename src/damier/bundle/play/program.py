"""A bundle made ready for one number of players: verbs, phases and setup as functions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from damier.bundle.compile import (
    Args,
    CompiledVerb,
    Effect,
    EffectWriter,
    Source,
    next_alive,
)
from damier.bundle.format import ELIMINATED, Bundle, ParamSpec, PhaseSpec
from damier.bundle.hooks import EmittedEffects, Hooks
from damier.bundle.state import REVISION, BundleState, Choice, Layout, MutableState
from damier.core import Action, SeededRandom

from .legal_rule import LegalRule


class CompiledPhase:
    """A phase with its verbs and effects ready."""

    def __init__(
        self, spec: PhaseSpec, verbs: dict[str, CompiledVerb], functions: Mapping[str, Any], at: int
    ) -> None:
        self.id = spec.id
        self.simultaneous = spec.simultaneous
        self.next_phase = spec.next_phase
        self.completes = spec.completes
        self.verbs = tuple(verbs[name] for name in spec.verbs)
        self.ruled = tuple(verb for verb in self.verbs if verb.rule is not None)
        """Those that a hook has a say in."""
        self.by_type = {verb.action_type: verb for verb in self.verbs}
        self.start: Effect | None = functions[f"phase_{at}_start"] if spec.on_start else None
        self.end: Effect | None = functions[f"phase_{at}_end"] if spec.on_end else None
        self.player = functions.get(f"phase_{at}_player")
        """Who acts here, where a formula says so."""


class Program:
    """A bundle made ready for so many players."""

    def __init__(
        self,
        bundle: Bundle,
        players: int,
        hooks: Hooks,
        types: dict[str, type[Action]],
        revision: int = REVISION,
        log: Callable[[str], None] | None = None,
        trace: Callable[[str], None] | None = None,
    ) -> None:
        self.log = log
        """Where what hooks say to their author goes."""
        self.trace = trace
        """Where what is asked and done goes, turn by turn."""
        self.layout = Layout(bundle, players, revision)
        self.hooks = hooks
        manifest = bundle.manifest
        self.source = Source(f"{manifest.game_id} {manifest.version} for {players}")
        self._library: dict[str, Effect] = {}
        self.verbs = {
            verb.name: CompiledVerb(
                verb, self.layout, types[verb.name], self._writer(bundle, verb.params, verb.name)
            )
            for verb in bundle.verbs
        }
        functions = self._written(bundle)
        for verb in self.verbs.values():
            verb.bind(functions)
        for spec in bundle.verbs:
            if spec.legal is not None:
                compiled = self.verbs[spec.name]
                reasons = bundle.words.get("en", {}).get("refusals", {})
                compiled.rule = LegalRule(spec, compiled, hooks, reasons, log, trace).standing
        self._library.update((name, verb.effect) for name, verb in self.verbs.items())
        self.setup: Effect = functions["setup"]
        self.phases = {
            spec.id: CompiledPhase(spec, self.verbs, functions, at)
            for at, spec in enumerate(bundle.phases)
        }
        self.first_phase = bundle.phases[0].id
        self.hooks_at = {
            event: tuple(name for name, at in bundle.hooks.items() if at == event)
            for event in ("on_after_effect", "on_phase_start", "on_phase_end")
        }
        self.hook_places = bundle.hook_places
        self.hook_of = tuple(bundle.entities[i].hook for i in self.layout.entity_of)
        self.emitted = EmittedEffects(self.layout, {spec.id: spec for spec in bundle.phases})
        self.out = self.layout.first_flag.get(ELIMINATED)

    def _writer(
        self, bundle: Bundle, params: Sequence[ParamSpec] = (), verb: str = ""
    ) -> EffectWriter:
        writer = EffectWriter(self.source, self.layout, params)
        writer.verb, writer.library, writer.scoring = verb, self._library, bundle.scoring
        writer.trace = self.trace
        return writer

    def _written(self, bundle: Bundle) -> dict[str, Any]:
        """Setup and phases written beside the verbs, and all of it compiled."""
        writer, source = self._writer(bundle), self.source
        with source.block("def setup(p, seat, a):"):
            writer.effects(bundle.setup)
        for at, spec in enumerate(bundle.phases):
            with source.block(f"def phase_{at}_start(p, seat, a):"):
                writer.effects(spec.on_start)
            with source.block(f"def phase_{at}_end(p, seat, a):"):
                writer.effects(spec.on_end)
            if spec.player is not None:
                with source.block(f"def phase_{at}_player(p, seat):"):
                    source.write(f"return {writer.text(spec.player)}")
        return source.compiled()

    def next_seat(self, position: MutableState | BundleState, seat: int) -> int:
        """The next seat around the table that is not out."""
        if self.out is None:
            return (seat + 1) % self.layout.players
        return next_alive(position.flags, self.out, seat, self.layout.players)

    def current(self, state: MutableState | BundleState) -> int | None:
        """The seat that alone may act."""
        return None if self.phases[state.phase].simultaneous else state.active

    def understood(
        self, state: BundleState, action: Action, seat: int
    ) -> tuple[CompiledVerb, Args]:
        """The verb and the arguments of an action that is known to be valid."""
        verb = self.phases[state.phase].by_type[type(action)]
        args = verb.read(state, action, seat)
        assert isinstance(args, tuple), "the action is known to be valid"
        return verb, args

    def may_choose(self, position: MutableState | BundleState, seat: int) -> bool:
        """Whether this seat has something to do in a phase where all act at once."""
        return (
            position.choices[seat] is None
            and (self.out is None or not position.flags[self.out + seat])
            and any(verb.any_choice(position, seat) for verb in self.phases[position.phase].verbs)
        )

    def random_choice(self, state: BundleState, seat: int, rng: SeededRandom) -> Choice | None:
        """Something that this seat may choose now, if there is anything."""
        possible = [
            (verb.name, args)
            for verb in self.phases[state.phase].verbs
            for args in verb.choices(state, seat)
        ]
        return rng.pick(possible) if possible else None
