"""Who hears what is said at a table. The rule is here and nowhere else; mutes are the carrier's."""


def hears(viewer: str | None, speaker: str | None, *, is_over: bool) -> bool:
    """Players speak to everybody; who only watches is heard by players after the end."""
    return viewer is None or speaker is not None or is_over
