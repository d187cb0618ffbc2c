"""One playing of a game: a value that grows by entries and can always be folded again.

A match is handed an engine and never imports a game. It keeps no clock and sends nothing: whoever
holds it appends entries, and asks event.py what each viewer may see of them.
The state is a fold over the entries; read record.py for how they are kept.
"""

from collections.abc import Iterator
from typing import Any, Generic, Literal

from msgspec import Struct
from msgspec.structs import replace

from damier.core import (
    A,
    C,
    GameEngine,
    IllegalAction,
    InvalidConfig,
    Outcome,
    PlayerId,
    Refusal,
    S,
    V,
    convert,
    digest,
    plain,
)

from .record import (
    Acted,
    AnyEntry,
    Ended,
    Header,
    MatchRecord,
    Resigned,
    Rules,
    TakenOver,
    TimedOut,
    Undone,
    Voided,
    sealed,
    sealed_header,
)


class RecordedStep(Struct, Generic[S, A], frozen=True, gc=False):
    """A step as the record has it: the entry that caused it, and the states on both sides."""

    entry: AnyEntry
    tick: int
    actor: str
    action: A | None
    before: S
    after: S
    completes: bool = False
    """Whether it only completes the step before, and so shares its tick."""
    is_entry: bool = False
    """Whether its action is the one that the entry holds, as parsed JSON."""


class Match(Struct, Generic[C, S, A, V], frozen=True, gc=False):
    """A match as it stands. Every method that plays returns another match."""

    engine: GameEngine[C, S, A, V]
    record: MatchRecord
    config: C
    state: S
    tick: int = 0
    forfeited: tuple[PlayerId, ...] = ()
    outcome: Outcome | None = None
    steps: tuple[RecordedStep[S, A], ...] = ()
    """What the last call appended, for event.py to show."""

    @classmethod
    def start(
        cls,
        engine: GameEngine[C, S, A, V],
        rules: Rules,
        config: C,
        *,
        commitment: str | None = None,
        nonce: str | None = None,
    ) -> "Match[C, S, A, V]":
        """A new match, or InvalidConfig."""
        if refused := engine.config_refusal(config):
            raise InvalidConfig(refused)
        header = Header(rules=rules, config=plain(config), commitment=commitment, nonce=nonce)
        record = MatchRecord(header=sealed_header(header))
        state = engine.init(config)
        # A stranger's game may fail while it is set up: then there is nothing to play.
        outcome = engine.get_outcome(state)
        return cls(engine=engine, record=record, config=config, state=state, outcome=outcome)

    @property
    def seq(self) -> int:
        """The number of the last entry; the header is 0."""
        return len(self.record.entries)

    def view(self, viewer: str | None) -> V:
        """What this viewer may know now."""
        return self.engine.get_player_view(self.state, viewer)

    def act(self, player_id: str, action: A) -> "Match[C, S, A, V]":
        """The match after a player's action, or IllegalAction."""
        self._refuse_after_end()
        engine, record, tick, before = self.engine, self.record, self.tick, self.state
        if refused := engine.refusal(before, action, player_id):
            raise IllegalAction(refused)
        steps = engine.get_steps(before, action, player_id)
        first_tick = tick + (not steps[0].completes)
        seq = len(record.entries) + 1
        entry = Acted(seq=seq, tick=first_tick, actor=player_id, action=plain(action))
        sealed_entry = sealed(entry, record.last_hash)
        record = MatchRecord(header=record.header, entries=(*record.entries, sealed_entry))
        recorded = []
        for step in steps:
            tick += not step.completes
            after, actor, done = step.state, step.actor, step.completes
            shown, is_entry = step.action, step.action is action
            recorded.append(
                RecordedStep(sealed_entry, tick, actor, shown, before, after, done, is_entry)
            )
            before = after
        # Written out, since this is done for every move and `replace` is slow.
        played = Match(
            engine,
            record,
            self.config,
            before,
            tick,
            self.forfeited,
            self.outcome,
            tuple(recorded),
        )
        outcome = engine.get_outcome(before)
        return played if outcome is None else played._closed(outcome)

    def resign(self, player_id: str) -> "Match[C, S, A, V]":
        """The match after a player gave up."""
        self._refuse_after_end()
        self._refuse_strangers(player_id)
        entry = Resigned(seq=self.seq + 1, tick=self.tick, actor=player_id)
        return self._with_entry(entry)._forfeit(player_id, "resigned")

    def time_out(
        self, player_id: str, then: Literal["forfeit", "bot", "action"] = "forfeit"
    ) -> "Match[C, S, A, V]":
        """The match after a player's time ran out."""
        self._refuse_after_end()
        self._refuse_strangers(player_id)
        entry = TimedOut(seq=self.seq + 1, tick=self.tick, actor=player_id, then=then)
        grown = self._with_entry(entry)
        return grown._forfeit(player_id, "timeout") if then == "forfeit" else grown

    def take_over(self, player_id: str, bot: str | None) -> "Match[C, S, A, V]":
        """The match with a bot on this seat, or with its player back."""
        self._refuse_after_end()
        self._refuse_strangers(player_id)
        return self._with_entry(
            TakenOver(seq=self.seq + 1, tick=self.tick, actor=player_id, bot=bot)
        )

    def undo(self, player_id: str, to: int) -> "Match[C, S, A, V]":
        """The match with every action from entry `to` on taken back, if the rules allow it.
        Whether the opponents agree is asked elsewhere."""
        if refused := self.undo_refusal(to):
            raise IllegalAction(refused)
        kept = [(seq, state, tick) for seq, state, tick in self._positions() if seq < to]
        _, state, tick = kept[-1]
        entry = Undone(seq=self.seq + 1, tick=tick, actor=player_id, to=to)
        return replace(self._with_entry(entry, after=state), state=state, tick=tick)

    def undo_refusal(self, to: int) -> Refusal | None:
        """Why the actions from entry `to` on cannot be taken back; None if they can."""
        if self.outcome is not None:
            return Refusal(code="game_over")
        positions = list(self._positions())
        if to not in [seq for seq, _, _ in positions[1:]]:
            return Refusal(code="nothing_to_undo", values={"to": to})
        crossed = [state for seq, state, _ in positions if seq >= to]
        before = [state for seq, state, _ in positions if seq < to][-1]
        if any(state.rng_state != before.rng_state for state in crossed):
            return Refusal(code="undo_across_chance", values={"to": to})
        if not self.engine.may_undo(before, self.state):
            return Refusal(code="undo_across_secrets", values={"to": to})
        return None

    def last_action_of(self, player_id: str) -> int | None:
        """The entry of this player's last action that stands."""
        standing = (e.seq for e in reversed(standing_actions(self.record)) if e.actor == player_id)
        return next(standing, None)

    def void(self, reason: str) -> "Match[C, S, A, V]":
        """The match, ended without a result because it cannot go on."""
        self._refuse_after_end()
        grown = self._with_entry(Voided(seq=self.seq + 1, tick=self.tick, reason=reason))
        return grown._closed(Outcome(winners=(), reason=reason))

    def states(self) -> tuple[S, ...]:
        """The first state and the one after each action that stands, to look back through."""
        return tuple(state for _, state, _ in self._positions())

    def state_after(self, seq: int) -> S:
        """The state that followed entry `seq`, of those actions that stand today."""
        found: S = self.state
        for number, state, _ in self._positions():
            if number > seq:
                break
            found = state
        return found

    def _positions(self) -> Iterator[tuple[int, S, int]]:
        """Seq, state and tick at the start and after each action that stands."""
        state, tick = self.engine.init(self.config), 0
        yield 0, state, tick
        for entry in standing_actions(self.record):
            action = convert(entry.action, self.engine.action_type)
            for step in self.engine.get_steps(state, action, entry.actor):
                state, tick = step.state, tick + (not step.completes)
            yield entry.seq, state, tick

    def _with_entry(self, entry: AnyEntry, after: S | None = None) -> "Match[C, S, A, V]":
        entry = sealed(entry, self.record.last_hash)
        record = MatchRecord(header=self.record.header, entries=(*self.record.entries, entry))
        actor = getattr(entry, "actor", "system")
        step: RecordedStep[S, A] = RecordedStep(
            entry, entry.tick, actor, None, self.state, after or self.state
        )
        return replace(self, record=record, steps=(step,))

    def _forfeit(self, player_id: str, reason: str) -> "Match[C, S, A, V]":
        """With one player left the match is over; with more, a bot plays the seat on."""
        forfeited = (*self.forfeited, player_id)
        left = tuple(p for p in self.state.player_ids if p not in forfeited)
        forfeit = replace(self, forfeited=forfeited)
        return forfeit._closed(Outcome(winners=left, reason=reason)) if len(left) == 1 else forfeit

    def _closed(self, outcome: Outcome) -> "Match[C, S, A, V]":
        """This match, ended. A seat once forfeit cannot win."""
        winners = tuple(p for p in outcome.winners if p not in self.forfeited)
        outcome = Outcome(winners=winners, reason=outcome.reason)
        entry = Ended(seq=self.seq + 1, tick=self.tick, outcome=outcome, digest=digest(self.state))
        ended = self._with_entry(entry)
        return replace(ended, outcome=outcome, steps=(*self.steps, *ended.steps))

    def _refuse_after_end(self) -> None:
        if self.outcome is not None:
            raise IllegalAction(Refusal(code="game_over"))

    def _refuse_strangers(self, player_id: str) -> None:
        if player_id not in self.state.player_ids or player_id in self.forfeited:
            raise IllegalAction(Refusal(code="not_a_player"))


AnyMatch = Match[Any, Any, Any, Any]
"""A match of whatever game."""


def standing_actions(record: MatchRecord) -> list[Acted]:
    """The actions that no undo took back."""
    standing: list[Acted] = []
    for entry in record.entries:
        if isinstance(entry, Acted):
            standing.append(entry)
        elif isinstance(entry, Undone):
            standing = [action for action in standing if action.seq < entry.to]
    return standing
