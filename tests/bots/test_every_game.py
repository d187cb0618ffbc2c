"""What every generic bot does in every game: plays legally, repeats itself, and cannot peek."""

from itertools import cycle

import pytest

from damier import catalogue
from damier.bots import (
    AlphaBetaBot,
    Budget,
    ExpectimaxBot,
    GreedyBot,
    InformationSetUctBot,
    RandomBot,
    UctBot,
)
from damier.bots.level import BotMaker
from damier.catalogue import Game
from damier.core import SeededRandom
from damier.testing import Position, choices, matches, player_counts
from tests.bots.playing import states

CHOICES = {"random": 1_500, "greedy": 25}
"""How many choices of each bot are tried in each game."""
USUALLY = 60
"""The same of bots that are not named there."""
NODES = 4
POSITIONS = 3
LONG_FORM = 20
"""How many times as many are tried by campaign.py."""


def bots_for(game: Game) -> dict[str, BotMaker]:
    """The generic bots that a game's facts allow."""
    facts = game.engine.facts
    bots: dict[str, BotMaker] = {
        "random": RandomBot,
        "greedy": GreedyBot,
        "information-set-uct": InformationSetUctBot,
    }
    if not facts.hidden_information and not facts.simultaneous:
        bots["expectimax"] = ExpectimaxBot
        if not facts.chance:
            bots["uct"] = UctBot
            bots["alpha-beta"] = AlphaBetaBot
    return bots


CASES = [(game.id, name) for game in catalogue.all() for name in bots_for(game)]


@pytest.mark.parametrize(("game_id", "name"), CASES)
def test_a_generic_bot_plays_without_an_illegal_action(game_id: str, name: str) -> None:
    make_choices(game_id, name)


def make_choices(game_id: str, name: str, times: int = 1) -> None:
    """Matches between copies of a bot until it has chosen so often; whatever it does wrong
    fails."""
    game = catalogue.load(game_id)
    make = bots_for(game)[name]
    left = times * CHOICES.get(name, USUALLY)
    for number, players in enumerate(cycle(player_counts(game))):
        for _ in states(game, [make] * players, number, NODES):
            left -= 1
            if left == 0:
                return


@pytest.mark.parametrize(("game_id", "name"), CASES)
def test_a_bot_chooses_the_same_again_and_cannot_peek(game_id: str, name: str) -> None:
    game = catalogue.load(game_id)
    make = bots_for(game)[name]
    rng = SeededRandom(1)
    for position in positions(game):
        for player in position.state.player_ids:
            if game.engine.get_valid_actions(position.state, player):
                twin = game.engine.twin(position.state, player, rng)
                first, again, unseen = (
                    chosen(game, make, state, player)
                    for state in (position.state, position.state, twin)
                )
                assert first == again == unseen


def positions(game: Game) -> list[Position]:
    played = [position for match in matches(game, 4, 5) for position in match]
    running = [position for position in played if choices(game.engine, position.state)]
    return running[:: max(1, len(running) // POSITIONS)]


def chosen(game: Game, make: BotMaker, state: object, player: str) -> object:
    engine = game.engine
    return make(engine, player).choose_action(
        engine.get_player_view(state, player),
        engine.get_valid_actions(state, player),
        SeededRandom(9),
        Budget(nodes=NODES),
    )
