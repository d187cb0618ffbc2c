"""What somebody sees of a zone: the actor, or everybody."""

from .formula import NOTHING, Sight
from .spec import ZoneSpec


def zone_sight(zone: ZoneSpec, own: bool) -> Sight:
    """What is told by looking into a zone, which may be the actor's own."""
    if zone.visibility == "all":
        return NOTHING
    named = frozenset((zone.name,))
    seen = zone.visibility == "owner" and own
    return Sight(named, frozenset() if seen else named, named)
