"""Breaks law 2: a frozen struct with a dict in it is not frozen."""

from damier.core import GameEngine, SeededRandom
from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsConfig
from damier.games.rock_paper_scissors.engine import RpsState, RpsView


class NotedState(RpsState):
    notes: dict[str, int] = {}


class Engine(RockPaperScissors, GameEngine[RpsConfig, NotedState, Choose, RpsView]):
    def init(self, config: RpsConfig) -> NotedState:
        return NotedState.start(config)

    def sample_state(self, view: RpsView, player_id: str, rng: SeededRandom) -> NotedState:
        return NotedState.of(super().sample_state(view, player_id, rng), rng)
