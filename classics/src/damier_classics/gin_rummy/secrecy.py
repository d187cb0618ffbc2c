"""Who may know what: hands and the stock lie face down, but for cards that were seen to be taken;
after a knock the knocker's cards lie open, and in the end the other's too."""

from typing import Any

from msgspec.structs import replace

from damier.core import Secrecy, SeededRandom

from .state import NUMBER, Act, Discard, Draw, GinRummyState, Knock, LayOff, Meld, Pass


class GinRummySecrecy(Secrecy[GinRummyState, Act]):
    def twin(self, state: GinRummyState, viewer: str | None, rng: SeededRandom) -> GinRummyState:
        secret: list[tuple[str, ...]] = []
        for player, hand, taken in zip(state.player_ids, state.hands, state.taken, strict=True):
            knows = player in (viewer, state.knocker)
            if state.phase == "over" and state.knocker is not None:
                knows = True
            secret.append(() if knows else tuple(card for card in hand if card not in taken))
        cards = [*state.stock, *(card for hidden in secret for card in hidden)]
        cards = list(rng.shuffle(cards))
        hands = []
        for hand, hidden in zip(state.hands, secret, strict=True):
            others = [cards.pop() for _ in hidden]
            stays = [card for card in hand if card not in hidden]
            hands.append(tuple(sorted([*stays, *others], key=lambda card: NUMBER[card])))
        return replace(state, hands=tuple(hands), stock=tuple(cards), rng_state=rng.get_state())

    def reveals(self, state: GinRummyState, action: Act, player_id: str) -> bool:
        """Cards that leave a hand, and the last pass of a hand, after which others are dealt."""
        if isinstance(action, Pass):
            return state.phase in ("own_melds", "wall", "melds", "layoffs")
        return isinstance(action, Discard | Knock | LayOff | Meld)

    def action_view(
        self, before: GinRummyState, action: Act, actor: str, viewer: str | None
    ) -> Act:
        return action

    def notice(self, before: GinRummyState, action: Act, actor: str, viewer: str | None) -> Any:
        """Whoever draws sees the card."""
        if self.reveals(before, action, actor):
            return None
        drawn = before.stock[-1] if isinstance(action, Draw) and actor == viewer else None
        return [actor, action, drawn]
