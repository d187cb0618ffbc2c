"""A face of a game's own: `face/face.js` of a package or a bundle, one ES module as text.

It is never run here. A browser runs it in a frame that can do nothing but draw and ask for an
action; docs/boards.md says what it is given.
"""

from damier.core import BrokenGame

FACE_FOLDER = "face"
FACE = f"{FACE_FOLDER}/face.js"
LARGEST_FACE = 1024 * 1024
"""Bytes; drawings inside it included."""


def checked_face(content: bytes | None, source: str) -> bytes | None:
    """The face, if there is one and a browser can be handed it."""
    if content is None:
        return None
    if len(content) > LARGEST_FACE:
        told = f"{source}: {FACE} has {len(content)} bytes; at most {LARGEST_FACE} are served"
        raise BrokenGame(told, file=FACE)
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        told = f"{source}: {FACE} is not UTF-8, at byte {error.start}"
        raise BrokenGame(told, file=FACE) from None
    return content
