"""Many matches of Triple Triad at once: actions in, observations and masks out, as one flat array.

A kernel: compiled where a C compiler is. The trick: what each seat sees is kept and changed little
by little (row_kernel.py), and the mover's is copied as a whole. A card is a number, counted through
both collections as they were at first. Nothing is drawn here: a match whose next round is to begin
is among `waiting`, and batch.py tosses for it.
"""

from __future__ import annotations

from typing import Final

from damier.games.triple_triad.capture_kernel import Boards
from damier.games.triple_triad.row_kernel import CELLS, FIRST_ELEMENT, HAND, HIDDEN, SeatRows

PICK: Final = 0
PLAY: Final = 1
TRADE: Final = 2
OVER: Final = 3

PLAYS: Final = 45
NOBODY: Final = 2
"""In place of a seat that has won."""

NO_TRADE: Final = 0
ONE: Final = 1
DIFF: Final = 2
DIRECT: Final = 3


class Terms:
    """The rules of a match beside those of capture."""

    def __init__(self, is_open: bool, is_random: bool, last_draw: int, trade: int) -> None:
        self.is_open, self.is_random = is_open, is_random
        self.last_draw = last_draw
        """The draw that ends a match under Sudden Death; 0 without it."""
        self.trade = trade


class MatchRows:
    """So many matches, each begun and going on by itself."""

    def __init__(self, boards: Boards, terms: Terms, seats: SeatRows, count: int) -> None:
        self.boards, self.terms, self.seats = boards, terms, seats
        self.size, self.slots = seats.size, seats.slots
        self.width = seats.size + 2 * seats.slots + PLAYS
        self.rows = bytearray(count * self.width)
        self.movers = bytearray(count)
        self.waiting: list[int] = []
        self.phases: list[int] = [PICK] * count
        self.turns: list[int] = [0] * count
        self.draws: list[int] = [0] * count
        self.takes: list[int] = [0] * count
        self.winners: list[int] = [NOBODY] * count
        self.is_laid_open: list[bool] = [False] * count
        self.faces: list[list[bytes]] = [[] for _ in range(count)]
        self.ranks: list[list[list[int]]] = [[] for _ in range(count)]
        self.has_lain: list[list[bool]] = [[] for _ in range(count)]
        self.elements: list[list[int]] = [[] for _ in range(count)]
        self.cards: list[list[int]] = [[] for _ in range(count)]
        self.free: list[bytearray] = [bytearray() for _ in range(count)]
        self.hands: list[list[int]] = [[] for _ in range(2 * count)]
        self.collections: list[list[int]] = [[] for _ in range(2 * count)]
        self.no_choice = bytes(self.width - self.size)
        self.nowhere: list[int] = [-1] * CELLS

    def begin(
        self, place: int, faces: list[bytes], own: int, first: list[int], second: list[int]
    ) -> None:
        """Begin the match at this place. `own` of the faces are of seat 0's collection, the others
        of seat 1's; where hands are drawn, a round is to begin."""
        self.faces[place] = faces
        self.ranks[place] = [[face[1], face[2], face[3], face[4]] for face in faces]
        self.has_lain[place] = [False] * len(faces)
        self.phases[place], self.winners[place] = PICK, NOBODY
        self.turns[place] = self.draws[place] = self.takes[place] = 0
        self.is_laid_open[place] = False
        self.movers[place] = 0
        self.collections[2 * place] = list(range(own))
        self.collections[2 * place + 1] = list(range(own, len(faces)))
        self.hands[2 * place], self.hands[2 * place + 1] = first, second
        self._write_collections(place)
        if not first:
            self._set_out(place, self.nowhere)

    def begin_round(self, place: int, first: int, elements: list[int]) -> None:
        """Begin a round: who has won the toss, and for each cell its element, or -1."""
        self.phases[place] = PLAY
        self.turns[place] = 0
        self.movers[place] = first
        self._set_out(place, elements)

    def play(self, actions: list[int]) -> list[int]:
        """Play a legal action in each match; the places of those that are over, one after another
        with the seats that have won."""
        over: list[int] = []
        for place in range(len(actions)):
            phase, action = self.phases[place], actions[place]
            if phase == PLAY:
                has_next = self._place(place, action - self.slots)
            elif phase == PICK:
                has_next = self._pick(place, action)
            else:
                has_next = self._take(place, action - self.slots - PLAYS)
            if not has_next:
                self.waiting.append(place)
            elif self.phases[place] == OVER:
                over.append(place)
                over.append(self.winners[place])
            else:
                self._show(place)
        return over

    def _pick(self, place: int, number: int) -> bool:
        """A card for the hand; whether there are more to pick."""
        seat = self.movers[place]
        hand = self.hands[2 * place + seat]
        hand.append(self.collections[2 * place + seat][number])
        self._write_hand(place, seat)
        if len(hand) == HAND:
            self.movers[place] = 1
            return seat == 0
        return True

    def _place(self, place: int, number: int) -> bool:
        """A card on a cell; whether the match goes on, or is over, without a toss."""
        seat = self.movers[place]
        nth, cell = number // CELLS, number % CELLS
        card = self.hands[2 * place + seat].pop(nth)
        face, element = self.faces[place][card], self.elements[place][cell]
        bonus = 0 if element < 0 else (1 if face[FIRST_ELEMENT + element] else -1)
        taken = self.boards.put(place, cell, seat, self.ranks[place][card], bonus)
        self.has_lain[place][card] = True
        self.cards[place][cell] = card
        self.free[place][cell] = 0
        self.seats.put(place, seat, nth, cell, face, taken)
        self.movers[place] = 1 - seat
        self.turns[place] += 1
        has_next = self.turns[place] < CELLS or self._end_round(place)
        self._write_numbers(place)
        return has_next

    def _take(self, place: int, number: int) -> bool:
        """A card of the loser's collection."""
        seat = self.movers[place]
        self._trade(place, self.collections[2 * place + 1 - seat][number], seat)
        self.takes[place] -= 1
        if self.takes[place] == 0:
            self.phases[place] = OVER
        self._write_collections(place)
        self._write_numbers(place)
        return True

    def _end_round(self, place: int) -> bool:
        """A winner, a draw, or another round; whether it is not another round."""
        lead = self._score(place, 0) - self._score(place, 1)
        if lead:
            self._win(place, 0 if lead > 0 else 1, abs(lead))
            return True
        if self.terms.last_draw:
            self.draws[place] += 1
        if self.draws[place] == self.terms.last_draw:
            self.phases[place] = OVER
            return True
        for seat in range(2):
            held = self.hands[2 * place + seat]
            self.hands[2 * place + seat] = self._controlled(place, seat) + held
        return False

    def _win(self, place: int, seat: int, lead: int) -> None:
        """Over, or with cards for the winner to take."""
        self.winners[place], self.draws[place], self.phases[place] = seat, 0, OVER
        trade = self.terms.trade
        if trade == NO_TRADE:
            return
        self.is_laid_open[place] = True
        losers = self.collections[2 * place + 1 - seat]
        if trade in (ONE, DIFF):
            if losers:
                self.phases[place], self.movers[place] = TRADE, seat
                self.takes[place] = min(1 if trade == ONE else lead, len(losers))
        elif trade == DIRECT:
            for taker in range(2):
                for card in self._controlled(place, taker) + self.hands[2 * place + taker]:
                    self._trade(place, card, taker)
        else:
            for card in list(losers):
                self._trade(place, card, seat)
        for player in range(2):
            self._write_hand(place, player)
        self._write_collections(place)

    def _trade(self, place: int, card: int, taker: int) -> None:
        """The card is the taker's, and not the other's any more."""
        others = self.collections[2 * place + 1 - taker]
        if card in others:
            others.remove(card)
            self.collections[2 * place + taker].append(card)

    def _controlled(self, place: int, seat: int) -> list[int]:
        """The cards on the board that show this seat's colour, a1 first."""
        owners, base = self.boards.owners, place * CELLS
        return [self.cards[place][c] for c in range(CELLS) if owners[base + c] == seat]

    def _score(self, place: int, seat: int) -> int:
        """Cards on the board and in hand; while hands are filled, everybody is to have five."""
        if self.phases[place] == PICK:
            return HAND
        return self.boards.owned(place, seat) + len(self.hands[2 * place + seat])

    def _set_out(self, place: int, elements: list[int]) -> None:
        """An empty board before two hands."""
        self.boards.clear(place)
        self.elements[place] = elements
        self.cards[place] = [-1] * CELLS
        self.free[place] = bytearray([1] * CELLS)
        self.seats.clear_board(place, elements)
        for seat in range(2):
            self._write_hand(place, seat)
        self._write_numbers(place)
        self._show(place)

    def _write_numbers(self, place: int) -> None:
        phase = self.phases[place]
        acting = self.movers[place] if phase in (PLAY, TRADE) else -1
        scores = [self._score(place, 0), self._score(place, 1)]
        counts = [self.turns[place], self.draws[place], self.takes[place]]
        self.seats.write_numbers(place, phase, acting, scores, counts)

    def _write_hand(self, place: int, seat: int) -> None:
        """Its player sees it, and everybody what has lain on the board or is laid open."""
        faces, has_lain = self.faces[place], self.has_lain[place]
        hand = self.hands[2 * place + seat]
        is_open = self.is_laid_open[place]
        if self.terms.is_open and self.phases[place] != PICK:
            is_open = True
        self.seats.write_hand(place, seat, seat, [faces[card] for card in hand])
        shown = [faces[card] if is_open or has_lain[card] else HIDDEN for card in hand]
        self.seats.write_hand(place, seat, 1 - seat, shown)

    def _write_collections(self, place: int) -> None:
        """The own one is known, the other's where hands are drawn from it or it is laid open."""
        is_open = self.terms.is_random or self.is_laid_open[place]
        for seat in range(2):
            shown = [self.faces[place][card] for card in self.collections[2 * place + seat]]
            self.seats.write_collection(place, seat, seat, shown)
            self.seats.write_collection(place, seat, 1 - seat, shown if is_open else [])

    def _show(self, place: int) -> None:
        """Copy what the mover sees, and write what it may do."""
        seat, phase, slots = self.movers[place], self.phases[place], self.slots
        rows, start = self.rows, place * self.width
        seen = (2 * place + seat) * self.size
        rows[start : start + self.size] = self.seats.seen[seen : seen + self.size]
        at = start + self.size
        rows[at : start + self.width] = self.no_choice
        if phase == PLAY:
            at += slots
            for _ in range(len(self.hands[2 * place + seat])):
                rows[at : at + CELLS] = self.free[place]
                at += CELLS
        elif phase == PICK:
            hand = self.hands[2 * place + seat]
            own = self.collections[2 * place + seat]
            for number in range(len(own)):
                if own[number] not in hand:
                    rows[at + number] = 1
        else:
            at += slots + PLAYS
            for number in range(len(self.collections[2 * place + 1 - seat])):
                rows[at + number] = 1
