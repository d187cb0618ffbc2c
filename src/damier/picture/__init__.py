"""Still pictures of scenes, as SVG: pure, without fonts. Read table.py first."""

from .table import picture

__all__ = ["picture"]
