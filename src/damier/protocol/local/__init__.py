"""A server of one device, without a network: what the browser runs. Read server.py."""

from .server import LocalServer

__all__ = [
    "LocalServer",
]
