"""How play goes on: verbs, hooks, phases, rounds, for one number of players.

An action is applied, then the state settles: a phase in which nobody can do anything more ends,
its hooks run, the turn passes. The steps on the way are recorded if the caller asks for them.
"""

from typing import Any

from damier.bundle.compile import Args, CompiledVerb
from damier.bundle.hooks import HookFault, StateHost
from damier.bundle.state import (
    BundleConfig,
    BundleState,
    CardMove,
    EffectFailed,
    EndPhase,
    EndRound,
    MutableState,
    StartRound,
)
from damier.core import SYSTEM, Action, SeededRandom, Step, encode

from .program import Program

FAULT = "bundle_fault"
STALEMATE = "stalemate"
MOST_PHASES = 100
"""Phases that may end by themselves one after the other, before the game is called a stalemate."""


def first_state(
    program: Program, config: BundleConfig, moves: list[CardMove] | None = None
) -> BundleState:
    """The first state: set up, and settled until somebody can act."""
    layout = program.layout
    blank = BundleState(
        player_ids=config.player_ids,
        rng_state=SeededRandom(config.seed).get_state(),
        phase=program.first_phase,
        active=0,
        tick=0,
        round=1,
        piles=layout.start,
        flags=(),
        scores=(0,) * layout.players,
        used=(),
        played=None,
        choices=(),
        labels=((),) * layout.viewers,
        counters=(1,) * layout.viewers,
        known=((),) * layout.viewers,
    )
    state = MutableState(layout, blank, moves)
    resolution = Resolution(program, state, 0, {}, None)
    resolution.attempt(resolution.begin_round, ())
    return resolution.frozen()


class Resolution:
    """One action and all that follows from it."""

    def __init__(
        self,
        program: Program,
        state: MutableState,
        seat: int,
        args: dict[str, Any],
        steps: list[Step[BundleState, Action]] | None,
    ) -> None:
        self.program = program
        self.state = state
        self.seat = seat
        self.args = args
        self.steps = steps

    def frozen(self) -> BundleState:
        return self.state.frozen(self.program.current(self.state))

    def act(self, verb: CompiledVerb, args: Args, action: Action) -> BundleState:
        """Apply a verb that is known to be allowed, and settle."""
        state, phase = self.state, self.program.phases[self.state.phase]
        state.tick += not phase.completes
        if self.steps is not None:
            actor = state.player_ids[self.seat]
            frozen = self.frozen()
            self.steps.append(
                Step(actor=actor, action=action, state=frozen, completes=phase.completes)
            )
        if phase.simultaneous:
            state.choices[self.seat] = (verb.name, args)
            self.attempt(self._resolve_choices)
        else:
            self.attempt(self._apply, verb, args)
        ended = self.frozen()
        self._show(ended)
        return ended

    def attempt(self, what: Any, *args: Any) -> None:
        """Do it, then settle; what cannot be done voids the game."""
        try:
            what(*args)
            self._settle()
        except EffectFailed as error:
            self._void(str(error))
        except RecursionError:
            self._void("verbs that apply verbs, too deep")

    def _void(self, why: str) -> None:
        self.state.winners, self.state.reason = None, FAULT
        self.state.fault = why

    # An action

    def _apply(self, verb: CompiledVerb, args: Args) -> None:
        state = self.state
        verb.effect(state, self.seat, args)
        if verb.name not in state.used:
            state.used.append(verb.name)
        if verb.plays is not None:
            state.played = args[verb.plays]
        for hook in self.program.hooks_at["on_after_effect"]:
            self._call(hook, "on_after_effect", self.seat, None)
        if verb.next_phase is None:
            self._play_hook()
        if state.next_phase is None and verb.next_phase is not None:
            state.phase = verb.next_phase
        elif state.next_phase is not None:
            state.phase, state.next_phase = state.next_phase, None

    def _resolve_choices(self) -> None:
        """When all have chosen, what they chose happens in the order of the seats."""
        state, program = self.state, self.program
        if any(program.may_choose(state, seat) for seat in range(program.layout.players)):
            return
        chosen, state.choices = state.choices, [None] * program.layout.players
        acting = self.seat
        for seat, choice in enumerate(chosen):
            if choice is None or state.is_over:
                continue
            verb = program.verbs[choice[0]]
            if all(check.holds(state, seat, choice[1]) for check in verb.checks):
                self.seat = seat
                self._apply(verb, choice[1])
        self.seat = acting
        self._end_phase()

    # Hooks

    def _play_hook(self) -> None:
        """The hook of the card that was played, once."""
        state = self.state
        card, state.played = state.played, None
        hook = self.program.hook_of[card] if card is not None else None
        if hook is not None and card is not None and not state.is_over:
            self._call(hook, "on_after_play", self.seat, self.program.layout.name_of[card])

    def _call(self, hook: str, event: str, seat: int, card: str | None) -> None:
        """Run a hook and apply what it emitted, all or nothing."""
        state, program = self.state, self.program
        if state.is_over:
            return
        host = StateHost(state, hook, event, seat, self.args, card)
        try:
            emitted = program.hooks.call(hook, encode(host.snapshot), host)
        except HookFault as fault:
            raise EffectFailed(f"{hook}: {fault.message} [{fault.code}]") from None
        if not emitted:
            return
        before = state.frozen(None)
        try:
            for effect in emitted:
                program.emitted.apply(state, seat, effect)
        except EffectFailed as error:
            self.state = MutableState(program.layout, before, state.moves)
            raise EffectFailed(f"{hook}: {error}") from None

    # What happens by itself

    def _settle(self) -> None:
        state, program = self.state, self.program
        for _ in range(MOST_PHASES):
            if state.is_over:
                return
            if state.round_winners is not None:
                self._end_round()
                continue
            phase = program.phases[state.phase]
            if phase.simultaneous:
                if any(program.may_choose(state, seat) for seat in range(len(state.scores))):
                    return
            elif not self._is_out(state.active):
                for verb in phase.verbs:
                    if verb.any_choice(state, state.active):
                        return
            if state.played is not None:
                self._play_hook()
                continue
            state.decided_by_hidden = state.decided_by_hidden or bool(
                phase.verbs and not state.used
            )
            self._end_phase()
        state.winners, state.reason = None, STALEMATE

    def _is_out(self, seat: int) -> bool:
        out = self.program.out
        return out is not None and self.state.flags[out + seat]

    def _end_phase(self) -> None:
        state, program = self.state, self.program
        before = self.frozen() if self.steps is not None else None
        phase = program.phases[state.phase]
        self.args = {}
        phase.end(state, state.active, ())
        for hook in program.hooks_at["on_phase_end"]:
            self._call(hook, "on_phase_end", state.active, None)
        if state.is_over:
            return
        if before is not None:
            self._show(before)
        if state.round_winners is not None:
            return
        state.tick += 1
        if state.next_phase is not None:
            state.phase, state.next_phase = state.next_phase, None
        elif phase.next_phase is not None:
            state.phase = phase.next_phase
        else:
            after = state.next_turn
            state.active = program.next_seat(state, state.active) if after is None else after
            state.phase = program.first_phase
            state.turn += 1
            state.used = []
            state.next_turn = None
        self._start_phase()
        self._add(EndPhase())

    def _start_phase(self) -> None:
        state, program = self.state, self.program
        program.phases[state.phase].start(state, state.active, ())
        for hook in program.hooks_at["on_phase_start"]:
            self._call(hook, "on_phase_start", state.active, None)

    def _end_round(self) -> None:
        state = self.state
        winners = state.round_winners or ()
        state.tick += 1
        self._add(EndRound(winners=tuple(state.player_ids[seat] for seat in winners)))
        state.round += 1
        state.tick += 1
        self.begin_round(winners)
        self._add(StartRound(round=state.round))

    def begin_round(self, winners: tuple[int, ...]) -> None:
        """Set up; who won the round before begins, else whom the setup says."""
        state, program = self.state, self.program
        state.round_winners = None
        state.next_turn = None
        state.lay_out()
        program.setup(state, 0, ())
        if winners:
            state.active = winners[0]
        elif state.next_turn is not None:
            state.active = state.next_turn
        state.next_turn = None
        state.next_phase = None
        state.phase = program.first_phase
        state.turn += state.round > 1
        self._start_phase()

    # What viewers are shown

    def _show(self, state: BundleState) -> None:
        """The last step, as it ended."""
        if self.steps:
            last = self.steps[-1]
            self.steps[-1] = Step(
                actor=last.actor, action=last.action, state=state, completes=last.completes
            )

    def _add(self, action: Action) -> None:
        if self.steps is not None:
            self.steps.append(Step(actor=SYSTEM, action=action, state=self.frozen()))
