"""A server of one device, without a network: what the browser runs. Read server.py."""

from .server import LocalServer
from .thinker import Thinker

__all__ = [
    "LocalServer",
    "Thinker",
]
