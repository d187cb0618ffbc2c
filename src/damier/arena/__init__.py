"""Where bots meet: tournament.py holds an arena between many, report.py tells what came of it."""

from damier.bot_process import BotWorker, resolved_level, seconds_budget

from .finding import between, findings
from .plan import MOST_SEATS, Plan, lineups, players
from .report import refuse_suffix, write_report
from .store import folder_of
from .summary import Summary
from .tournament import held

__all__ = [
    "MOST_SEATS",
    "BotWorker",
    "Plan",
    "Summary",
    "between",
    "findings",
    "folder_of",
    "held",
    "lineups",
    "players",
    "refuse_suffix",
    "resolved_level",
    "seconds_budget",
    "write_report",
]
