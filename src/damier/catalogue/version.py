"""Versions of a game, in their order."""


def version_order(version: str) -> tuple[int, ...]:
    """What versions such as 1.10.0 are sorted by; a part that is no number counts as none."""
    return tuple(int(part) if part.isdecimal() else 0 for part in version.split("."))
