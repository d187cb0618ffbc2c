"""What one viewer is shown of a state, and the states that a view allows."""

from .sample import sample_of
from .view import in_sight, seen_cards, view_of

__all__ = [
    "in_sight",
    "sample_of",
    "seen_cards",
    "view_of",
]
