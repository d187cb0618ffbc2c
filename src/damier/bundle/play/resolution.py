"""How play goes on: verbs, hooks, phases, rounds, for one number of players.

An action is applied, then the table settles: a phase in which nobody can do anything more ends,
its hooks run, the turn passes. Where that leads is told step by step if somebody wants to see it.
"""

from typing import Any

from damier.bundle.compile import Args, Option
from damier.bundle.hooks import HookFault, TableHost
from damier.bundle.state import (
    BundleConfig,
    BundleState,
    EffectFailed,
    EndPhase,
    EndRound,
    Move,
    StartRound,
    Table,
)
from damier.core import SYSTEM, Action, SeededRandom, Step, encode

from .program import Program

FAULT = "bundle_fault"
STALEMATE = "stalemate"
MOST_PHASES = 100
"""Phases that may end by themselves one after the other, before the game is called a stalemate."""


def started(program: Program, config: BundleConfig, log: list[Move] | None = None) -> BundleState:
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
    table = Table(layout, blank, log)
    run = Run(program, table, 0, {}, None)
    run.attempt(run.begin_round, ())
    return run.ended()


class Run:
    """One action and all that follows from it."""

    def __init__(
        self,
        program: Program,
        table: Table,
        seat: int,
        args: dict[str, Any],
        steps: list[Step[BundleState, Action]] | None,
    ) -> None:
        self.program = program
        self.table = table
        self.seat = seat
        self.args = args
        self.steps = steps

    def ended(self) -> BundleState:
        return self.table.frozen(self.program.current(self.table))

    def act(self, option: Option, args: Args, action: Action) -> BundleState:
        """Apply a verb that is known to be allowed, and settle."""
        table, phase = self.table, self.program.phases[self.table.phase]
        table.tick += not phase.completes
        if self.steps is not None:
            actor = table.player_ids[self.seat]
            frozen = self.ended()
            self.steps.append(
                Step(actor=actor, action=action, state=frozen, completes=phase.completes)
            )
        if phase.simultaneous:
            table.choices[self.seat] = (option.name, args)
            self.attempt(self._resolve_choices)
        else:
            self.attempt(self._apply, option, args)
        state = self.ended()
        self._show(state)
        return state

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
        self.table.winners, self.table.reason = None, FAULT
        self.table.fault = why

    # An action

    def _apply(self, option: Option, args: Args) -> None:
        table = self.table
        option.effect(table, self.seat, args)
        if option.name not in table.used:
            table.used.append(option.name)
        if option.plays is not None:
            table.played = args[option.plays]
        for hook in self.program.hooks_at["on_after_effect"]:
            self._call(hook, "on_after_effect", self.seat, None)
        if option.next_phase is None:
            self._play_hook()
        if table.jump is None and option.next_phase is not None:
            table.phase = option.next_phase
        elif table.jump is not None:
            table.phase, table.jump = table.jump, None

    def _resolve_choices(self) -> None:
        """When all have chosen, what they chose happens in the order of the seats."""
        table, program = self.table, self.program
        if any(program.may_choose(table, seat) for seat in range(program.layout.players)):
            return
        chosen, table.choices = table.choices, [None] * program.layout.players
        acting = self.seat
        for seat, choice in enumerate(chosen):
            if choice is None or table.over:
                continue
            option = program.options[choice[0]]
            if all(check.holds(table, seat, choice[1]) for check in option.checks):
                self.seat = seat
                self._apply(option, choice[1])
        self.seat = acting
        self._end_phase()

    # Hooks

    def _play_hook(self) -> None:
        """The hook of the card that was played, once."""
        table = self.table
        card, table.played = table.played, None
        hook = self.program.hook_of[card] if card is not None else None
        if hook is not None and card is not None and not table.over:
            self._call(hook, "on_after_play", self.seat, self.program.layout.name_of[card])

    def _call(self, hook: str, event: str, seat: int, card: str | None) -> None:
        """Run a hook and apply what it emitted, all or nothing."""
        table, program = self.table, self.program
        if table.over:
            return
        host = TableHost(table, hook, event, seat, self.args, card)
        try:
            emitted = program.hooks.call(hook, encode(host.snapshot), host)
        except HookFault as fault:
            raise EffectFailed(f"{hook}: {fault.message} [{fault.code}]") from None
        if not emitted:
            return
        before = table.frozen(None)
        try:
            for effect in emitted:
                program.emitted.apply(table, seat, effect)
        except EffectFailed as error:
            self.table = Table(program.layout, before, table.log)
            raise EffectFailed(f"{hook}: {error}") from None

    # What happens by itself

    def _settle(self) -> None:
        table, program = self.table, self.program
        for _ in range(MOST_PHASES):
            if table.over:
                return
            if table.round_winners is not None:
                self._end_round()
                continue
            phase = program.phases[table.phase]
            if phase.simultaneous:
                if any(program.may_choose(table, seat) for seat in range(len(table.scores))):
                    return
            elif not self._is_out(table.active):
                for option in phase.options:
                    if option.any_choice(table, table.active):
                        return
            if table.played is not None:
                self._play_hook()
                continue
            table.opened = table.opened or bool(phase.options and not table.used)
            self._end_phase()
        table.winners, table.reason = None, STALEMATE

    def _is_out(self, seat: int) -> bool:
        out = self.program.out
        return out is not None and self.table.flags[out + seat]

    def _end_phase(self) -> None:
        table, program = self.table, self.program
        before = self.ended() if self.steps is not None else None
        phase = program.phases[table.phase]
        self.args = {}
        phase.end(table, table.active, ())
        for hook in program.hooks_at["on_phase_end"]:
            self._call(hook, "on_phase_end", table.active, None)
        if table.over:
            return
        if before is not None:
            self._show(before)
        if table.round_winners is not None:
            return
        table.tick += 1
        if table.jump is not None:
            table.phase, table.jump = table.jump, None
        elif phase.next_phase is not None:
            table.phase = phase.next_phase
        else:
            after = table.after
            table.active = program.next_seat(table, table.active) if after is None else after
            table.phase = program.first_phase
            table.turn += 1
            table.used = []
            table.after = None
        self._start_phase()
        self._add(EndPhase())

    def _start_phase(self) -> None:
        table, program = self.table, self.program
        program.phases[table.phase].start(table, table.active, ())
        for hook in program.hooks_at["on_phase_start"]:
            self._call(hook, "on_phase_start", table.active, None)

    def _end_round(self) -> None:
        table = self.table
        winners = table.round_winners or ()
        table.tick += 1
        self._add(EndRound(winners=tuple(table.player_ids[seat] for seat in winners)))
        table.round += 1
        table.tick += 1
        self.begin_round(winners)
        self._add(StartRound(round=table.round))

    def begin_round(self, winners: tuple[int, ...]) -> None:
        """Set up; who won the round before begins, else whom the setup says."""
        table, program = self.table, self.program
        table.round_winners = None
        table.after = None
        table.lay_out()
        program.setup(table, 0, ())
        if winners:
            table.active = winners[0]
        elif table.after is not None:
            table.active = table.after
        table.after = None
        table.jump = None
        table.phase = program.first_phase
        table.turn += table.round > 1
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
            self.steps.append(Step(actor=SYSTEM, action=action, state=self.ended()))
