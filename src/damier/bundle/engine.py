"""A bundle as an engine like any other: YAML and hooks behind the contract, laws included."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from damier.bundle.compile import action_types
from damier.bundle.format import Bundle, Term, every_term
from damier.bundle.hooks import Hooks, PythonHooks
from damier.bundle.play import FAULT, Program, Resolution, begun, first_state
from damier.bundle.secrecy import BundleSecrecy
from damier.bundle.state import (
    REVISION,
    BundleConfig,
    BundleState,
    BundleView,
    EndPhase,
    EndRound,
    MutableState,
    SecondState,
    SecondView,
    StartRound,
    config_type,
)
from damier.bundle.view import action_view_of, sample_of, view_of
from damier.core import (
    Action,
    Facts,
    GameEngine,
    Refusal,
    SeededRandom,
    Step,
)

BundleAction = Action
LEAD_HALF = 4
"""A lead of so many points is worth half a victory."""

SYSTEM_ACTIONS = (EndPhase, EndRound, StartRound)


class BundleEngine(GameEngine[BundleConfig, BundleState, BundleAction, BundleView]):
    """The rules of one bundle. Its action types are made from its verbs."""

    def __init__(
        self,
        bundle: Bundle,
        hooks: Hooks | None = None,
        revision: int = REVISION,
        log: Callable[[str], None] | None = None,
        trace: Callable[[str], None] | None = None,
    ) -> None:
        self.bundle, self.hooks, self.revision = bundle, hooks, revision
        types = action_types(bundle)
        asked = _asked(bundle, types)
        vars(self).update(
            facts=_facts(bundle), action_type=reduce(or_, asked), action_classes=asked
        )
        if bundle.manifest.spec_version > 1:
            vars(self).update(
                config_type=config_type(bundle.options),
                state_type=SecondState,
                view_type=SecondView,
            )
        self.action_types = types
        manifest = bundle.manifest
        self.programs = {
            players: Program(bundle, players, hooks or PythonHooks(), types, revision, log, trace)
            for players in range(manifest.min_players, manifest.max_players + 1)
        }
        self.secrecy = BundleSecrecy(self.programs)
        scores = any(term.name == "addScore" for term in _every_effect(bundle))
        self.keeps_score = scores or bundle.has_emitting_hooks or bundle.scoring is not None

    def program(self, state: BundleState | BundleView) -> Program:
        return self.programs[len(state.player_ids)]

    def init(self, config: BundleConfig) -> BundleState:
        return first_state(self.programs[len(config.player_ids)], config)

    def get_valid_actions(self, state: BundleState, player_id: str) -> Sequence[BundleAction]:
        if not self.may_act(state, player_id):
            return ()
        program, seat = self.program(state), state.player_ids.index(player_id)
        if state.current_player_id is None and not program.may_choose(state, seat):
            return ()
        verbs = program.phases[state.phase].verbs
        if len(verbs) == 1:
            return list(verbs[0].actions(state, seat))
        return [action for verb in verbs for action in verb.actions(state, seat)]

    def refusal(self, state: BundleState, action: BundleAction, player_id: str) -> Refusal | None:
        refused = self.turn_refusal(state, action, player_id)
        if refused is not None:
            return refused
        program, seat = self.program(state), state.player_ids.index(player_id)
        if state.current_player_id is None:
            if state.choices[seat] is not None:
                return Refusal(code="already_chosen")
            if program.out is not None and state.flags[program.out + seat]:
                return Refusal(code="out_of_round")
        verb = program.phases[state.phase].by_type.get(type(action))
        if verb is None:
            return Refusal(code="wrong_phase", values={"phase": state.phase})
        args = verb.read(state, action, seat)
        if isinstance(args, Refusal):
            return args
        return verb.refusal(state, args, seat)

    def resolve(self, state: BundleState, action: BundleAction, player_id: str) -> BundleState:
        return self._resolved(state, action, player_id, None)

    def get_steps(
        self, state: BundleState, action: BundleAction, player_id: str
    ) -> tuple[Step[BundleState, BundleAction], ...]:
        steps: list[Step[BundleState, BundleAction]] = []
        self._resolved(state, action, player_id, steps)
        return tuple(steps)

    def _resolved(
        self,
        state: BundleState,
        action: BundleAction,
        player_id: str,
        steps: list[Step[BundleState, BundleAction]] | None,
    ) -> BundleState:
        program, seat = self.program(state), state.player_ids.index(player_id)
        verb, args = program.understood(state, action, seat)
        for_hooks = verb.hook_arguments(args, state) if self.bundle.hooks else {}
        mutable = MutableState(program.layout, state)
        return Resolution(program, mutable, seat, for_hooks, steps).act(verb, args, action)

    def get_player_view(self, state: BundleState, player_id: str | None) -> BundleView:
        program = self.program(state)
        viewer = self._viewer(state, player_id)
        return view_of(program.layout, state, viewer, program.verbs)

    def get_scores(self, state: BundleState) -> dict[str, float]:
        if self.keeps_score:
            return {p: float(s) for p, s in state.by_player(state.scores).items()}
        return dict(super().get_scores(state))

    def evaluate(self, state: BundleState, player_id: str) -> float:
        """The lead in points, where points are counted: what a search that stops early needs."""
        if state.game_over or not self.keeps_score:
            return super().evaluate(state, player_id)
        scores = dict(zip(state.player_ids, state.scores, strict=True))
        own = scores.pop(player_id)
        lead = own - max(scores.values(), default=0)
        return lead / (abs(lead) + LEAD_HALF)

    def sample_state(self, view: BundleView, player_id: str, rng: SeededRandom) -> BundleState:
        return sample_of(self.program(view), view, view.player_ids.index(player_id), rng)

    def action_view(
        self, before: BundleState, action: BundleAction, actor: str, viewer: str | None
    ) -> BundleAction | None:
        if isinstance(action, SYSTEM_ACTIONS) or viewer == actor:
            return action

        def after() -> BundleState:
            return self.get_steps(before, action, actor)[0].state

        program = self.program(before)
        return action_view_of(program, before, action, actor, self._viewer(before, viewer), after)

    def is_void(self, state: BundleState) -> bool:
        """Whether the match ended because its rules could not be done."""
        return state.reason == FAULT

    def explained_fault(
        self, config: BundleConfig, history: Sequence[tuple[str, BundleAction]]
    ) -> str:
        """Why the match with this history is void: the place in the YAML and what failed there."""
        program = self.programs[len(config.player_ids)]
        if not history:
            return _told(begun(program, config))
        state = self.init(config)
        for player, action in history[:-1]:
            state = self.resolve(state, action, player)
        player, action = history[-1]
        seat = state.player_ids.index(player)
        verb, args = program.understood(state, action, seat)
        for_hooks = verb.hook_arguments(args, state) if self.bundle.hooks else {}
        resolution = Resolution(program, MutableState(program.layout, state), seat, for_hooks, None)
        resolution.act(verb, args, action)
        return _told(resolution)

    def told_to(self, write: Callable[[str], None], trace: bool = False) -> "BundleEngine":
        """The same rules, whose hooks' `host.log` reaches an author; with `trace` also what is
        asked and done on the way, with its place in the YAML."""
        return BundleEngine(self.bundle, self.hooks, self.revision, write, write if trace else None)

    def _viewer(self, state: BundleState, player_id: str | None) -> int:
        """A viewer's number: its seat; whoever only watches comes after all seats."""
        players = state.player_ids
        return players.index(player_id) if player_id in players else len(players)

    def max_turns(self, config: BundleConfig) -> int:
        return self.bundle.manifest.max_turns[len(config.player_ids)]


def _asked(bundle: Bundle, types: Mapping[str, type[Action]]) -> tuple[type[Action], ...]:
    """What a player may ask for; in the second grammar no verb that only other rules apply."""
    listed = {name for phase in bundle.phases for name in phase.verbs}
    every = bundle.manifest.spec_version == 1
    return tuple(type for name, type in types.items() if every or name in listed)


def _told(resolution: Resolution) -> str:
    """A fault with its place, which states of the second grammar say already."""
    place, why = resolution.fault_place, resolution.state.fault or "nothing failed"
    at = "" if place is None else f"{place.file}:{place.line}:{place.column}: "
    return (why if why.startswith(at) else at + why) + resolution.fault_cure


def _facts(bundle: Bundle) -> Facts:
    manifest = bundle.manifest
    lucky = any(
        term.name in ("shuffle", "roll") or term.args.get("player") == "random"
        for term in _every_effect(bundle)
    )
    simultaneous = any(phase.simultaneous for phase in bundle.phases)
    return Facts(
        id=manifest.game_id,
        version=manifest.version,
        min_players=manifest.min_players,
        max_players=manifest.max_players,
        hidden_information=simultaneous or any(zone.visibility != "all" for zone in bundle.zones),
        chance=lucky or bundle.has_emitting_hooks or any(z.shape == "bag" for z in bundle.zones),
        simultaneous=simultaneous,
        minutes=manifest.minutes,
    )


def _every_effect(bundle: Bundle) -> Iterator[Term]:
    yield from every_term(bundle.setup)
    for verb in bundle.verbs:
        yield from every_term(verb.effect)
    for phase in bundle.phases:
        yield from every_term((*phase.on_start, *phase.on_end))
