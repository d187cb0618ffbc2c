"""Where bots meet: tournament.py holds an arena between many, report.py tells what came of it."""

from damier.bot_process import BotWorker, resolved_level, seconds_budget

__all__ = ["BotWorker", "resolved_level", "seconds_budget"]
