"""Nine men's morris, the mill game: three men in a line take one of the other's."""

from .engine import NineMensMorris as Engine

__all__ = ["Engine"]
