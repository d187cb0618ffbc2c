"""The worker's Python side: a LocalServer with the browser's clock and random numbers."""

import secrets
from importlib import invalidate_caches

from js import performance

from damier import catalogue
from damier.protocol import LocalServer, Thinker

server = LocalServer(now=lambda: performance.now() / 1000, draw_seed=lambda: secrets.token_hex(32))
thinker = Thinker(now=lambda: performance.now() / 1000, seed=secrets.token_hex(32))


def learn() -> None:
    """The files of another game have been laid beside ours."""
    invalidate_caches()
    catalogue.refresh()
