"""Who may know what, from the rulings. Nothing here asks view.py, and view.py asks nothing here.

Of somebody else's cards everybody knows

| | while hands are picked | in play, and after a draw | once a trade has begun |
|---|---|---|---|
| the hand | how many | with Open all, else those that have lain on the board | all |
| the collection | with Random all | with Random all, else those that have lain there | all |
"""

from msgspec.structs import replace

from damier.core import Secrecy, SeededRandom

from .card import CardId, Deck, numbered
from .rules import HAND_SIZE, NO_TRADE, TURNS
from .state import Collection, Pick, TriadAction, TriadState

PICKS = 2 * HAND_SIZE


class TriadSecrecy(Secrecy[TriadState, TriadAction]):
    """The secrets of Triple Triad, for one deck."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def twin(self, state: TriadState, viewer: str | None, rng: SeededRandom) -> TriadState:
        """The same state with other cards wherever this viewer may not know them."""
        if _trade_begun(state):
            return replace(state, rng_state=rng.get_state())
        collections, hands = list(state.collections), list(state.hands)
        for seat, player in enumerate(state.player_ids):
            if player == viewer:
                continue
            public = set(state.seen)
            if state.rules.open and state.phase != "pick":
                public.update(hands[seat])
            if not state.rules.random:
                taken = {card for collection in collections for card in collection}
                other = self._others(collections[seat], public, taken, rng)
                collections[seat] = tuple(other.get(card, card) for card in collections[seat])
                hands[seat] = tuple(other.get(card, card) for card in hands[seat])
                if player not in state.starter_sets and rng.chance(0.5):
                    one_more = numbered(rng.pick(self.deck.slugs), rng, taken)
                    collections[seat] = (*collections[seat], one_more)
            if rng.chance(0.5):
                hands[seat] = _redrawn(hands[seat], collections[seat], public, rng)
        return replace(
            state,
            collections=tuple(collections),
            hands=tuple(hands),
            rng_state=rng.get_state(),
        )

    def _others(
        self, collection: Collection, public: set[CardId], taken: set[CardId], rng: SeededRandom
    ) -> dict[CardId, CardId]:
        """New cards for about half of the secret ones; the rest stay, so that what is done with
        them can be compared."""
        other: dict[CardId, CardId] = {}
        for card in collection:
            if card not in public and rng.chance(0.5):
                other[card] = numbered(rng.pick(self.deck.slugs), rng, taken)
                taken.add(other[card])
        return other

    def reveals(self, state: TriadState, action: TriadAction, player_id: str) -> bool:
        """The last pick is followed by a toss; the last card by a new round or open collections."""
        if state.phase == "pick":
            return sum(map(len, state.hands)) == PICKS - 1
        last_card = state.phase == "play" and state.turn_count == TURNS - 1
        return last_card and (state.rules.sudden_death or state.rules.trade_rule != NO_TRADE)

    def action_view(
        self, before: TriadState, action: TriadAction, actor: str, viewer: str | None
    ) -> TriadAction | None:
        """Picks are unseen; everything else happens on the table."""
        return None if isinstance(action, Pick) and viewer != actor else action


def _trade_begun(state: TriadState) -> bool:
    """Whether the cards lie open: a round was won, and something is traded for it."""
    won = state.phase == "trade" or state.winners is not None
    return won and state.rules.trade_rule != NO_TRADE


def _redrawn(
    hand: tuple[CardId, ...], collection: Collection, public: set[CardId], rng: SeededRandom
) -> tuple[CardId, ...]:
    """Other cards of the same collection in the places of the secret ones."""
    spare = iter(rng.shuffle([card for card in collection if card not in public]))
    return tuple(card if card in public else next(spare) for card in hand)
