"""Triple Triad for learners: cards go by their places, and every card shown by its ranks.

Actions: pick the n-th card of the own collection, place the n-th card of the hand on a cell, take
the n-th card of the other's collection. Which card lies at a place, the observation tells: four
ranks and the element of each card of the hands, the board and the collections, as far as shown.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from .board import CELLS, INDEX, SIZE
from .card import ELEMENTS, STARTER_LEVELS, Card
from .rules import HAND_SIZE, TRADE_RULES
from .state import Pick, Play, TriadAction, TriadConfig, TriadView

FACE = 1 + 4 + len(ELEMENTS)
"""Numbers of one card: whether one lies there, its ranks, its element. A hidden card has only
the first."""

PHASES = ("pick", "play", "trade", "over")
FLAGS = ("open", "random", "elemental", "same", "same_wall", "plus", "combo", "sudden_death")
PLAYS = HAND_SIZE * len(CELLS)


class TriadEncoding:
    def __init__(self, config: TriadConfig) -> None:
        self.players = config.player_ids
        given = [len(cards) for cards in config.collections or () if cards is not None]
        self.slots = max(len(STARTER_LEVELS), *given, 0)
        self.action_count = 2 * self.slots + PLAYS
        board = len(CELLS) * (FACE + 1 + len(ELEMENTS))
        rules = len(FLAGS) + len(TRADE_RULES)
        counts = len(PHASES) + 1 + len(self.players) + 3
        self.observation_size = 2 * (HAND_SIZE + self.slots) * FACE + board + rules + counts
        self.board_at = counts + rules
        self.a_cell = board // len(CELLS)
        everywhere = self.observation_size - board
        self.plane_shape = (self.a_cell + everywhere, SIZE, SIZE)

    def observation(self, view: TriadView, player_id: str) -> Sequence[int]:
        seat = self.players.index(player_id)
        other = self.players[1 - seat]
        row = [int(view.phase == phase) for phase in PHASES]
        row.append(int(view.current_player_id == player_id))
        row += [view.scores[player_id], view.scores[other]]
        row += [view.turn_count, view.sudden_death_counter, view.takes_left]
        row += [int(bool(getattr(view.rules, flag))) for flag in FLAGS]
        row += [int(view.rules.trade_rule == rule) for rule in TRADE_RULES]
        for cell in CELLS:
            placed = view.board[cell]
            row += self._face(view, placed.card if placed else None, placed is not None)
            row.append(int(placed is not None and placed.owner == player_id))
            row += [int(view.element_cells.get(cell) == element) for element in ELEMENTS]
        for player in (player_id, other):
            row += self._faces(view, view.hands[player], HAND_SIZE)
            row += self._faces(view, view.collections[player] or (), self.slots)
        return row

    def planes(self, view: TriadView, player_id: str) -> Sequence[int]:
        """The card, its owner and the element of each cell; then, the same in every cell, all that
        an observation tells beside the board."""
        row = self.observation(view, player_id)
        after = self.board_at + self.a_cell * len(CELLS)
        board = row[self.board_at : after]
        cells = [number for kind in range(self.a_cell) for number in board[kind :: self.a_cell]]
        beside = (*row[: self.board_at], *row[after:])
        return [*cells, *(number for number in beside for _ in CELLS)]

    def turned(self, seat: int) -> Sequence[int]:
        return range(self.action_count)

    def _faces(self, view: TriadView, cards: Iterable[str | None], places: int) -> list[int]:
        row = [number for card in cards for number in self._face(view, card, True)]
        del row[places * FACE :]  # a trade may leave more cards than there are places
        return row + [0] * (places * FACE - len(row))

    def _face(self, view: TriadView, card_id: str | None, is_there: bool) -> list[int]:
        if card_id is None:
            return [int(is_there)] + [0] * (FACE - 1)
        return face_of(view.cards[card_id])

    def numbers(
        self, view: TriadView, valid_actions: Sequence[TriadAction], player_id: str
    ) -> Sequence[int]:
        other = self.players[1 - self.players.index(player_id)]
        collection = view.collections[player_id] or ()
        hand, prizes = view.hands[player_id], view.collections[other] or ()
        found = []
        for action in valid_actions:
            match action:
                case Pick(card=card):
                    found.append(collection.index(card))
                case Play(card=card, cell=cell):
                    found.append(self.slots + len(CELLS) * hand.index(card) + INDEX[cell])
                case _:
                    found.append(self.slots + PLAYS + prizes.index(action.card))
        return found

    def label(self, number: int) -> str:
        if number < self.slots:
            return f"pick {number + 1}"
        if number < self.slots + PLAYS:
            card, cell = divmod(number - self.slots, len(CELLS))
            return f"card {card + 1} on {CELLS[cell]}"
        return f"take {number - self.slots - PLAYS + 1}"


def face_of(card: Card) -> list[int]:
    """A card that is shown: that it is there, its ranks, its element."""
    return [1, *card.ranks, *(int(card.element == element) for element in ELEMENTS)]


def encoding(engine: Any, config: TriadConfig) -> TriadEncoding:
    return TriadEncoding(config)
