"""The wire's messages, and the table that answers them. Read table.py first."""

from .message import LARGEST_MESSAGE, SUBPROTOCOL, Message, read_message
from .table import Reply, Table, Thought

__all__ = [
    "LARGEST_MESSAGE",
    "SUBPROTOCOL",
    "Message",
    "Reply",
    "Table",
    "Thought",
    "read_message",
]
