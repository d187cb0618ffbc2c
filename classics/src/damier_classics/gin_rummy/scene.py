"""Where things lie in Gin Rummy: stock and open card in the middle, hands before the players."""

from damier.scene import Back, Card, Counter, Hand, Label, Panel, Pile, Row, Scene, Tag, key

from .melds import deadwood
from .state import SUITS, GinRummyView, rank_of
from .text import grouped


def scene(view: GinRummyView, viewer: str | None) -> Scene:
    tops = [face(card) for card in view.discards[:-3:-1]]
    stock = [Back(id="stock-top")] if view.stock_size else []
    areas: list[Pile | Row | Hand | Panel] = [
        Pile(
            id="stock", label="stock", cards=stock, count=view.stock_size, stands_for=verb("draw")
        ),
        Pile(
            id="discards",
            label="discards",
            cards=tops,
            count=len(view.discards),
            stands_for=verb("take"),
        ),
    ]
    for player, size in view.hand_sizes.items():
        for number, meld in enumerate(view.melds[player]):
            cards = [face(card) for card in meld]
            areas.append(Row(id=f"meld-{player}-{number}", seat=player, things=cards))
        known = view.shown[player] or (view.hand if player == viewer else ())
        open_cards = [face(card, may_play=player == viewer) for card in sorted_by_melds(known)]
        seen = [face(card, is_known=True) for card in view.taken[player]]
        backs = [Back(id=f"back-{player}-{n}", seat=player) for n in range(size - len(seen))]
        areas.append(Hand(seat=player, cards=open_cards if known else [*seen, *backs]))
        things: list[Counter | Tag] = []
        if view.most_hands > 1:
            things.append(
                Counter(
                    id=f"points-{player}", value=view.scores[player], of=view.goal, label="points"
                )
            )
        if view.knocker == player:
            things.append(Tag(id="knocked", label="knocked"))
        areas.append(Panel(seat=player, things=things, text=_left(view, player, viewer)))
    if view.laid_off:
        cards = [face(card) for card in view.laid_off]
        areas.append(Row(id="laid-off", label="laid_off", things=cards))
    title = key("round", round=view.round) if view.most_hands > 1 else None
    name = "knock_gin" if view.knock == 0 else "knock_with"
    last = [view.discards[-1]] if view.discards and view.phase in ("draw", "wall") else []
    return Scene(areas, last=last, title=title, note=key(name, knock=view.knock))


def verb(name: str) -> dict[str, str]:
    return {"type": name}


def sorted_by_melds(hand: tuple[str, ...]) -> list[str]:
    """Melds first, so that what is left over lies together, the highest last."""
    *melds, rest = grouped(hand) if hand else [()]
    return [*(card for meld in melds for card in meld), *sorted(rest, key=rank_of)]


def _left(view: GinRummyView, player: str, viewer: str | None) -> Label | None:
    known = view.shown[player] or (view.hand if player == viewer else ())
    return key("deadwood", count=deadwood(known)) if known else None


def face(card: str, may_play: bool = False, is_known: bool = False) -> Card:
    means = ({"card": card}, {"cards": card}) if may_play else ()
    suit = SUITS[card[-1]]
    return Card(id=card, rank=card[:-1], suit=suit, stands_for=means, is_known=is_known)
