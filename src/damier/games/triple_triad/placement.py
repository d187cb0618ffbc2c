"""A card is placed: it takes what it takes, the move is told, and a full board ends the round."""

from msgspec.structs import replace

from .board import CELLS, Placed
from .capture import captures, element_bonus
from .card import CardId, Deck
from .result import check_game_end, round_ended
from .state import AnyEvent, CardCaptured, CardPlaced, LastMove, TriadState


def after_placement(
    state: TriadState, card: CardId, cell: int, player_id: str, deck: Deck
) -> TriadState:
    """The state after a player has placed this card on this cell."""
    seat = state.seat(player_id)
    cells = list(state.cells)
    cells[cell] = Placed(card=card, owner=player_id)
    faces = [None if placed is None else deck[placed.card] for placed in cells]
    bonus = [
        0 if face is None or element is None else element_bonus(face.element, element)
        for face, element in zip(faces, state.elements, strict=True)
    ]
    ranks = [None if face is None else face.ranks for face in faces]
    foe = [placed is not None and placed.owner != player_id for placed in cells]
    events: list[AnyEvent] = [CardPlaced(player=player_id, card=card, cell=CELLS[cell])]
    for taken, by, cause, chain in captures(ranks, bonus, foe, cell, state.rules):
        old = cells[taken]
        assert old is not None
        cells[taken] = Placed(card=old.card, owner=player_id)
        events.append(
            CardCaptured(
                player=player_id,
                card=old.card,
                cell=CELLS[taken],
                by=CELLS[by],
                cause=cause,
                chain=chain,
            )
        )
    hand = tuple(kept for kept in state.hands[seat] if kept != card)
    played = replace(
        state,
        cells=tuple(cells),
        hands=(hand, state.hands[1]) if seat == 0 else (state.hands[0], hand),
        seen=state.seen if card in state.seen else (*state.seen, card),
        turn=state.turn + 1,
        turn_count=state.turn_count + 1,
        current_player_id=state.player_ids[1 - seat],
        last_move=LastMove(events=tuple(events)),
        previous_move=state.last_move,
    )
    return round_ended(played) if check_game_end(played) else played
