"""The worker's Python side: a LocalHouse with the browser's clock and luck, and the bots' turns."""

import secrets

from js import performance

from damier.protocol import LocalHouse

house = LocalHouse(now=lambda: performance.now() / 1000, draw_seed=lambda: secrets.token_hex(32))
