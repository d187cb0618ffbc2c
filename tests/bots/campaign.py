"""Long forms of what test_strength.py tries: how strong the generic bots are."""

from collections import Counter
from itertools import cycle
from math import sqrt
from typing import Any

from damier import catalogue
from damier.bots import AlphaBetaBot, Budget, InformationSetUctBot, RandomBot, UctBot
from damier.bots.level import BotMaker
from damier.core import SeededRandom
from damier.games.rock_paper_scissors.state import BEATS, Choice
from tests.bots.playing import final_state
from tests.bots.test_every_game import CASES, CHOICES, LONG_FORM, USUALLY, make_choices

SIMULATIONS = 2_000

PAIRINGS: dict[str, tuple[BotMaker, BotMaker]] = {
    "alpha-beta against random": (AlphaBetaBot, RandomBot),
    "uct against random": (UctBot, RandomBot),
    "alpha-beta against uct": (AlphaBetaBot, UctBot),
}


def results(pairing: str, count: int) -> Counter[str]:
    """How often each bot of a pairing wins at tic-tac-toe, from both seats in turn."""
    game = catalogue.load("tic-tac-toe-py")
    one, other = PAIRINGS[pairing]
    won: Counter[str] = Counter()
    for number in range(count):
        swapped = number % 2 == 1
        state = final_state(game, (other, one) if swapped else (one, other), number, SIMULATIONS)
        if state.winners is None:
            won["draw"] += 1
        else:
            won["one" if (state.winners == ("p1",)) != swapped else "other"] += 1
    return won


FIXED: dict[str, tuple[Choice, ...]] = {
    "always rock": ("rock",),
    "in turn": ("rock", "paper", "scissors"),
    "in turn backwards": ("scissors", "paper", "rock"),
    "mostly paper": ("paper", "paper", "rock"),
}


def exploited(strategy: str, count: int) -> float:
    """By how many standard deviations a fixed strategy does better than chance against
    information-set UCT."""
    game = catalogue.load("rock-paper-scissors")
    engine, rng = game.engine, SeededRandom(3)
    start = engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    bot = InformationSetUctBot(engine, "p1")
    margin = 0
    for fixed, _ in zip(cycle(FIXED[strategy]), range(count), strict=False):
        valid = engine.get_valid_actions(start, "p1")
        view = engine.get_player_view(start, "p1")
        chosen: Any = bot.choose_action(view, valid, rng, Budget(nodes=100))
        margin += (BEATS[fixed] == chosen.choice) - (BEATS[chosen.choice] == fixed)
    return margin / sqrt(count * 2 / 3)


def campaign() -> dict[str, Any]:
    """The figures of the long form."""
    for game_id, name in CASES:
        make_choices(game_id, name, LONG_FORM)
    return {
        "choices without an illegal action": {
            f"{game_id} {name}": LONG_FORM * CHOICES.get(name, USUALLY) for game_id, name in CASES
        },
        "tic-tac-toe, 200 matches": {pairing: dict(results(pairing, 200)) for pairing in PAIRINGS},
        "rock-paper-scissors, standard deviations above chance": {
            strategy: round(exploited(strategy, 3_000), 2) for strategy in FIXED
        },
    }
