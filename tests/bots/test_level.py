"""What a level allows: nodes where a match is seeded, time for people, none for forced moves."""

from collections.abc import Sequence
from typing import Any

import pytest

from damier import catalogue
from damier.bots import Bot, Budget, Level, RandomBot, bot_turn, level_named
from damier.bots.budget import NODES_BETWEEN_LOOKS
from damier.core import SeededRandom

NODES = 10 * NODES_BETWEEN_LOOKS


class Machine:
    """A clock that goes on by so much with every node that is counted."""

    def __init__(self, seconds_a_node: float) -> None:
        self.seconds_a_node = seconds_a_node
        self.seconds = 100.0

    def nodes(self, budget: Budget) -> int:
        while not budget.spent():
            self.seconds += self.seconds_a_node
        return budget.used - 1


def thought(level: Level, seconds_a_node: float) -> int:
    machine = Machine(seconds_a_node)
    return machine.nodes(level.timed_budget(lambda: machine.seconds))


def test_a_level_thinks_the_same_for_people_on_a_fast_and_on_a_slow_machine() -> None:
    level = Level(RandomBot, nodes=NODES, seconds=5.0)
    assert thought(level, 0.0001) == thought(level, 0.01) == NODES


def test_time_ends_a_level_on_a_machine_that_is_far_too_slow() -> None:
    assert thought(Level(RandomBot, nodes=NODES, seconds=5.0), 0.1) < NODES


def test_an_expert_uses_its_time_and_thinks_its_nodes_where_the_time_is_short() -> None:
    expert = Level(RandomBot, nodes=NODES, seconds=5.0, uses=2.0)
    assert abs(thought(expert, 0.001) - 2_000) <= NODES_BETWEEN_LOOKS
    assert NODES <= thought(expert, 0.02) <= NODES + NODES_BETWEEN_LOOKS


def test_in_seeded_matches_only_nodes_count() -> None:
    expert = Level(RandomBot, nodes=NODES, seconds=5.0, uses=2.0)
    assert Machine(1.0).nodes(expert.seeded_budget()) == NODES


class Diligent(Bot[Any, Any, Any, Any]):
    """Thinks as long as it may, and remembers how long that was."""

    thought = 0

    def choose_action(
        self, view: Any, valid_actions: Sequence[Any], rng: SeededRandom, budget: Budget
    ) -> Any:
        while not budget.spent():
            self.thought += 1
        return valid_actions[0]


def test_nobody_thinks_about_the_only_action() -> None:
    bot = Diligent(None, "p1")  # type: ignore[arg-type]
    assert bot_turn(bot, None, ["only"], SeededRandom(1), Budget(nodes=50)).advice.action == "only"
    assert bot.thought == 0
    bot_turn(bot, None, ["one", "other"], SeededRandom(1), Budget(nodes=50))
    assert bot.thought == 50


FORCED = [
    (game.id, level) for game in catalogue.all() for level in (*game.levels, "alpha-beta", "greedy")
]


@pytest.mark.parametrize(("game_id", "level"), FORCED)
def test_every_level_of_every_game_makes_a_forced_move_without_a_node(
    game_id: str, level: str
) -> None:
    game = catalogue.load(game_id)
    engine = game.engine
    players = ["p1", "p2", "p3", "p4"][: engine.facts.min_players]
    state = engine.init(game.decode_config({"seed": 5, "playerIds": players}))
    player = next(p for p in players if engine.get_valid_actions(state, p))
    only = engine.get_valid_actions(state, player)[:1]
    bot = level_named(game.levels, level).make(engine, player)
    view = engine.get_player_view(state, player)
    bot.on_game_start(view)
    budget = Budget(nodes=10**9)
    turn = bot_turn(bot, view, only, SeededRandom(1), budget)
    assert (turn.fault, turn.advice.action, budget.used) == (None, only[0], 0)
