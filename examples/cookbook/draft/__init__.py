"""Draft: a row of cards lies open; take one in turn, the row is filled up. Sets of a kind count."""

from msgspec.structs import replace

from damier.core import Facts, GameEngine, SeededRandom

from .secrecy import DraftSecrecy
from .state import DECK, KINDS, PICKS, ROW, DraftConfig, DraftState, DraftView, Take


class Engine(GameEngine[DraftConfig, DraftState, Take, DraftView]):
    facts = Facts(id="draft", min_players=2, max_players=3, hidden_information=True, chance=True)
    secrecy = DraftSecrecy()

    def init(self, config):
        rng = SeededRandom(config.seed)
        cards = tuple(rng.shuffle(DECK))
        return DraftState.start(
            config, current_player_id=config.player_ids[0], row=cards[:ROW], deck=cards[ROW:],
            taken=((),) * len(config.player_ids), rng_state=rng.get_state(),
        )  # fmt: skip

    def get_valid_actions(self, state, player_id):
        if not self.may_act(state, player_id):
            return []
        return [Take(place=place) for place in range(len(state.row))]

    def resolve(self, state, action, player_id):
        card = state.row[action.place]
        rest = state.row[: action.place] + state.row[action.place + 1 :]
        own = (*state.taken[state.seat(player_id)], card)
        after = replace(
            state,
            row=rest + state.deck[:1],
            deck=state.deck[1:],
            taken=state.with_seat(state.taken, player_id, own),
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        if any(len(taken) < PICKS for taken in after.taken):
            return after
        points = list(self.get_scores(after).values())
        best = [p for p, mine in zip(after.player_ids, points, strict=True) if mine == max(points)]
        return after.ended("best_sets", tuple(best))

    def get_player_view(self, state, player_id):
        return DraftView.of(state, left=len(state.deck))

    def sample_state(self, view, player_id, rng):
        deck = list(DECK)
        for card in (*view.row, *(card for taken in view.taken.values() for card in taken)):
            deck.remove(card)
        return DraftState.of(view, rng, deck=tuple(rng.shuffle(deck)))

    def get_scores(self, state):
        """A set of so many of a kind counts its square."""
        points = (sum(taken.count(kind) ** 2 for kind in KINDS) for taken in state.taken)
        return state.by_player(tuple(points))

    def max_turns(self, config):
        return PICKS * len(config.player_ids)
