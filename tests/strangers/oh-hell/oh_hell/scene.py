"""Where things lie in Oh Hell: hands around the table, the trick in the middle."""

from damier.scene import Back, Card, Counter, Hand, Panel, Pile, Played, Scene, Trick, key

from .state import SUITS, OhHellView


def scene(view: OhHellView, viewer: str | None) -> Scene:
    areas = [
        Pile(id="trump", label="trump", cards=[face(view.trump)], count=1),
        Trick(played=[Played(p.player, face(p.card)) for p in view.trick]),
    ]
    for player, size in view.hand_sizes.items():
        cards = [face(card) for card in view.hand]
        backs = [Back(id=f"{player}-{number}") for number in range(size)]
        areas.append(Hand(seat=player, cards=cards if player == viewer else backs))
        bid = view.bids[player]
        tricks = Counter(id=f"tricks-{player}", value=view.taken[player], of=bid, label="tricks")
        points = Counter(id=f"points-{player}", value=view.scores[player], label="points")
        areas.append(Panel(seat=player, things=[points] if bid is None else [tricks, points]))
    note = key("trump_is", suit=SUITS[view.trump[-1]])
    return Scene(areas, last=[view.trick[-1].card] if view.trick else [], note=note)


def face(card: str) -> Card:
    return Card(id=card, rank=card[:-1], suit=SUITS[card[-1]], stands_for={"card": card})
