"""Bots in processes of their own, with the clock that they are not given. Read worker.py."""

from .clock import seconds_budget
from .worker import BotWorker, resolved_level

__all__ = [
    "BotWorker",
    "resolved_level",
    "seconds_budget",
]
