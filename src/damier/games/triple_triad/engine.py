"""Triple Triad: hands are picked or drawn, nine cards placed, the winner may take cards.

Phases: pick (unless Random; both at once and unseen), play, again play after each draw under
Sudden Death, trade, over. What a card takes is in capture.py, how a round ends in result.py, what
is shown in view.py, and what may be known in secrecy.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal, SeededRandom

from .board import CELLS, INDEX, scores
from .card import CardId, Deck
from .placement import after_placement
from .refusal import collections_refusal, pick_refusal, play_refusal, take_refusal
from .result import new_round
from .rules import DIFF, HAND_SIZE, LAST_DRAW, ONE, PRESETS, TURNS, in_full, rules_refusal
from .sampling import sampled
from .secrecy import TriadSecrecy
from .state import (
    CardTraded,
    Pick,
    Play,
    Take,
    TriadAction,
    TriadConfig,
    TriadState,
    TriadView,
)
from .trade import card_traded, trade_ended
from .view import is_hand_open, view_of

SCORE_TOTAL = 2 * HAND_SIZE


class TripleTriad(GameEngine[TriadConfig, TriadState, TriadAction, TriadView]):
    facts = Facts(id="triple-triad", hidden_information=True, chance=True, minutes=5)
    """Not `simultaneous`: hands are picked at once, but with Random nobody ever acts so."""

    resources = ("cards.csv",)
    presets = PRESETS

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.deck = Deck(files["cards.csv"])
        self.secrecy = TriadSecrecy(self.deck)

    def config_refusal(self, config: TriadConfig) -> Refusal | None:
        return (
            super().config_refusal(config)
            or rules_refusal(config.rules)
            or collections_refusal(config, self.deck)
        )

    def init(self, config: TriadConfig) -> TriadState:
        rng = SeededRandom(config.seed)
        given = config.collections or (None,) * len(config.player_ids)
        taken = {card for collection in given for card in collection or ()}
        collections = []
        for collection in given:
            collections.append(collection or self.deck.starter_set(rng, taken))
            taken.update(collections[-1])
        state = TriadState.start(
            config,
            rules=in_full(config.rules),
            phase="pick",
            collections=tuple(collections),
            starter_sets=tuple(
                player
                for player, collection in zip(config.player_ids, given, strict=True)
                if collection is None
            ),
        )
        if state.rules.random:
            hands = tuple(rng.shuffle(collection)[:HAND_SIZE] for collection in collections)
            return new_round(replace(state, hands=hands, rng_state=rng.get_state()))
        return replace(state, rng_state=rng.get_state())

    def get_valid_actions(self, state: TriadState, player_id: str) -> Sequence[TriadAction]:
        if not self.may_act(state, player_id):
            return ()
        seat = state.seat(player_id)
        hand = state.hands[seat]
        if state.phase == "play":
            free = [name for name, there in zip(CELLS, state.cells, strict=True) if there is None]
            return [Play(card=card, cell=cell) for card in hand for cell in free]
        if state.phase == "trade":
            return [Take(card=card) for card in state.collections[1 - seat]]
        if len(hand) == HAND_SIZE:
            return ()
        return [Pick(card=card) for card in state.collections[seat] if card not in hand]

    def refusal(self, state: TriadState, action: TriadAction, player_id: str) -> Refusal | None:
        if refused := self.turn_refusal(state, action, player_id):
            return refused
        match action:
            case Play(card=card, cell=cell):
                return play_refusal(state, card, cell, player_id)
            case Pick(card=card):
                return pick_refusal(state, card, player_id)
            case Take(card=card):
                return take_refusal(state, card, player_id)

    def resolve(self, state: TriadState, action: TriadAction, player_id: str) -> TriadState:
        match action:
            case Play(card=card, cell=cell):
                return after_placement(state, card, INDEX[cell], player_id, self.deck)
            case Pick(card=card):
                return self._picked(state, card, player_id)
            case Take(card=card):
                return self._taken(state, card, player_id)

    def _picked(self, state: TriadState, card: CardId, player_id: str) -> TriadState:
        hand = (*state.hands[state.seat(player_id)], card)
        picked = replace(state, hands=state.with_seat(state.hands, player_id, hand))
        return new_round(picked) if sum(map(len, picked.hands)) == SCORE_TOTAL else picked

    def _taken(self, state: TriadState, card: CardId, player_id: str) -> TriadState:
        before = state.last_move
        if before and state.previous_move and isinstance(before.events[0], CardTraded):
            before = replace(before, events=(*state.previous_move.events, *before.events))
        fresh = replace(
            state, last_move=None, previous_move=before, takes_left=state.takes_left - 1
        )
        traded = card_traded(fresh, card, player_id)
        return trade_ended(traded, player_id) if traded.takes_left == 0 else traded

    def get_player_view(self, state: TriadState, player_id: str | None) -> TriadView:
        return view_of(state, player_id, self.deck)

    def sample_state(self, view: TriadView, player_id: str, rng: SeededRandom) -> TriadState:
        return sampled(view, player_id, rng, self.deck)

    def get_chances(
        self, state: TriadState, action: TriadAction, player_id: str
    ) -> Sequence[tuple[float, TriadState]]:
        if self._draws_luck(state):
            return super().get_chances(state, action, player_id)
        return ((1.0, self.resolve(state, action, player_id)),)

    def _draws_luck(self, state: TriadState) -> bool:
        """Whether the next action may be followed by a toss."""
        if state.phase == "pick":
            return sum(map(len, state.hands)) == SCORE_TOTAL - 1
        return state.phase == "play" and state.turn_count == TURNS - 1 and state.rules.sudden_death

    def may_undo(self, before: TriadState, after: TriadState) -> bool:
        """With open hands a placement shows nobody anything new."""
        return before.phase == after.phase == "play" and is_hand_open(before)

    def get_scores(self, state: TriadState) -> dict[str, float]:
        points = scores(state.cells, state.hands, state.player_ids)
        if state.phase == "pick":
            return dict.fromkeys(state.player_ids, float(HAND_SIZE))
        return {player: float(p) for player, p in zip(state.player_ids, points, strict=True)}

    def evaluate(self, state: TriadState, player_id: str) -> float:
        """The lead in cards, as a share of all; once it is won, won."""
        if state.phase == "pick":
            return 0.0
        if self.is_game_over(state):
            return super().evaluate(state, player_id)
        if state.phase == "trade":
            return 1.0 if state.current_player_id == player_id else -1.0
        points = self.get_scores(state)
        return (2 * points[player_id] - SCORE_TOTAL) / SCORE_TOTAL

    def get_carry_over(self, state: TriadState) -> dict[str, Any]:
        """The collections as they are now; whoever cannot fill a hand gets a new starter set."""
        return {
            "collections": [
                list(collection) if len(collection) >= HAND_SIZE else None
                for collection in state.collections
            ]
        }

    def max_turns(self, config: TriadConfig) -> int:
        picks = 0 if config.rules.random else SCORE_TOTAL
        rounds = LAST_DRAW if config.rules.sudden_death else 1
        takes = {ONE: 1, DIFF: SCORE_TOTAL}.get(config.rules.trade_rule, 0)
        return picks + rounds * TURNS + takes
