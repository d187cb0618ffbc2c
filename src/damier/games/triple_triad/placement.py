"""A card is placed: it takes what it takes, the move is told, and a full board ends the round."""

from msgspec.structs import replace

from .board import CELLS, NEIGHBOURS, Cells, Placed
from .capture import captures, element_bonus
from .card import CardId, Deck
from .result import NO_ELEMENTS, check_game_end, round_ended
from .state import AnyEvent, CardCaptured, CardPlaced, LastMove, TriadState

NO_BONUS = (0,) * len(CELLS)


def after_placement(
    state: TriadState, card: CardId, cell: int, player_id: str, deck: Deck
) -> TriadState:
    """The state after a player has placed this card on this cell."""
    seat = state.player_ids.index(player_id)
    opponent = state.player_ids[1 - seat]
    before = state.cells
    cells = (*before[:cell], Placed(card=card, owner=player_id), *before[cell + 1 :])
    events: tuple[AnyEvent, ...] = (CardPlaced(player=player_id, card=card, cell=CELLS[cell]),)
    for neighbour, _, _ in NEIGHBOURS[cell]:
        there = before[neighbour]
        if there is not None and there.owner == opponent:
            # Every capture starts from a card of the opponent beside the placed one.
            cells, taken = _captured(state, cells, cell, player_id, deck)
            events += taken
            break
    hand = tuple([kept for kept in state.hands[seat] if kept != card])
    played = replace(
        state,
        cells=cells,
        hands=(hand, state.hands[1]) if seat == 0 else (state.hands[0], hand),
        seen=state.seen if card in state.seen else (*state.seen, card),
        turn=state.turn + 1,
        turn_count=state.turn_count + 1,
        current_player_id=opponent,
        last_move=LastMove(events=events),
        previous_move=state.last_move,
    )
    return round_ended(played) if check_game_end(played) else played


def _captured(
    state: TriadState, cells: Cells, cell: int, player_id: str, deck: Deck
) -> tuple[Cells, tuple[CardCaptured, ...]]:
    """The board after the card on this cell has taken what it takes, and how that is told."""
    faces = deck.faces([None if placed is None else placed.card for placed in cells])
    ranks = [None if face is None else face.ranks for face in faces]
    foe = [placed is not None and placed.owner != player_id for placed in cells]
    bonus: tuple[int, ...] = NO_BONUS
    if state.elements != NO_ELEMENTS:
        bonus = tuple(
            [
                0 if face is None or element is None else element_bonus(face.element, element)
                for face, element in zip(faces, state.elements, strict=True)
            ]
        )
    flips = captures(ranks, bonus, foe, cell, state.rules)
    if not flips:
        return cells, ()
    after, told = list(cells), []
    for taken, by, cause, chain in flips:
        old = cells[taken]
        assert old is not None
        after[taken] = Placed(card=old.card, owner=player_id)
        told.append(
            CardCaptured(
                player=player_id,
                card=old.card,
                cell=CELLS[taken],
                by=CELLS[by],
                cause=cause,
                chain=chain,
            )
        )
    return tuple(after), tuple(told)
