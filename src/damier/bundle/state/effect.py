"""Every effect of the grammar, once: what it does to a state.

Effects written in YAML and effects emitted by hooks both end here, with players, zones and cards as
numbers. What a card on its way does to handles and to knowledge is in handles.py.
"""

from collections.abc import Callable, Iterable, Sequence

from damier.bundle.format import ELIMINATED

from .card_move import (
    CardMoved,
    CardsTurned,
    DiceRolled,
    PileShown,
    PileShuffled,
    PilesPassed,
    PilesSwapped,
)
from .mutable_state import EffectFailed, MutableState
from .state import EMPTY

DEFAULT_REASON = "over"


def move(
    state: MutableState, start: int, count: int | None, to: int, cell: int | None = None
) -> None:
    """Move so many cards (None: all) by the pile's own order; from a bag, at random."""
    layout, cards = state.layout, state.piles[start]
    shape = layout.shape[start]
    if cell is not None and count == 1 and layout.is_plain[start] and layout.is_open_board[to]:
        _lay(state, start, to, cell)
        return
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


def _lay(state: MutableState, start: int, to: int, cell: int) -> None:
    """The first card of an open pile goes to a cell of an open board: nobody learns anything."""
    cards, target = state.piles[start], state.piles[to]
    if not cards:
        raise EffectFailed("1 cards asked of 0")
    if not 0 <= cell < len(target) or target[cell] != EMPTY:
        raise EffectFailed("no free cell to put a card on")
    if state.moves is not None:
        followed = len(cards) == 1 or state.layout.ordered[start]
        state.moves.append(CardMoved(cards[0], start, 0, to, cell, followed))
    target[cell] = cards.pop(0)


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
    if layout.second:
        state.up.discard(card)
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


def pile_of(state: MutableState, card: int) -> int:
    """Where a card lies."""
    for pile, cards in enumerate(state.piles):
        if card in cards:
            return pile
    raise EffectFailed("a card that is nowhere")


def move_cards(
    state: MutableState, cards: Sequence[int], to: int | Callable[[int], int], cell: int | None
) -> None:
    """Move these cards from wherever they lie; `to` may depend on the card."""
    for card in cards:
        if card < 0:
            raise EffectFailed("there is no card to move")
        start = pile_of(state, card)
        tracked = state.layout.shape[start] == "grid" or len(state.piles[start]) == 1
        target = to if isinstance(to, int) else to(card)
        if target != start or cell is not None:
            _carry(state, start, state.piles[start].index(card), target, tracked, cell)


def reveal_cards(state: MutableState, cards: Sequence[int], viewers: tuple[int, ...]) -> None:
    """Show these cards to these viewers, where they lie."""
    for pile, shown in _by_pile(state, cards).items():
        there = state.piles[pile]
        if state.moves is not None:
            state.moves.append(PileShown(pile, _only(there, shown), viewers))
        state.handles.show_some(pile, there, shown, viewers)


def turn_up(state: MutableState, cards: Sequence[int]) -> None:
    """Turn these cards face up: everybody sees them where they lie."""
    reveal_cards(state, cards, state.layout.everybody)
    _turn(state, cards, True)
    state.up.update(cards)


def turn_down(state: MutableState, cards: Sequence[int], forget: bool = False) -> None:
    """Turn these cards face down again; with `forget` nobody is told any more which they were."""
    up = [card for card in cards if card in state.up]
    _turn(state, up, False)
    state.up.difference_update(up)
    for pile, turned in _by_pile(state, up if forget else ()).items():
        state.handles.forget(pile, turned)


def _turn(state: MutableState, cards: Sequence[int], up: bool) -> None:
    if state.moves is not None:
        for pile, turned in _by_pile(state, cards).items():
            state.moves.append(CardsTurned(pile, _only(state.piles[pile], turned), up))


def _by_pile(state: MutableState, cards: Sequence[int]) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for card in cards:
        if card < 0:
            raise EffectFailed("there is no card to show")
        found.setdefault(pile_of(state, card), []).append(card)
    return found


def _only(pile: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """A pile with -1 in the places of all others."""
    return tuple(card if card in cards else EMPTY for card in pile)


def pass_round(state: MutableState, zone: str, by: int) -> None:
    """Everybody hands a zone on, so many seats further."""
    layout, piles = state.layout, state.piles
    first, players = layout.first_pile[zone], layout.players
    if by % players == 0:
        return
    start = tuple(first + seat for seat in range(players))
    to = tuple(first + (seat + by) % players for seat in range(players))
    cards = tuple(tuple(piles[pile]) for pile in start)
    if state.moves is not None:
        state.moves.append(PilesPassed(start, to, cards))
    for one, other, moved in zip(start, to, cards, strict=True):
        state.handles.hand_over(one, other, moved)
    for other, moved in zip(to, cards, strict=True):
        piles[other] = list(moved)


def somebody(seat: int) -> int:
    if seat < 0:
        raise EffectFailed("there is no such player")
    return seat


def number_of(first: int, at: int) -> int:
    """The number of a counter that belongs to somebody or lies on some cell."""
    if at < 0:
        raise EffectFailed("nobody, or no cell, to count for")
    return first + at


def set_number(state: MutableState, at: int, value: int) -> None:
    least, most = state.layout.bounds[at]
    if not least <= value <= most:
        name = state.layout.number_name[at]
        raise EffectFailed(f"{name} would be {value}; it goes from {least} to {most}")
    state.numbers[at] = value


def roll(state: MutableState, name: str) -> None:
    """Roll the dice of this name."""
    dice, first = state.layout.dice_named[name], state.layout.first_number[name]
    rolled = tuple(state.rng.int(1, dice.sides) for _ in range(dice.count))
    state.numbers[first : first + dice.count] = rolled
    if state.moves is not None:
        state.moves.append(DiceRolled(name, rolled))


def end_turn(state: MutableState) -> None:
    state.turn_ended = True


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


def end_by_scores(state: MutableState, scores: list[int], lowest: bool, reason: str) -> None:
    """The game ends with these points; who has most, or fewest, wins."""
    state.scores = scores
    best = min(scores) if lowest else max(scores)
    end_game(state, (seat for seat, score in enumerate(scores) if score == best), reason)
