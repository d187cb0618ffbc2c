"""Triple Triad as a scene: the board, both hands, and in a pick or a trade the cards to choose."""

from collections.abc import Iterator

from damier.scene import Area, Back, Board, Card, Cell, Counter, Hand, Panel, Row, Scene, Squares

from .board import CELLS, INDEX, SIZE
from .card import HIGHEST_RANK, CardId
from .state import CardCaptured, CardPlaced, TriadView


def scene(view: TriadView, viewer: str | None) -> Scene:
    """Hands at their seats around the board; a collection only where one chooses from it."""
    board = Board(
        Squares(SIZE, SIZE, column_names=("a", "b", "c"), row_names=("1", "2", "3")),
        [_cell(name, view) for name in CELLS],
        material="paper",
    )
    hands = [Hand(seat=player, cards=list(_hand(player, view))) for player in view.player_ids]
    panels = [
        Panel(
            seat=player,
            things=[Counter(id=f"score-{player}", value=view.scores[player], label="cards_held")],
        )
        for player in view.player_ids
    ]
    return Scene([board, *_choices(view, viewer), *hands, *panels], last=_last(view))


def _cell(name: str, view: TriadView) -> Cell:
    placed = view.board[name]
    column, row = INDEX[name] % SIZE, INDEX[name] // SIZE
    lying = () if placed is None else (_face(placed.card, view, seat=placed.owner),)
    return Cell(
        id=name,
        at=(column, row),
        pieces=lying,
        text=view.element_cells.get(name),
        tone="sunk",
        stands_for={"cell": name},
    )


def _hand(player: str, view: TriadView) -> Iterator[Card | Back]:
    for number, card in enumerate(view.hands[player]):
        if card is None:
            yield Back(id=f"hand-{player}-{number}", seat=player)
        else:
            yield _face(card, view, seat=player)


def _choices(view: TriadView, viewer: str | None) -> Iterator[Area]:
    """The collection that somebody chooses from now, but for what lies on the table anyway."""
    shown = {card for hand in view.hands.values() for card in hand}
    shown |= {placed.card for placed in view.board.values() if placed is not None}
    for player, collection in view.collections.items():
        chooses = (view.phase == "pick" and player == viewer) or (
            view.phase == "trade" and player != view.current_player_id
        )
        if chooses and collection is not None:
            cards = [_face(card, view, seat=player) for card in collection if card not in shown]
            yield Row(id=f"collection-{player}", label="collection", things=cards, seat=player)


def _face(card: CardId, view: TriadView, seat: str) -> Card:
    facts = view.cards[card]
    return Card(
        id=card,
        label=facts.name,
        text=facts.name,
        sides=tuple("A" if rank == HIGHEST_RANK else str(rank) for rank in facts.ranks),
        mark=facts.element,
        seat=seat,
        stands_for={"card": card},
    )


def _last(view: TriadView) -> tuple[str, ...]:
    """The cell of the last card placed, then those of the cards it took."""
    events = view.last_move.events if view.last_move is not None else ()
    return tuple(e.cell for e in events if isinstance(e, CardPlaced | CardCaptured))
