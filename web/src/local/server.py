"""The worker's Python side: a LocalServer with the browser's clock and random numbers."""

import secrets

from js import performance

from damier.protocol import LocalServer

server = LocalServer(now=lambda: performance.now() / 1000, draw_seed=lambda: secrets.token_hex(32))
