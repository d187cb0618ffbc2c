"""Where bots meet: tournament.py holds an arena between many, report.py tells what came of it."""

from damier.bot_process import BotWorker, resolved_level, seconds_budget

from .finding import between, findings
from .plan import MOST_SEATS, Fixture, Plan, drawn, fixtures, lineups, players
from .played import TOO_LONG
from .report import refuse_suffix, write_report
from .store import finished_records, folder_of
from .summary import Summary
from .tournament import held

__all__ = [
    "MOST_SEATS",
    "TOO_LONG",
    "BotWorker",
    "Fixture",
    "Plan",
    "Summary",
    "between",
    "drawn",
    "findings",
    "finished_records",
    "fixtures",
    "folder_of",
    "held",
    "lineups",
    "players",
    "refuse_suffix",
    "resolved_level",
    "seconds_budget",
    "write_report",
]
