"""How play goes on: verbs, hooks, phases, rounds, for one number of players.

An action is applied, then the state settles: a phase in which nobody can do anything more ends,
its hooks run, the turn passes. The steps on the way are recorded if the caller asks for them.
"""

from typing import Any

from damier.bundle.compile import Args, CompiledVerb
from damier.bundle.format import Place
from damier.bundle.hooks import HookFault, StateHost
from damier.bundle.state import (
    BundleState,
    EffectFailed,
    EndPhase,
    EndRound,
    MutableState,
    StartRound,
)
from damier.core import SYSTEM, Action, Step, encode

from .program import CompiledPhase, Program

FAULT = "bundle_fault"
STALEMATE = "stalemate"
MOST_PHASES = 100
"""Phases that may end by themselves one after the other, before the game is called a stalemate."""


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
        self.program, self.state = program, state
        self.seat, self.args = seat, args
        self.steps = steps
        self.fault_place: Place | None = None
        self.fault_cure = ""
        """Where in the YAML stands what could not be done, and what would be right."""

    def frozen(self) -> BundleState:
        return self.state.frozen(self.program.current(self.state))

    def act(self, verb: CompiledVerb, args: Args, action: Action) -> BundleState:
        """Apply a verb that is known to be allowed, and settle."""
        state, phase = self.state, self.program.phases[self.state.phase]
        state.tick += not phase.completes
        if self.steps is not None:
            actor = state.player_ids[self.seat]
            step = Step(actor=actor, action=action, state=self.frozen(), completes=phase.completes)
            self.steps.append(step)
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
            written = self.program.source.place_of(error.__traceback__)
            self.fault_place, self.fault_cure = error.place or written, error.cure
            self._void(self._told(str(error)))
        except RecursionError:
            self._void("verbs that apply verbs, too deep")

    def _told(self, why: str) -> str:
        """Why, with its place; in the first grammar states have never had it."""
        place = self.fault_place if self.program.layout.second else None
        return why if place is None else f"{place.file}:{place.line}:{place.column}: {why}"

    def _void(self, why: str) -> None:
        self.state.winners, self.state.reason = None, FAULT
        self.state.fault = why

    # An action

    def _apply(self, verb: CompiledVerb, args: Args) -> None:
        state = self.state
        verb.effect(state, self.seat, verb.filled(args) if state.layout.second else args)
        if verb.name not in state.used:
            state.used.append(verb.name)
        if verb.plays is not None:
            state.played = args[verb.plays]  # type: ignore[assignment]
        for hook in self.program.hooks_at["on_after_effect"]:
            self._call(hook, "on_after_effect", self.seat, None)
        if verb.next_phase is None:
            self._play_hook()
        before = state.phase
        state.phase = state.next_phase or verb.next_phase or before
        state.next_phase = None
        if state.phase != before and state.layout.second and state.reason is None:
            self._start_phase()

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
            if verb.still_holds(state, seat, choice[1]):
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
        if program.trace is not None:
            program.trace(f"hook {hook}, {event}")
        host = StateHost(state, hook, event, seat, self.args, card, program.log)
        place = program.hook_places.get(hook)
        try:
            emitted = program.hooks.call(hook, encode(host.snapshot), host)
        except HookFault as fault:
            raise EffectFailed(f"{hook}: {fault.message} [{fault.code}]", place=place) from None
        if not emitted:
            return
        before = state.frozen(None)
        try:
            for effect in emitted:
                program.emitted.apply(state, seat, effect)
        except EffectFailed as error:
            self.state = MutableState(program.layout, before, state.moves)
            raise EffectFailed(f"{hook}: {error}", error.cure, place) from None

    # What happens by itself

    def _settle(self) -> None:
        state, program = self.state, self.program
        for _ in range(MOST_PHASES):
            if state.is_over:
                return
            if state.round_winners is not None:
                self._end_round()
                continue
            if state.turn_ended:
                self._end_turn()
                continue
            phase = program.phases[state.phase]
            if phase.ruled:
                self._ask_rules(phase)
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

    def _ask_rules(self, phase: CompiledPhase) -> None:
        """Hooks that decide what is allowed are asked before anybody is, so that who then looks at
        the list cannot meet a fault."""
        seats = range(len(self.state.scores)) if phase.simultaneous else (self.state.active,)
        for verb in phase.ruled:
            for seat in seats:
                if not self._is_out(seat):
                    verb.any_choice(self.state, seat)

    def _end_turn(self) -> None:
        """endTurn: a card that was played takes effect, then the turn passes at once."""
        state = self.state
        state.turn_ended = False
        if state.played is not None:
            self._play_hook()
        if state.reason is None and state.round_winners is None:
            self._end_phase(passes=True)

    def _is_out(self, seat: int) -> bool:
        out = self.program.out
        return out is not None and self.state.flags[out + seat]

    def _end_phase(self, passes: bool = False) -> None:
        state, program = self.state, self.program
        before = self.frozen() if self.steps is not None else None
        phase = program.phases[state.phase]
        self.args = {}
        if phase.end is not None:
            phase.end(state, state.active, ())
        for hook in program.hooks_at["on_phase_end"]:
            self._call(hook, "on_phase_end", state.active, None)
        if state.reason is not None:
            return
        if before is not None:
            self._show(before)
        if state.round_winners is not None:
            return
        state.tick += 1
        if state.next_phase is not None:
            state.phase, state.next_phase = state.next_phase, None
        elif phase.next_phase is not None and not passes:
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
        phase = program.phases[state.phase]
        if phase.player is not None:
            state.active = phase.player(state, state.active)
            if state.active < 0:
                raise EffectFailed(f"nobody is to act in phase {state.phase!r}")
        if phase.start is not None:
            phase.start(state, state.active, ())
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
        state.phase = program.first_phase
        if state.layout.second and state.next_phase is not None:
            state.phase = state.next_phase
        state.next_phase = None
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
