"""Every effect of the grammar, once: what it does to a state.

Effects written in YAML and effects emitted by hooks both end here, with players, zones and cards as
numbers. What a card on its way does to handles and to knowledge is in handles.py.
"""

from collections.abc import Iterable

from damier.bundle.format import ELIMINATED

from .card_move import CardMoved, PileShown, PileShuffled, PilesSwapped
from .mutable_state import EffectFailed, MutableState
from .state import EMPTY

DEFAULT_REASON = "over"


def move(
    state: MutableState, start: int, count: int | None, to: int, cell: int | None = None
) -> None:
    """Move so many cards (None: all) by the pile's own order; from a bag, at random."""
    layout, cards = state.layout, state.piles[start]
    shape = layout.shape[start]
    if shape == "grid":
        raise EffectFailed("a card on a grid is moved by its name")
    wanted = len(cards) if count is None else count
    if wanted > len(cards):
        raise EffectFailed(f"{wanted} cards asked of {len(cards)}")
    whole = wanted == len(cards) and (
        layout.ordered[start] or not layout.ordered[to] or wanted == 1
    )
    tracked = whole or layout.ordered[start]
    for _ in range(wanted):
        random = shape == "bag" and len(cards) > 1 and not whole
        index = state.rng.int(0, len(cards) - 1) if random else 0
        _carry(state, start, index, to, tracked, cell)


def move_card(state: MutableState, start: int, card: int, to: int, cell: int | None = None) -> None:
    """Move this card."""
    cards = state.piles[start]
    if card not in cards:
        raise EffectFailed("a card that is not there")
    tracked = state.layout.shape[start] == "grid" or len(cards) == 1
    _carry(state, start, cards.index(card), to, tracked, cell)


def first_card(state: MutableState, pile: int, entity: int | None) -> int:
    """The first card of an entity in a pile."""
    entity_of = state.layout.entity_of
    for card in state.piles[pile]:
        if card >= 0 and entity_of[card] == entity:
            return card
    raise EffectFailed("a card that is not there")


def _carry(
    state: MutableState, start: int, index: int, to: int, tracked: bool, cell: int | None
) -> None:
    """One card from a position to a pile. `tracked`: everybody can follow which one it is."""
    layout, cards, target = state.layout, state.piles[start], state.piles[to]
    card = cards[index]
    shape = layout.shape[to]
    on_grid = cell is not None and 0 <= cell < len(target) and target[cell] == EMPTY
    if shape == "grid" and not on_grid:
        raise EffectFailed("no free cell to put a card on")
    put = 0 if shape == "stack" else len(target)
    if state.moves is not None:
        place = put if cell is None else cell
        state.moves.append(CardMoved(card, start, index, to, place, tracked))
    state.handles.move(state.piles, start, index, to, put, tracked)
    if layout.shape[start] == "grid":
        cards[index] = EMPTY
    else:
        del cards[index]
    if shape == "grid":
        assert cell is not None
        target[cell] = card
    else:
        target.insert(put, card)


def shuffle(state: MutableState, pile: int) -> None:
    if state.layout.shape[pile] == "grid":
        raise EffectFailed("a grid is not shuffled")
    before = state.piles[pile]
    after = list(state.rng.shuffle(before))
    if state.moves is not None:
        state.moves.append(PileShuffled(pile, tuple(before), tuple(after)))
    state.handles.shuffle(pile, before, after)
    state.piles[pile] = after


def swap(state: MutableState, one: int, other: int) -> None:
    """Exchange two piles."""
    if one == other:
        return
    piles = state.piles
    if state.moves is not None:
        state.moves.append(PilesSwapped(one, other, tuple(piles[one]), tuple(piles[other])))
    state.handles.hand_over(one, other, piles[one])
    state.handles.hand_over(other, one, piles[other])
    piles[one], piles[other] = piles[other], piles[one]


def reveal(state: MutableState, pile: int, viewers: tuple[int, ...]) -> None:
    """Show a pile to these viewers."""
    if state.moves is not None:
        state.moves.append(PileShown(pile, tuple(state.piles[pile]), viewers))
    state.handles.show(pile, state.piles[pile], viewers)


def set_flag(state: MutableState, flag: int, value: bool) -> None:
    state.flags[flag] = value


def eliminate(state: MutableState, seat: int) -> None:
    """This seat is out, and what it held goes where its zones say."""
    layout = state.layout
    state.flags[layout.flag(ELIMINATED, seat)] = True
    for zone, target in layout.when_out:
        move(state, layout.pile(zone, seat), None, layout.pile(target, seat))


def set_turn(state: MutableState, seat: int) -> None:
    state.next_turn = seat


def draw_turn(state: MutableState) -> None:
    """The next turn is a random player's."""
    state.next_turn = state.rng.int(0, state.layout.players - 1)


def next_phase(state: MutableState, phase: str) -> None:
    state.next_phase = phase


def add_score(state: MutableState, seat: int, points: int) -> None:
    state.scores[seat] += points


def end_round(state: MutableState, winners: Iterable[int]) -> None:
    state.round_winners = tuple(sorted(set(winners)))


def end_game(state: MutableState, winners: Iterable[int], reason: str) -> None:
    state.winners, state.reason = tuple(sorted(set(winners))), reason
