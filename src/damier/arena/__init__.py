"""Where bots meet. worker.py runs one bot in a process that can be ended; tournament.py holds an
arena between many, and report.py tells what came of it."""

from .clock import seconds_budget
from .worker import BotWorker, resolved_level

__all__ = ["BotWorker", "resolved_level", "seconds_budget"]
