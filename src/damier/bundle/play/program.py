"""A bundle made ready for one number of players: verbs, phases and setup as functions."""

from damier.bundle.compile import Args, CompiledVerb, ConditionCompiler, Effect, EffectCompiler
from damier.bundle.format import ELIMINATED, Bundle, PhaseSpec
from damier.bundle.hooks import EmittedEffects, Hooks
from damier.bundle.state import REVISION, BundleState, Choice, Layout, MutableState
from damier.core import Action, SeededRandom


class CompiledPhase:
    """A phase with its verbs and effects ready."""

    def __init__(
        self, spec: PhaseSpec, verbs: dict[str, CompiledVerb], start: Effect, end: Effect
    ) -> None:
        self.id = spec.id
        self.simultaneous = spec.simultaneous
        self.next_phase = spec.next_phase
        self.completes = spec.completes
        self.verbs = tuple(verbs[name] for name in spec.verbs)
        self.by_type = {verb.action_type: verb for verb in self.verbs}
        self.start = start
        self.end = end


class Program:
    """A bundle made ready for so many players."""

    def __init__(
        self,
        bundle: Bundle,
        players: int,
        hooks: Hooks,
        types: dict[str, type[Action]],
        revision: int = REVISION,
    ) -> None:
        self.layout = Layout(bundle, players, revision)
        self.hooks = hooks
        library: dict[str, Effect] = {}
        self.verbs = {
            verb.name: CompiledVerb(verb, self.layout, library, types[verb.name])
            for verb in bundle.verbs
        }
        library.update((name, verb.effect) for name, verb in self.verbs.items())
        free = EffectCompiler(self.layout, (), library)
        self.setup = free.effects(bundle.setup)
        self.phases = {
            spec.id: CompiledPhase(
                spec,
                self.verbs,
                free.effects(spec.on_start),
                free.effects(spec.on_end),
            )
            for spec in bundle.phases
        }
        self.first_phase = bundle.phases[0].id
        self.hooks_at = {
            event: tuple(name for name, at in bundle.hooks.items() if at == event)
            for event in ("on_after_effect", "on_phase_start", "on_phase_end")
        }
        self.hook_of = tuple(bundle.entities[i].hook for i in self.layout.entity_of)
        self.emitted = EmittedEffects(self.layout, {spec.id: spec for spec in bundle.phases})
        self.next_seat = ConditionCompiler(self.layout, ()).next_seat
        self.out = self.layout.first_flag.get(ELIMINATED)

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
