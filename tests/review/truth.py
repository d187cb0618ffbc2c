"""How often a named turning point is one: matches between bots, reviewed, held against exact.py."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from damier import catalogue
from damier.bots import bot_turn, mover
from damier.catalogue import Game
from damier.core import SeededRandom
from damier.match import AnyMatch, Match
from damier.review import Effort, Judge, Work

from .exact import ConnectFourTruth, PiscariTruth, TriadTruth

SLIPS = 0.25
"""How often the players of these matches do anything at all, so that there is something to find."""

CLEARLY = 0.1
"""Of what is between lost and won, by which the better must be better."""


@dataclass(frozen=True)
class Case:
    """Matches of one game whose truth is known."""

    game: Game
    truth: Any
    options: Mapping[str, Any]
    level: str = "medium"


def cases() -> dict[str, Case]:
    """Connect Four on a board small enough, Triple Triad with open hands, Piscari by a search that
    does not know the solved game."""
    four = catalogue.load("connect-four")
    triad = catalogue.load("triple-triad")
    piscari = replace(catalogue.load("piscari"), adviser="hard")
    small = {"columns": 5, "rows": 4}
    return {
        "connect-four": Case(four, ConnectFourTruth(5, 4, 4), small),
        "triple-triad": Case(
            triad, TriadTruth(), {"rules": {"open": True, "random": True}}, "hard"
        ),
        "piscari": Case(piscari, PiscariTruth(piscari.engine), {}),
    }


QUICK = Effort(nodes=0.5, longer=4)


def agreement(case: Case, seeds: range, effort: Effort = QUICK) -> tuple[int, int]:
    """How many turning points were named whose truth is known, and how many of them are so."""
    named = right = 0
    for seed in seeds:
        for worth, left in _judged(case, seed, effort):
            named += 1
            right += worth - left > CLEARLY
    return named, right


def _judged(case: Case, seed: int, effort: Effort) -> Iterator[tuple[float, float]]:
    match = played(case.game, case.options, case.level, seed)
    judge = Judge(case.game, SeededRandom(seed), effort)
    work = Work(case.game, match, judge, case.game.texts("en"))
    while work.step():
        pass
    engine = case.game.engine
    for turning in work.turnings:
        choice = turning.choice
        worth = case.truth.worth(choice.state, turning.better, choice.player, engine)
        if worth is not None:
            left = case.truth.worth(choice.state, choice.played, choice.player, engine)
            yield worth, left


def played(game: Game, options: Mapping[str, Any], level_name: str, seed: int) -> AnyMatch:
    """A whole match between bots of a level that now and then do anything."""
    players = ["p1", "p2"]
    config = game.decode_config({**options, "seed": seed, "playerIds": players})
    match: AnyMatch = Match.start(game.engine, game.rules, config)
    rng, level = SeededRandom(seed + 1), game.levels[level_name]
    bots = {player: level.make(game.engine, player) for player in players}
    for player, bot in bots.items():
        bot.on_game_start(match.view(player))
    while match.outcome is None:
        acting = mover(game.engine, match.state)
        assert acting is not None
        valid = game.engine.get_valid_actions(match.state, acting)
        budget = level.seeded_budget()
        action = bot_turn(bots[acting], match.view(acting), valid, rng, budget).advice.action
        match = match.act(acting, rng.pick(valid) if rng.chance(SLIPS) else action)
    return match
