"""What one viewer is shown of a state, and the states that a view allows."""

from .action_view import action_view_of
from .sample import sample_of
from .view import view_of

__all__ = [
    "action_view_of",
    "sample_of",
    "view_of",
]
