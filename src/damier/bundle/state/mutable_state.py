"""A state while it changes: cards, flags, scores, and whose turn comes next.

What changes it are the effects in effect.py, and the course of phases and rounds in
play/resolution.py.
"""

from damier.core import SeededRandom

from .card_move import CardMove, LaidOut
from .handles import Handles, Labels
from .layout import Layout
from .state import BundleState, Choice

MOST_EFFECTS = 10_000


class EffectFailed(Exception):
    """An effect that cannot be applied: a card that is not there, a cell that is taken."""


class MutableState:
    """The mutable copy of a state. It has the state's names, so that conditions read both."""

    __slots__ = (
        "_effects_left",
        "_rng",
        "active",
        "choices",
        "decided_by_hidden",
        "fault",
        "flags",
        "handles",
        "layout",
        "moves",
        "next_phase",
        "next_turn",
        "phase",
        "piles",
        "played",
        "player_ids",
        "reason",
        "rng_state",
        "round",
        "round_winners",
        "scores",
        "tick",
        "turn",
        "used",
        "winners",
    )  # fmt: skip

    def __init__(
        self, layout: Layout, state: BundleState, moves: list[CardMove] | None = None
    ) -> None:
        self.layout = layout
        self.moves = moves
        """Where every move of a card is recorded, if the caller asks for it."""
        self.player_ids = state.player_ids
        self.rng_state = state.rng_state
        self._rng: SeededRandom | None = None
        self.turn = state.turn
        self.phase = state.phase
        self.active = state.active
        self.tick = state.tick
        self.round = state.round
        self.piles: list[list[int]] = [list(pile) for pile in state.piles]
        self.flags = list(state.flags)
        self.scores = list(state.scores)
        self.used = list(state.used)
        self.played = state.played
        self.choices: list[Choice | None] = list(state.choices)
        self.handles = Handles(layout, state)
        self.fault: str | None = None
        self.winners: tuple[int, ...] | None = None
        self.reason: str | None = None
        self.round_winners: tuple[int, ...] | None = None
        """Set when a round is over."""
        self.next_turn: int | None = None
        """The seat that setTurn named."""
        self.next_phase: str | None = None
        """The phase that nextPhase named."""
        self._effects_left = MOST_EFFECTS
        self.decided_by_hidden = False
        """Whether something public was decided by what may be hidden."""

    @property
    def is_over(self) -> bool:
        return self.reason is not None

    def count_effect(self) -> None:
        """Count one effect: loops of loops must end."""
        self._effects_left -= 1
        if self._effects_left < 0:
            raise EffectFailed(f"more than {MOST_EFFECTS} effects of one action")

    @property
    def rng(self) -> SeededRandom:
        if self._rng is None:
            self._rng = SeededRandom.from_state(self.rng_state)
        return self._rng

    @property
    def labels(self) -> Labels:
        return self.handles.labels

    def frozen(self, current: int | None) -> BundleState:
        """The state as it is now; `current` is the seat that may act, if only one may."""
        if self._rng is not None:
            self.rng_state = self._rng.get_state()
        players, winners = self.player_ids, self.winners
        labels, counters, known = self.handles.frozen()
        over = self.reason is not None
        return BundleState(
            player_ids=players,
            rng_state=self.rng_state,
            current_player_id=None if over or current is None else players[current],
            turn=self.turn,
            game_over=over,
            winners=tuple(players[seat] for seat in winners) if winners else None,
            reason=self.reason,
            phase=self.phase,
            active=self.active,
            tick=self.tick,
            round=self.round,
            piles=tuple(map(tuple, self.piles)),
            flags=tuple(self.flags),
            scores=tuple(self.scores),
            used=tuple(self.used),
            played=self.played,
            choices=tuple(self.choices),
            labels=labels,
            counters=counters,
            known=known,
            fault=self.fault,
        )

    def lay_out(self) -> None:
        """Every card back where it starts, under new handles; flags down, nothing known."""
        layout = self.layout
        if self.moves is not None:
            self.moves.append(LaidOut())
        self.piles = [list(pile) for pile in layout.start]
        self.flags = [False] * len(layout.flag_zone)
        self.used = []
        self.played = None
        self.choices = [None] * layout.players
        self.handles.renew()
