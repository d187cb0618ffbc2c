"""Where bots meet. worker.py runs one bot in a process that can be ended."""

from .clock import seconds_budget
from .worker import BotWorker

__all__ = ["BotWorker", "seconds_budget"]
