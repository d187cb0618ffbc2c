"""Who may know what, written apart from the views that it judges; imports none of them."""

from .secrecy import BundleSecrecy

__all__ = [
    "BundleSecrecy",
]
