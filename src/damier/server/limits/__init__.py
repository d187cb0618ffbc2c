"""How much one address may ask of all nodes together, and which may ask nothing. Read shared.py."""

from .address import asking_address, network_named, network_of
from .bans import Bans
from .rate_limit import RateLimit
from .shared import SharedLimits

__all__ = [
    "Bans",
    "RateLimit",
    "SharedLimits",
    "asking_address",
    "network_named",
    "network_of",
]
