"""Gin Rummy: draw, discard, and knock when little is outside of melds.

Shapes are in state.py, melds in melds.py, what actions do in hand.py, secrets in secrecy.py.
"""

from collections.abc import Sequence

from damier.core import SYSTEM, Facts, GameEngine, Refusal, SeededRandom, Step

from .hand import acted, arranged, dealt
from .melds import (
    deadwood,
    knockable,
    layable,
    layoffs,
    without,
)
from .secrecy import GinRummySecrecy
from .state import (
    PACK,
    Act,
    Cards,
    Deal,
    Discard,
    Draw,
    GinRummyConfig,
    GinRummyState,
    GinRummyView,
    Knock,
    LayOff,
    Meld,
    Pass,
    Take,
    ordered,
    value_in,
)

ANY = 100
"""More deadwood than a hand can hold."""


class GinRummy(GameEngine[GinRummyConfig, GinRummyState, Act, GinRummyView]):
    facts = Facts(id="gin-rummy", hidden_information=True, chance=True, minutes=20)
    secrecy = GinRummySecrecy()
    presets = {"hand": {"mostHands": 1}, "oklahoma": {"oklahoma": True}}
    worth_trying = {"goal": (10, 100), "mostHands": (1, 2), "knockWith": (10, 100)}

    def init(self, config: GinRummyConfig) -> GinRummyState:
        none: tuple[Cards, ...] = ((), ())
        return dealt(
            GinRummyState.start(
                config,
                phase="over",
                hands=none,
                stock=(),
                discards=(),
                taken=none,
                knock=config.knock_with,
                dealer=config.player_ids[0],
                round=0,
            )
        )

    def get_valid_actions(self, state: GinRummyState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        hand = state.hands[state.seat(player_id)]
        match state.phase:
            case "first":
                return (Draw(),) if state.passes == len(state.player_ids) else (Take(), Pass())
            case "draw":
                return (Take(), Draw())
            case "discard":
                own = without(hand, (state.just_taken,)) if state.just_taken else hand
                puts_away = [card for card in knockable(hand, state.knock) if card in own]
                return [
                    *(Discard(card=card) for card in own),
                    *(Knock(card=card) for card in puts_away),
                ]
            case "wall":
                cards = ordered((*hand, state.discards[-1]))
                puts_away = [card for card in knockable(cards, state.knock) if card in hand]
                return [Pass(), *(Knock(card=card) for card in puts_away)]
            case "melds":
                laid = [Meld(cards=meld) for meld in layable(hand, state.knock)]
                return [*laid, *([Pass()] if value_in(hand) <= state.knock else [])]
            case "layoffs":
                melds = state.melds[1 - state.seat(player_id)]
                return [
                    *(LayOff(card=card) for card in layoffs(hand, melds, state.laid_off)),
                    Pass(),
                ]
            case _:
                return [*(Meld(cards=meld) for meld in layable(hand, ANY)), Pass()]

    def unlisted_refusal(self, state: GinRummyState, action: Act, player_id: str) -> Refusal:
        hand = state.hands[state.seat(player_id)]
        if isinstance(action, Discard | Knock | LayOff) and action.card not in hand:
            return Refusal(code="not_in_hand", values={"card": action.card})
        if isinstance(action, Meld) and not set(action.cards) <= set(hand):
            return Refusal(code="not_in_hand", values={"card": list(action.cards)})
        match state.phase, action:
            case "discard", Discard() | Knock() if action.card == state.just_taken:
                return Refusal(code="just_taken", values={"card": action.card})
            case "discard" | "wall", Knock():
                return Refusal(code="too_much_deadwood", values={"knock": state.knock})
            case "melds", Meld() | Pass():
                return Refusal(code="keep_under_knock", values={"knock": state.knock})
            case "own_melds", Meld():
                return Refusal(code="no_meld")
            case "layoffs", LayOff():
                return Refusal(code="goes_nowhere", values={"card": action.card})
        return Refusal(code=f"{state.phase}_now")

    def resolve(self, state: GinRummyState, action: Act, player_id: str) -> GinRummyState:
        return self.get_steps(state, action, player_id)[-1].state

    def get_steps(
        self, state: GinRummyState, action: Act, player_id: str
    ) -> tuple[Step[GinRummyState, Act], ...]:
        """An action; after a knock, hands are laid out for the players unless they do it by hand,
        and when a hand is over the next one is dealt."""
        after = acted(state, action, player_id)
        steps = [Step(actor=player_id, action=action, state=after)]
        while after.knocker and not after.by_hand and after.phase != "over":
            actor = after.current_player_id
            assert actor is not None
            for following in arranged(after, actor):
                after = acted(after, following, actor)
                steps.append(Step(actor=actor, action=following, state=after))
        if after.phase == "over" and not after.game_over:
            steps.append(Step(actor=SYSTEM, action=Deal(), state=dealt(after)))
        return tuple(steps)

    def get_player_view(self, state: GinRummyState, player_id: str | None) -> GinRummyView:
        is_done = state.phase == "over" and state.knocker is not None
        shown = {
            player: hand if is_done or player == state.knocker else ()
            for player, hand in state.by_player(state.hands).items()
        }
        return GinRummyView.of(
            state,
            hand=state.hands[state.seat(player_id)] if player_id in state.player_ids else (),
            shown=shown,
            hand_sizes=state.by_player(tuple(map(len, state.hands))),
            stock_size=len(state.stock),
        )

    def sample_state(self, view: GinRummyView, player_id: str, rng: SeededRandom) -> GinRummyState:
        hands = {**view.shown, player_id: view.hand}
        laid = [card for melds in view.melds.values() for meld in melds for card in meld]
        known = {*view.discards, *view.laid_off, *laid}
        for player, hand in hands.items():
            known.update(hand, view.taken[player])
        unseen = list(rng.shuffle([card for card in PACK if card not in known]))
        for player, size in view.hand_sizes.items():
            if len(hands[player]) < size:
                held = view.taken[player]
                hidden = [unseen.pop() for _ in range(size - len(held))]
                hands[player] = ordered((*held, *hidden))
        in_order = tuple(hands[player] for player in view.player_ids)
        return GinRummyState.of(view, rng, hands=in_order, stock=tuple(unseen[: view.stock_size]))

    def get_scores(self, state: GinRummyState) -> dict[str, int]:
        return state.by_player(state.scores)

    def evaluate(self, state: GinRummyState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        seat = state.seat(player_id)
        own, other = (deadwood(state.hands[one]) for one in (seat, 1 - seat))
        lead = state.scores[seat] - state.scores[1 - seat]
        return (other - own + lead) / (ANY + max(map(abs, (other - own, lead))))

    def max_turns(self, config: GinRummyConfig) -> int:
        """Cards drawn and put away until the stock is spent, some of them open; and melds."""
        return 400 * config.most_hands
