"""Who plays from outside: a bot's class, a command, a language model. Read observation.py."""

from .command import SECONDS, Answer, Command
from .contest import Contested, Tally, added, contested
from .local import LocalMatch
from .observation import Named, NotOffered, Observation, named, observed
from .players import BotPlayer, CommandPlayer, Player, installed, look
from .serving import serve_mcp
from .text_env import TextEnv
from .transcript import transcript
from .visitor import MakesPlayer, Visitor

__all__ = [
    "SECONDS",
    "Answer",
    "BotPlayer",
    "Command",
    "CommandPlayer",
    "Contested",
    "LocalMatch",
    "MakesPlayer",
    "Named",
    "NotOffered",
    "Observation",
    "Player",
    "Tally",
    "TextEnv",
    "Visitor",
    "added",
    "contested",
    "installed",
    "look",
    "named",
    "observed",
    "serve_mcp",
    "transcript",
]
