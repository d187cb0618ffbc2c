"""Auction: in turn bid more or pass; who is left pays, and gets the lot. Three lots, most wins."""

from msgspec.structs import replace

from damier.core import Action, Config, Facts, GameEngine, State, View

LOTS = (4, 6, 5)
RAISES = (1, 2, 5)


class AuctionConfig(Config):
    money: int = 12


class AuctionState(State):
    purses: tuple[int, ...]
    points: tuple[int, ...]
    lot: int = 0
    bid: int = 0
    bidder: str | None = None
    passed: tuple[str, ...] = ()


class AuctionView(View):
    purses: dict[str, int]
    points: dict[str, int]
    lot: int
    bid: int
    bidder: str | None
    passed: tuple[str, ...]


class Raise(Action):
    by: int


class Pass(Action):
    """Out of this lot."""


class Engine(GameEngine[AuctionConfig, AuctionState, Raise | Pass, AuctionView]):
    facts = Facts(id="auction", min_players=2, max_players=4)
    worth_trying = {"money": (0, 1, 12)}

    def init(self, config):
        seats = len(config.player_ids)
        first, purses = config.player_ids[0], (config.money,) * seats
        return AuctionState.start(
            config, current_player_id=first, purses=purses, points=(0,) * seats
        )

    def get_valid_actions(self, state, player_id):
        if not self.may_act(state, player_id):
            return []
        purse = state.purses[state.seat(player_id)]
        return [*(Raise(by=by) for by in RAISES if state.bid + by <= purse), Pass()]

    def resolve(self, state, action, player_id):
        state = replace(state, turn=state.turn + 1)
        if isinstance(action, Raise):
            state = replace(state, bid=state.bid + action.by, bidder=player_id)
        else:
            state = replace(state, passed=(*state.passed, player_id))
        left = [p for p in state.player_ids if p not in state.passed]
        # A lot is sold when only its bidder is left, and goes to nobody when nobody is.
        if left == [state.bidder] or not left:
            return self._sold(state)
        following = state.player_after(player_id)
        while following in state.passed:
            following = state.player_after(following)
        return replace(state, current_player_id=following)

    def _sold(self, state):
        purses, points = state.purses, state.points
        if state.bidder is not None:
            seat = state.seat(state.bidder)
            purses = state.with_seat(purses, state.bidder, purses[seat] - state.bid)
            points = state.with_seat(points, state.bidder, points[seat] + LOTS[state.lot])
        first = state.bidder or state.player_ids[0]
        state = replace(
            state, purses=purses, points=points, lot=state.lot + 1, bid=0, bidder=None, passed=(),
            current_player_id=first,
        )  # fmt: skip
        if state.lot < len(LOTS):
            return state
        best = [p for p, mine in zip(state.player_ids, points, strict=True) if mine == max(points)]
        return state.ended("most_points", tuple(best))

    def get_scores(self, state):
        return state.by_player(state.points)

    def max_turns(self, config):
        return len(LOTS) * (config.money + len(config.player_ids))
