"""Bots: searches that play any game from what a player may see. Read bot.py first."""

from .alpha_beta import AlphaBetaBot
from .bot import Advice, AnyBot, Bot
from .budget import Budget
from .expectimax import ExpectimaxBot
from .information_set import InformationSetUctBot
from .level import (
    ADVISER,
    DEFAULT,
    EXPERT_SECONDS,
    GENERIC,
    Level,
    UnknownLevel,
    generic_levels,
    level_named,
    timed_budget,
)
from .search import mover, result
from .simple import GreedyBot, RandomBot
from .turn import Turn, bot_turn, substituted
from .uct import UctBot

__all__ = [
    "ADVISER",
    "DEFAULT",
    "EXPERT_SECONDS",
    "GENERIC",
    "Advice",
    "AlphaBetaBot",
    "AnyBot",
    "Bot",
    "Budget",
    "ExpectimaxBot",
    "GreedyBot",
    "InformationSetUctBot",
    "Level",
    "RandomBot",
    "Turn",
    "UctBot",
    "UnknownLevel",
    "bot_turn",
    "generic_levels",
    "level_named",
    "mover",
    "result",
    "substituted",
    "timed_budget",
]
