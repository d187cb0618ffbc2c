"""Triple Triad many matches at once, for learners: the rows of encoding.py, made in the kernel.

Deals, tosses and elements are drawn here, by the draws of the engine in their order.
"""

from typing import Any

from msgspec.structs import replace

from damier.core import SeededRandom

from .batch_kernel import MatchRows, Terms
from .capture_kernel import Boards
from .card import ELEMENTS
from .encoding import FLAGS, TriadEncoding, face_of
from .result import Elements, drawn_round
from .row_kernel import SeatRows
from .rules import LAST_DRAW, TRADE_RULES, in_full
from .state import TriadConfig

REWARDS = ((1.0, -1.0), (-1.0, 1.0), (0.0, 0.0))
"""What each seat gets, by who has won; the last is a draw."""

NO_ELEMENT = -1


class TriadBatch:
    """So many matches; who steps them says when each begins."""

    def __init__(self, engine: Any, config: TriadConfig, count: int) -> None:
        self._engine, self._config, self._players = engine, config, config.player_ids
        self._rules = rules = in_full(config.rules)
        boards = Boards(
            count,
            rules.same,
            rules.same_wall,
            rules.plus,
            bool(rules.combo),
            rules.capture_after_special,
        )
        trade = TRADE_RULES.index(rules.trade_rule)
        last_draw = LAST_DRAW if rules.sudden_death else 0
        told = [bool(getattr(rules, flag)) for flag in FLAGS]
        told += [rule == rules.trade_rule for rule in TRADE_RULES]
        self._seats = SeatRows(bytes(told), TriadEncoding(config).slots, count)
        terms = Terms(rules.open, rules.random, last_draw, trade)
        self._matches = MatchRows(boards, terms, self._seats, count)
        self.rows, self.movers = self._matches.rows, self._matches.movers
        self._luck: list[SeededRandom] = [SeededRandom(0)] * count

    def begin(self, place: int, seed: int) -> None:
        """Begin the match at this place, with this seed."""
        state = self._engine.init(replace(self._config, seed=seed))
        self._luck[place] = SeededRandom.from_state(state.rng_state)
        own, other = state.collections
        cards = (*own, *other)
        faces = [bytes(face_of(self._engine.deck[card])) for card in cards]
        first, second = ([cards.index(card) for card in hand] for hand in state.hands)
        self._matches.begin(place, faces, len(own), first, second)
        if state.phase == "play":
            self._begin_round(place, state.elements, state.current_player_id)

    def play(self, actions: list[int]) -> list[tuple[int, tuple[float, ...]]]:
        """Play an action in each match, all of them allowed; which are over, and what each seat
        gets."""
        over = self._matches.play(actions)
        while self._matches.waiting:
            place = self._matches.waiting.pop()
            self._begin_round(place, *drawn_round(self._luck[place], self._rules, self._players))
        return [(over[at], REWARDS[over[at + 1]]) for at in range(0, len(over), 2)]

    def observation(self, place: int, seat: int) -> bytes:
        """What a seat sees of a match that is over or is cut off."""
        return self._seats.shown_to(place, seat)

    def _begin_round(self, place: int, elements: Elements, first: str) -> None:
        numbers = [NO_ELEMENT if e is None else ELEMENTS.index(e) for e in elements]
        self._matches.begin_round(place, self._players.index(first), numbers)


def batch(engine: Any, config: TriadConfig, count: int) -> TriadBatch:
    return TriadBatch(engine, config, count)
