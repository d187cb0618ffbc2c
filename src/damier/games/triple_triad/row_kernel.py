"""What each seat of many matches of Triple Triad sees, kept as numbers and written as it changes.

A kernel: compiled where a C compiler is. The numbers and their order are those of encoding.py.
Who may see what, batch_kernel.py says: here faces come in as they are to be shown.
"""

from __future__ import annotations

from typing import Final

CELLS: Final = 9
HAND: Final = 5
FACE: Final = 13
FIRST_ELEMENT: Final = 5
"""Where in a face its elements begin, after whether a card lies there and its ranks."""
NUMBERS: Final = 10
"""Phase, turn, scores and counts: what comes before the rules."""
OWNER: Final = 13
A_CELL: Final = 22
"""A cell's face, whether the viewer controls it, its element."""

NOTHING: bytes = bytes(FACE)
HIDDEN: bytes = bytes([1]) + bytes(FACE - 1)


class SeatRows:
    """For each match what seat 0 sees, then what seat 1 sees."""

    def __init__(self, rules: bytes, slots: int, count: int) -> None:
        self.board_at = NUMBERS + len(rules)
        self.hand_at = self.board_at + CELLS * A_CELL
        self.half = (HAND + slots) * FACE
        """How many numbers tell of one player's hand and collection; first the viewer's own."""
        self.slots = slots
        self.size = self.hand_at + 2 * self.half
        one = bytes(NUMBERS) + rules + bytes(self.size - self.board_at)
        self.seen = bytearray(one * (2 * count))
        self.no_cards = bytes(slots * FACE)
        self.empty_board = bytes(CELLS * A_CELL)

    def shown_to(self, place: int, seat: int) -> bytes:
        start = (2 * place + seat) * self.size
        return bytes(self.seen[start : start + self.size])

    def write_numbers(
        self, place: int, phase: int, acting: int, scores: list[int], counts: list[int]
    ) -> None:
        """Phase, who acts (-1 where nobody does), scores by seat, and the counts of a match."""
        for viewer in range(2):
            numbers = [0, 0, 0, 0, 1 if acting == viewer else 0, scores[viewer], scores[1 - viewer]]
            numbers[phase] = 1
            start = (2 * place + viewer) * self.size
            self.seen[start : start + NUMBERS] = bytes(numbers + counts)

    def clear_board(self, place: int, elements: list[int]) -> None:
        """No card on any cell, and each cell's element, or -1."""
        for viewer in range(2):
            start = (2 * place + viewer) * self.size + self.board_at
            self.seen[start : start + CELLS * A_CELL] = self.empty_board
            for cell in range(CELLS):
                if elements[cell] >= 0:
                    self.seen[start + cell * A_CELL + OWNER + 1 + elements[cell]] = 1

    def put(
        self, place: int, seat: int, nth: int, cell: int, face: bytes, taken: list[int]
    ) -> None:
        """A card goes from a hand to a cell, and takes others."""
        seen = self.seen
        for viewer in range(2):
            row = (2 * place + viewer) * self.size
            board = row + self.board_at
            is_own = 1 if viewer == seat else 0
            at = board + cell * A_CELL
            seen[at : at + FACE] = face
            seen[at + OWNER] = is_own
            for other in taken:
                seen[board + other * A_CELL + OWNER] = is_own
            hand = row + self.hand_at + (0 if is_own else self.half)
            first, end = hand + nth * FACE, hand + HAND * FACE
            seen[first:end] = seen[first + FACE : end] + NOTHING

    def write_hand(self, place: int, seat: int, viewer: int, faces: list[bytes]) -> None:
        """A player's hand as a viewer sees it."""
        at = self._half_of(place, seat, viewer)
        shown = b"".join(faces)
        self.seen[at : at + HAND * FACE] = shown + bytes(HAND * FACE - len(shown))

    def write_collection(self, place: int, seat: int, viewer: int, faces: list[bytes]) -> None:
        """A player's collection as a viewer sees it: what there is no room for is left out."""
        at = self._half_of(place, seat, viewer) + HAND * FACE
        shown = b"".join(faces[: self.slots])
        self.seen[at : at + self.slots * FACE] = shown + self.no_cards[len(shown) :]

    def _half_of(self, place: int, seat: int, viewer: int) -> int:
        start = (2 * place + viewer) * self.size + self.hand_at
        return start if seat == viewer else start + self.half
