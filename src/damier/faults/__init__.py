"""What is wrong with a game, told to its author: which method, where, and how to see it again.
Read fault.py first."""

from .answers import Failing, ask_everything, first_position
from .fault import GameFault, blaming, fault_in, match_history

__all__ = [
    "Failing",
    "GameFault",
    "ask_everything",
    "blaming",
    "fault_in",
    "first_position",
    "match_history",
]
