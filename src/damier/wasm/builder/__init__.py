"""A bundle's source folder made into a module, by the compilers on this machine."""

from .source_folder import build, language_of
from .toolchain import Toolchain

__all__ = [
    "Toolchain",
    "build",
    "language_of",
]
