"""What is said where a part of this room needs packages that are installed on request only."""

from damier.core import DamierError


class MissingPackage(DamierError):
    """An extra that is not installed; the message names it."""

    code = "missing_extra"
