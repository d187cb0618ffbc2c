"""A finished match looked over by a search: chances, best lines, turning points. Read work.py."""

from .judge import Effort, Judge
from .shape import Moment, Point, Review
from .work import NotOver, Work

__all__ = ["Effort", "Judge", "Moment", "NotOver", "Point", "Review", "Work"]
