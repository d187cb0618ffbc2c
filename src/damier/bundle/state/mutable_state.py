"""A state while it changes: cards, flags, scores, and whose turn comes next.

What changes it are the effects in effect.py, and the course of phases and rounds in
play/resolution.py.
"""

from collections.abc import Collection, Sequence
from typing import Any

from damier.bundle.format import Place
from damier.core import SeededRandom

from .card_move import CardMove, LaidOut
from .handles import Handles, Labels
from .layout import Layout
from .state import BundleState, Choice, SecondState

MOST_EFFECTS = 10_000
NOTHING_MORE: dict[str, Any] = {}


class EffectFailed(Exception):
    """An effect that cannot be applied: a card that is not there, a cell that is taken."""

    def __init__(self, message: str, cure: str = "", place: Place | None = None) -> None:
        super().__init__(message)
        self.cure = cure
        """What would be right, for the author."""
        self.place = place
        """Where in the YAML it stands, if not where the effect does."""


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
        "numbers",
        "options",
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
        "turn_ended",
        "up",
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
        self.piles: list[list[int]] = list(map(list, state.piles))
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
        self.turn_ended = False
        """Whether endTurn was done."""
        if layout.second:
            assert isinstance(state, SecondState)
            self.numbers = list(state.numbers)
            self.up = set(state.up)
            self.options = state.options

    @property
    def is_over(self) -> bool:
        return self.reason is not None

    def count_effect(self, count: int = 1) -> None:
        """Count one effect, or as many as it is worth: loops of loops must end."""
        self._effects_left -= count
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

    @property
    def known(self) -> Sequence[Collection[int]]:
        return self.handles.known

    def frozen(self, current: int | None) -> BundleState:
        """The state as it is now; `current` is the seat that may act, if only one may."""
        if self._rng is not None:
            self.rng_state = self._rng.get_state()
        players, winners = self.player_ids, self.winners
        labels, counters, known = self.handles.frozen()
        over = self.reason is not None
        second: Any = NOTHING_MORE
        kind: Any = BundleState
        if self.layout.second:
            kind = SecondState
            second = {
                "numbers": tuple(self.numbers),
                "up": tuple(sorted(self.up)) if self.up else (),
                "options": self.options,
            }
        state: BundleState = kind(
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
            **second,
        )
        return state

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
        if layout.second:
            self.up = set()
            begun = zip(self.numbers, layout.start_numbers, layout.lasting, strict=True)
            first = self.round == 1
            self.numbers = [new if first or not lasts else old for old, new, lasts in begun]
