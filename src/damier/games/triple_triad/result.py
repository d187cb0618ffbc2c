"""How a round ends: a winner and a trade, a draw, or Sudden Death and another round.

The names are those of the seed. Everything is a function from a state to a value.
"""

from collections.abc import Sequence
from enum import Enum
from typing import Any

from msgspec.structs import replace

from damier.core import PlayerId, SeededRandom

from .board import CELLS, EMPTY_BOARD, get_cards_controlled_on_board, scores
from .card import ELEMENTS, Element
from .rules import HAND_SIZE, LAST_DRAW, TURNS, Rules
from .state import AnyEvent, CoinTossed, LastMove, RoundDrawn, RoundWon, SuddenDeathStarted
from .state import TriadState as State
from .trade import apply_trade_rule

MOST_ELEMENT_CELLS = 5

Elements = tuple[Element | None, ...]
NO_ELEMENTS: Elements = (None,) * len(CELLS)


class GameResult(Enum):
    """What a full board means."""

    WINNER_DETERMINED = "winnerDetermined"
    DRAW = "draw"
    SUDDEN_DEATH_CONTINUE = "suddenDeathContinue"
    FINAL_DRAW = "finalDraw"


def check_game_end(state: State) -> bool:
    """Whether the board is full."""
    return state.turn_count >= TURNS


def determine_winner(state: State) -> GameResult:
    """What the round that is over came to."""
    first, second = scores(state.cells, state.hands, state.player_ids)
    if first != second:
        return GameResult.WINNER_DETERMINED
    if not state.rules.sudden_death:
        return GameResult.DRAW
    if state.sudden_death_counter + 1 < LAST_DRAW:
        return GameResult.SUDDEN_DEATH_CONTINUE
    return GameResult.FINAL_DRAW


def round_ended(state: State) -> State:
    """The state after a full board: over, in a trade, or in another round."""
    match determine_winner(state):
        case GameResult.WINNER_DETERMINED:
            return _won(state)
        case GameResult.DRAW:
            return told(state, RoundDrawn(is_final=False), phase="over").ended("draw")
        case GameResult.FINAL_DRAW:
            drawn, counter = RoundDrawn(is_final=True), state.sudden_death_counter + 1
            counted = told(state, drawn, phase="over", sudden_death_counter=counter)
            return counted.ended("final_draw")
        case GameResult.SUDDEN_DEATH_CONTINUE:
            return _another_round(state)


def new_round(state: State) -> State:
    """The first position of a round: the elements are drawn, then the coin is tossed."""
    rng = SeededRandom.from_state(state.rng_state)
    elements, first = drawn_round(rng, state.rules, state.player_ids)
    return told(
        state,
        CoinTossed(player=first),
        phase="play",
        cells=EMPTY_BOARD,
        elements=elements,
        turn_count=0,
        current_player_id=first,
        rng_state=rng.get_state(),
    )


def told(state: State, event: AnyEvent, **changed: Any) -> State:
    """The state with more to tell of its last move, and whatever else has changed."""
    last = state.last_move or LastMove(events=())
    return replace(state, last_move=replace(last, events=(*last.events, event)), **changed)


def _won(state: State) -> State:
    points = scores(state.cells, state.hands, state.player_ids)
    winner = state.player_ids[points.index(max(points))]
    loser = state.player_after(winner)
    won = RoundWon(player=winner, score=max(points), other_score=min(points))
    return apply_trade_rule(told(state, won, sudden_death_counter=0), winner, loser)


def _another_round(state: State) -> State:
    """Each player goes on with the cards controlled, the unplayed one included."""
    hands = tuple(
        (*get_cards_controlled_on_board(state.cells, player), *hand)
        for player, hand in state.by_player(state.hands).items()
    )
    assert all(len(hand) == HAND_SIZE for hand in hands), "a draw is five cards each"
    counter = state.sudden_death_counter + 1
    assert state.last_move is not None
    shown = replace(state.last_move, final_board=state.cells)
    again = replace(state, hands=hands, sudden_death_counter=counter, last_move=shown)
    return new_round(told(again, SuddenDeathStarted(counter=counter)))


def drawn_round(
    rng: SeededRandom, rules: Rules, players: Sequence[PlayerId]
) -> tuple[Elements, PlayerId]:
    """The element of each cell, and who begins."""
    elements = _drawn_elements(rng) if rules.elemental else NO_ELEMENTS
    return elements, rng.pick(players)


def _drawn_elements(rng: SeededRandom) -> Elements:
    """One to five cells, each with an element of its own drawing."""
    count = rng.int(1, MOST_ELEMENT_CELLS)
    chosen = rng.shuffle(range(len(CELLS)))[:count]
    return tuple(rng.pick(ELEMENTS) if cell in chosen else None for cell in range(len(CELLS)))
