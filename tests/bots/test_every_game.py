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
from tests.bots.playing import final_state

MATCHES = 200
SHORT_FORMS = {
    ("crazy-eights", "greedy"): 4,
    ("crazy-eights", "information-set-uct"): 4,
    ("crazy-eights", "random"): 50,
    ("love-letter", "greedy"): 2,
    ("love-letter", "information-set-uct"): 2,
    ("love-letter", "random"): 50,
    ("piscari", "information-set-uct"): 50,
    ("quoridor", "alpha-beta"): 50,
    ("quoridor", "expectimax"): 50,
    ("quoridor", "greedy"): 20,
    ("quoridor", "information-set-uct"): 4,
    ("quoridor", "random"): 50,
    ("quoridor", "uct"): 4,
    ("tic-tac-toe", "information-set-uct"): 50,
    ("triple-triad", "greedy"): 50,
    ("triple-triad", "information-set-uct"): 50,
}
"""Where 200 matches take long, so many here, and all of them in campaign.py."""

NODES = 4
LONG_GAMES = ("crazy-eights", "love-letter", "piscari", "quoridor", "triple-triad")
"""Games in which one node a choice is enough to see that it is legal."""


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
    play_matches(game_id, name, SHORT_FORMS.get((game_id, name), MATCHES))


def play_matches(game_id: str, name: str, count: int) -> None:
    """So many matches between copies of a bot; whatever it does wrong fails."""
    game = catalogue.load(game_id)
    make = bots_for(game)[name]
    nodes = 1 if game_id in LONG_GAMES else NODES
    for number, players in zip(range(count), cycle(player_counts(game)), strict=False):
        final_state(game, [make] * players, number, nodes)


@pytest.mark.parametrize(("game_id", "name"), CASES)
def test_a_bot_chooses_the_same_again_and_cannot_peek(game_id: str, name: str) -> None:
    game = catalogue.load(game_id)
    make = bots_for(game)[name]
    rng = SeededRandom(1)
    for position in positions(game, 12):
        for player in position.state.player_ids:
            if game.engine.get_valid_actions(position.state, player):
                twin = game.engine.twin(position.state, player, rng)
                first, again, unseen = (
                    chosen(game, make, state, player)
                    for state in (position.state, position.state, twin)
                )
                assert first == again == unseen


def positions(game: Game, count: int) -> list[Position]:
    played = [position for match in matches(game, 4, 5) for position in match]
    running = [position for position in played if choices(game.engine, position.state)]
    return running[:: max(1, len(running) // count)]


def chosen(game: Game, make: BotMaker, state: object, player: str) -> object:
    engine = game.engine
    return make(engine, player).choose_action(
        engine.get_player_view(state, player),
        engine.get_valid_actions(state, player),
        SeededRandom(9),
        Budget(nodes=NODES),
    )
