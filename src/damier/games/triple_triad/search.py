"""Alpha-beta over placements, on nine cells and two hands of small numbers: what bots think with.

A `Desk` is one round with every card known. Seats are 0 and 1, cards are numbers into its lists,
and a move is done and undone in place. It knows neither hidden hands nor Sudden Death: a draw is
worth nothing to either side. Captures are asked of capture.py, as the engine does.
"""

from collections.abc import Sequence

from damier.bots import Budget

from .board import CELLS, INDEX, NEIGHBOURS
from .capture import beaten, captures, element_bonus
from .card import HIGHEST_RANK, Deck, Ranks
from .state import Play, TriadState

CARD_VALUE = 100
"""What a card controlled counts; exposure only decides between equal numbers of cards."""

WIN_VALUE = 500
"""What the last card that decides a round counts besides."""

MEAN_RANK = 5
EXPOSURE = 8
INFINITY = 10_000

TABLE_DEPTH = 3
"""Positions with so many plies to look ahead are remembered; below, searching again is quicker."""

Move = tuple[int, int]
"""A card's number and a cell."""

Hand = tuple[int, ...]

Found = tuple[int, int]
"""The least and the most that a position is worth; equal where that is known exactly."""

UNKNOWN: Found = (-INFINITY, INFINITY)


class OutOfBudget(Exception):
    """Thinking ends here; what was finished before stands."""


class Desk:
    """One round, as a search handles it."""

    def __init__(self, state: TriadState, deck: Deck, budget: Budget) -> None:
        self.rules = state.rules
        self.has_specials = state.rules.same or state.rules.plus
        self.budget = budget
        players = state.player_ids
        on_board = [None if placed is None else placed.card for placed in state.cells]
        self.ids = [c for c in on_board if c is not None] + [c for h in state.hands for c in h]
        faces = [deck[card] for card in self.ids]
        self.ranks: list[Ranks] = [face.ranks for face in faces]
        self.bonus = [[element_bonus(f.element, cell) for cell in state.elements] for f in faces]
        number = {card: index for index, card in enumerate(self.ids)}
        self.hands: list[Hand] = [tuple(number[c] for c in hand) for hand in state.hands]
        self.cell_ranks: list[Ranks | None] = [None] * len(CELLS)
        self.cell_bonus = [0] * len(CELLS)
        self.owner = [-1] * len(CELLS)
        self.cards = [-1] * len(CELLS)
        for cell, placed in enumerate(state.cells):
            if placed is not None:
                self._put(number[placed.card], cell, players.index(placed.owner))
        self.history: dict[tuple[int, int, int], int] = {}
        self.table: dict[tuple[tuple[int, ...], tuple[int, ...], int], Found] = {}

    @property
    def free(self) -> int:
        """How many cells are free: the plies left."""
        return self.owner.count(-1)

    def move(self, action: Play) -> Move:
        """A placement as a move here."""
        return self.ids.index(action.card), INDEX[action.cell]

    def value(self, move: Move, seat: int, depth: int, alpha: int, beta: int) -> int:
        """What a move is worth to who makes it, looking so many plies ahead."""
        card, cell = move
        hands, flips = self._do(card, cell, seat)
        worth = -self._best(1 - seat, depth - 1, -beta, -alpha)
        self._undo(cell, 1 - seat, hands, flips)
        return worth

    def effect(self, move: Move, seat: int) -> tuple[int, int]:
        """What a move does at once: cards taken, and the mover's exposure after it."""
        hands, flips = self._do(*move, seat)
        exposed = self.exposure(seat)
        self._undo(move[1], 1 - seat, hands, flips)
        return len(flips), exposed

    def exposure(self, seat: int) -> int:
        """How easily this seat's cards can be taken: over their sides that face a free cell, the
        sum of what each lacks to a 10."""
        return sum(
            HIGHEST_RANK - self._rank(cell, side)
            for cell in range(len(CELLS))
            if self.owner[cell] == seat
            for neighbour, side, _ in NEIGHBOURS[cell]
            if self.owner[neighbour] < 0
        )

    def _rank(self, cell: int, side: int) -> int:
        ranks = self.cell_ranks[cell]
        assert ranks is not None
        return ranks[side] + self.cell_bonus[cell]

    def _best(self, seat: int, depth: int, alpha: int, beta: int) -> int:
        """What the position is worth to the seat whose move it is, if within the window."""
        if self.budget.spent():
            raise OutOfBudget
        free = [cell for cell, owner in enumerate(self.owner) if owner < 0]
        if not free or depth == 0:
            return self._worth(seat, bool(free))
        if depth < TABLE_DEPTH:
            return self._searched(seat, depth, alpha, beta, free)
        # The same cards on the same cells in the same colours, whatever came first: whose move it
        # is and what is left in the hands follow from it.
        key = tuple(self.cards), tuple(self.owner), depth
        least, most = self.table.get(key, UNKNOWN)
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        worth = self._searched(seat, depth, alpha, beta, free)
        if worth < beta:
            most = worth
        if worth > alpha:
            least = worth
        self.table[key] = least, most
        return worth

    def _searched(self, seat: int, depth: int, alpha: int, beta: int, free: list[int]) -> int:
        """The best of all moves; below alpha or above beta it is only a bound."""
        best = -INFINITY
        for card, cell in self._moves(seat, free):
            hands, flips = self._do(card, cell, seat)
            worth = -self._best(1 - seat, depth - 1, -beta, -max(alpha, best))
            self._undo(cell, 1 - seat, hands, flips)
            if worth > best:
                best = worth
                if best >= beta:
                    key = (seat, card, cell)
                    self.history[key] = self.history.get(key, 0) + depth * depth
                    break
        return best

    def _moves(self, seat: int, free: Sequence[int]) -> list[Move]:
        """All moves, those first that often settled other positions."""
        moves = [(card, cell) for card in self.hands[seat] for cell in free]
        history = self.history
        if len(moves) > 1:
            moves.sort(key=lambda move: -history.get((seat, *move), 0))
        return moves

    def _worth(self, seat: int, is_open: bool) -> int:
        """Cards controlled and held; before the end, a little for sides that are hard to take."""
        lead = self.owner.count(seat) - self.owner.count(1 - seat)
        lead += len(self.hands[seat]) - len(self.hands[1 - seat])
        if not is_open:
            return lead * CARD_VALUE + (WIN_VALUE if lead > 0 else -WIN_VALUE if lead else 0)
        safety = 0
        owners = self.owner
        for cell, owner in enumerate(owners):
            if owner >= 0:
                ranks = self.cell_ranks[cell]
                assert ranks is not None
                for neighbour, side, _ in NEIGHBOURS[cell]:
                    if owners[neighbour] < 0:
                        secure = ranks[side] + self.cell_bonus[cell] - MEAN_RANK
                        safety += secure if owner == seat else -secure
        return lead * CARD_VALUE + EXPOSURE * safety

    def _put(self, card: int, cell: int, seat: int) -> None:
        self.owner[cell] = seat
        self.cards[cell] = card
        self.cell_ranks[cell] = self.ranks[card]
        self.cell_bonus[cell] = self.bonus[card][cell]

    def _do(self, card: int, cell: int, seat: int) -> tuple[Hand, list[int]]:
        """Place a card and turn what it takes; gives what `_undo` needs."""
        hand = self.hands[seat]
        self.hands[seat] = tuple(kept for kept in hand if kept != card)
        self._put(card, cell, seat)
        other = 1 - seat
        foe = [owner == other for owner in self.owner]
        ranks, bonus = self.cell_ranks, self.cell_bonus
        if self.has_specials:
            flips = [flip.cell for flip in captures(ranks, bonus, foe, cell, self.rules)]
        else:
            flips = beaten(ranks, bonus, foe, cell)
        for taken in flips:
            self.owner[taken] = seat
        return hand, flips

    def _undo(self, cell: int, other: int, hand: Hand, flips: list[int]) -> None:
        for taken in flips:
            self.owner[taken] = other
        self.owner[cell] = -1
        self.cards[cell] = -1
        self.cell_ranks[cell] = None
        self.hands[1 - other] = hand
