"""A bundle made ready for one number of players: options, phases and setup as functions."""

from damier.bundle.compile import Compiler, Do, EffectCompiler, Option
from damier.bundle.format import ELIMINATED, Bundle, PhaseSpec
from damier.bundle.hooks import Emitted, Hooks
from damier.bundle.state import REVISION, BundleState, Choice, Layout, Table
from damier.core import Action, SeededRandom


class Phase:
    """A phase with its verbs and effects ready."""

    def __init__(self, spec: PhaseSpec, options: dict[str, Option], start: Do, end: Do) -> None:
        self.id = spec.id
        self.simultaneous = spec.simultaneous
        self.next_phase = spec.next_phase
        self.completes = spec.completes
        self.options = tuple(options[name] for name in spec.verbs)
        self.by_type = {option.action_type: option for option in self.options}
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
        library: dict[str, Do] = {}
        self.options = {
            verb.name: Option(verb, self.layout, library, types[verb.name]) for verb in bundle.verbs
        }
        library.update((name, option.effect) for name, option in self.options.items())
        free = EffectCompiler(self.layout, (), library)
        self.setup = free.effects(bundle.setup)
        self.phases = {
            spec.id: Phase(
                spec,
                self.options,
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
        self.emitted = Emitted(self.layout, {spec.id: spec for spec in bundle.phases})
        self.next_seat = Compiler(self.layout, ()).next_seat
        self.out = self.layout.first_flag.get(ELIMINATED)

    def current(self, table: Table | BundleState) -> int | None:
        """The seat that alone may act."""
        return None if self.phases[table.phase].simultaneous else table.active

    def may_choose(self, board: Table | BundleState, seat: int) -> bool:
        """Whether this seat has something to do in a phase where all act at once."""
        return (
            board.choices[seat] is None
            and (self.out is None or not board.flags[self.out + seat])
            and any(option.any_choice(board, seat) for option in self.phases[board.phase].options)
        )

    def random_choice(self, state: BundleState, seat: int, rng: SeededRandom) -> Choice | None:
        """Something that this seat may choose now, if there is anything."""
        possible = [
            (option.name, args)
            for option in self.phases[state.phase].options
            for args in option.choices(state, seat)
        ]
        return rng.pick(possible) if possible else None
