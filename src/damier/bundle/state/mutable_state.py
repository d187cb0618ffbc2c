"""A state while it changes: cards, flags, scores, and whose turn comes next.

Every way a card can go is here; what it does to handles and to knowledge is in handles.py.
"""

from damier.core import SeededRandom

from .card_move import CardMove, CardMoved, LaidOut, PileShown, PileShuffled, PilesSwapped
from .handles import Handles, Labels
from .layout import Layout
from .state import EMPTY, BundleState, Choice

MOST_EFFECTS = 10_000


class EffectFailed(Exception):
    """An effect that cannot be applied: a card that is not there, a cell that is taken."""


class MutableState:
    """The mutable copy of a state. It has the state's names, so that conditions read both."""

    __slots__ = (
        "_left",
        "_rng",
        "active",
        "after",
        "choices",
        "fault",
        "flags",
        "handles",
        "jump",
        "layout",
        "moves",
        "opened",
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
        """Where somebody wants to know every way that cards go."""
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
        self.after: int | None = None
        """The seat that setTurn named."""
        self.jump: str | None = None
        """The phase that nextPhase named."""
        self._left = MOST_EFFECTS
        self.opened = False
        """Whether something public was decided by what may be hidden."""

    @property
    def over(self) -> bool:
        return self.reason is not None

    def spend(self) -> None:
        """Count one effect: loops of loops must end."""
        self._left -= 1
        if self._left < 0:
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

    # Cards on their way

    def take(self, pile: int, count: int | None, to: int, cell: int | None = None) -> None:
        """Move so many cards (None: all) by the pile's own order; from a bag, at random."""
        cards = self.piles[pile]
        shape = self.layout.shape[pile]
        if shape == "grid":
            raise EffectFailed("a card on a grid is moved by its name")
        wanted = len(cards) if count is None else count
        if wanted > len(cards):
            raise EffectFailed(f"{wanted} cards asked of {len(cards)}")
        whole = wanted == len(cards) and (
            self.layout.ordered[pile] or not self.layout.ordered[to] or wanted == 1
        )
        tracked = whole or self.layout.ordered[pile]
        for _ in range(wanted):
            random = shape == "bag" and len(cards) > 1 and not whole
            index = self.rng.int(0, len(cards) - 1) if random else 0
            self.carry(pile, index, to, tracked, cell)

    def take_card(self, pile: int, card: int, to: int, cell: int | None = None) -> None:
        """Move this card."""
        cards = self.piles[pile]
        if card not in cards:
            raise EffectFailed("a card that is not there")
        tracked = self.layout.shape[pile] == "grid" or len(cards) == 1
        self.carry(pile, cards.index(card), to, tracked, cell)

    def carry(self, start: int, index: int, to: int, tracked: bool, cell: int | None) -> None:
        """One card from a position to a pile. `tracked`: everybody can follow which one it is."""
        layout, cards, target = self.layout, self.piles[start], self.piles[to]
        card = cards[index]
        shape = layout.shape[to]
        on_grid = cell is not None and 0 <= cell < len(target) and target[cell] == EMPTY
        if shape == "grid" and not on_grid:
            raise EffectFailed("no free cell to put a card on")
        put = 0 if shape == "stack" else len(target)
        if self.moves is not None:
            place = put if cell is None else cell
            self.moves.append(CardMoved(card, start, index, to, place, tracked))
        self.handles.move(self.piles, start, index, to, put, tracked)
        if layout.shape[start] == "grid":
            cards[index] = EMPTY
        else:
            del cards[index]
        if shape == "grid":
            assert cell is not None
            target[cell] = card
        else:
            target.insert(put, card)

    def shuffle(self, pile: int) -> None:
        if self.layout.shape[pile] == "grid":
            raise EffectFailed("a grid is not shuffled")
        before = self.piles[pile]
        after = list(self.rng.shuffle(before))
        if self.moves is not None:
            self.moves.append(PileShuffled(pile, tuple(before), tuple(after)))
        self.handles.shuffle(pile, before, after)
        self.piles[pile] = after

    def swap(self, one: int, other: int) -> None:
        """Exchange two piles."""
        if one != other:
            if self.moves is not None:
                first, second = tuple(self.piles[one]), tuple(self.piles[other])
                self.moves.append(PilesSwapped(one, other, first, second))
            self.handles.hand_over(one, other, self.piles[one])
            self.handles.hand_over(other, one, self.piles[other])
            self.piles[one], self.piles[other] = self.piles[other], self.piles[one]

    def reveal(self, pile: int, viewers: tuple[int, ...]) -> None:
        if self.moves is not None:
            self.moves.append(PileShown(pile, tuple(self.piles[pile]), viewers))
        self.handles.show(pile, self.piles[pile], viewers)

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

    def eliminate(self, seat: int, flag: int) -> None:
        """This seat is out, and what it held goes where its zones say."""
        self.flags[flag] = True
        for zone, target in self.layout.when_out:
            self.take(self.layout.pile(zone, seat), None, self.layout.pile(target, seat))
