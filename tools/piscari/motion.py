"""How the pictures move: for every animated file its frames, as drawings with their parts moved.

A frame has a length in hundredths of a second, as gifs count. What is drawn lies in
web/src/games/piscari/art; how pixels and files are made of it, in raster.py and picture.py.
"""

import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from tools.piscari.path import Point
from tools.piscari.svg import (
    ART,
    Drawing,
    Matrix,
    Moved,
    Shape,
    about,
    drawing,
    product,
    shifted,
)

GOLD: Final = "#ffc83d"
INK: Final = "#1b2547"

BLUE_FIELD: Final = "#e8f3ff"
RED_FIELD: Final = "#fff1e4"

FACES: Final = ("fixe", "pecheur", "poisson", "mouche")
FACE_CENTISECONDS: Final = 12


@dataclass(frozen=True)
class Frame:
    drawing: Drawing
    centiseconds: int
    paler: float = 0
    """How far the colours have gone towards `towards`: a blink that still shows the icon."""
    towards: str = BLUE_FIELD


def frames(name: str) -> tuple[Frame, ...]:
    """The frames of `NAME.gif`, from the first to where it begins again."""
    return tuple(MOTIONS[name]())


def wave(at: float, turns: float = 1, ahead: float = 0) -> float:
    """Between -1 and 1, so many times while `at` goes from 0 to 1."""
    return math.sin(2 * math.pi * (turns * at + ahead))


def rolling_die(colour: str) -> Iterator[Frame]:
    """Rocks twelve degrees either way and lands with a squash; a new face every 120 ms."""
    steps = 2 * 2 * len(FACES)
    for step in range(steps):
        face = FACES[step // 2 % len(FACES)]
        swing = wave(step / steps, turns=2)
        squash = 0.07 * (1 - abs(swing))
        rocking = about((100, 178), turn=12 * swing, wide=1 + squash, high=1 - squash)
        small = about((100, 106), wide=0.84, high=0.84)
        hop = shifted(0, -9 * abs(swing))
        die = drawing(f"de_{colour}_{face}").moved(product(small, product(hop, rocking)))
        yield Frame(die, FACE_CENTISECONDS // 2)


TOKEN_CENTISECONDS: Final = (8, 8, 9, 8, 8, 9, 8, 8, 9, 8, 8, 9)
"""Twelve frames, one second."""

PALEST: Final = 0.45


def token(icon: str, colour: str) -> Iterator[Frame]:
    """An icon that moves as it would in life, and pales to 55 % once a second."""
    count = len(TOKEN_CENTISECONDS)
    for step, centiseconds in enumerate(TOKEN_CENTISECONDS):
        at = step / count
        yield Frame(
            drawing(f"{icon}_{colour}_fixe", LIVES[icon](at, step)),
            centiseconds,
            paler=PALEST * (1 - math.cos(2 * math.pi * at)) / 2,
            towards=BLUE_FIELD if colour == "bleu" else RED_FIELD,
        )


def fishing(at: float, step: int) -> Moved:
    """The rod dips; what hangs from it stays upright and bobs."""
    dip = 5 * wave(at) - 2
    tip = (184, 22)
    bob = about(tip, turn=-dip, high=1 + 0.09 * wave(at, turns=2))
    return {"rod": about((139, 158), turn=dip), "hanging": bob}


def swimming(at: float, step: int) -> Moved:
    """The tail wags, the body follows, the eye blinks."""
    closed = {5: 0.5, 6: 0.1, 7: 0.5}.get(step, 1)
    return {
        "tail": about((58, 107), turn=14 * wave(at, turns=2), wide=1 - 0.08 * wave(at, turns=2)),
        "fish": about((112, 106), turn=3 * wave(at, turns=2, ahead=0.2)),
        "eye": about((140, 92), high=closed),
    }


def buzzing(at: float, step: int) -> Moved:
    """The wings beat between two angles."""
    return {"wing": about((92, 116), turn=11 if step % 2 else -9)}


LIVES: Final = {"pecheur": fishing, "poisson": swimming, "mouche": buzzing}

WIZARD_STEPS: Final = 20
WIZARD_CENTISECONDS: Final = 9
STAR_APART: Final = 11
"""Degrees between the wand and a star it left, so that they do not cover each other."""


def merlin() -> Iterator[Frame]:
    """His wand draws an arc, and stars stay behind it for a while."""
    hand, place = (194.0, 144.0), (1.0, 3.0)
    for step in range(WIZARD_STEPS):
        at = step / WIZARD_STEPS
        turn = arc(at)
        wizard = drawing(
            "merlin_bleu_fixe",
            {"wand": about(hand, turn=turn), "eyes": about((115, 129), high=blink(step))},
        )
        left_behind = []
        for age in range(1, 6):
            then = arc(at - 1.7 * age / WIZARD_STEPS)
            where = _turned((206, 47), hand, then)
            if abs(then - turn) > STAR_APART:
                spread = (where[0] + place[0], where[1] + place[1] + 6 * age)
                left_behind.append(star(spread, 19 - 2.2 * age))
        yield Frame(replace(wizard, shapes=(*left_behind, *wizard.shapes)), WIZARD_CENTISECONDS)


def arc(at: float) -> float:
    """How far the wand is turned, in degrees."""
    return -9 + 15 * wave(at)


def gandalf() -> Iterator[Frame]:
    """The ember in his staff pulses and sends out rays."""
    for step in range(WIZARD_STEPS):
        at = step / WIZARD_STEPS
        pulse = (1 - math.cos(4 * math.pi * at)) / 2
        wizard = drawing(
            "gandalf_rouge_fixe",
            {
                "ember": about((30, 48), wide=0.9 + 0.18 * pulse, high=0.9 + 0.18 * pulse),
                "eyes": about((118, 126), high=blink(step)),
            },
        )
        rays = tuple(ray((34.2, 50.8), number / 9 + at / 9, pulse) for number in range(9))
        yield Frame(replace(wizard, shapes=(*rays, *wizard.shapes)), WIZARD_CENTISECONDS)


def blink(step: int) -> float:
    """How open a wizard's eyes are."""
    return {12: 0.5, 13: 0.12, 14: 0.5}.get(step, 1)


def star(centre: Point, radius: float) -> Shape:
    """Four points and an outline, as sparkles are on the pages."""
    turns = [math.pi / 4 * point for point in range(8)]
    points = tuple(
        (
            centre[0] + radius * (1 if number % 2 == 0 else 0.36) * math.sin(turn),
            centre[1] - radius * (1 if number % 2 == 0 else 0.36) * math.cos(turn),
        )
        for number, turn in enumerate(turns)
    )
    return Shape(((points, True),), GOLD, INK, 3, round_caps=True, opacity=1)


def ray(centre: Point, turn: float, pulse: float) -> Shape:
    """One ray of light, longer the brighter it is."""
    cosine, sine = math.cos(2 * math.pi * turn), math.sin(2 * math.pi * turn)
    near, far = 27 + 3 * pulse, 29 + 9 * pulse
    points = (
        (centre[0] + near * cosine, centre[1] + near * sine),
        (centre[0] + far * cosine, centre[1] + far * sine),
    )
    return Shape(((points, False),), None, GOLD, 6, round_caps=True, opacity=1)


def _turned(point: Point, centre: Point, degrees: float) -> Point:
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x, y = point[0] - centre[0], point[1] - centre[1]
    return (centre[0] + cosine * x - sine * y, centre[1] + sine * x + cosine * y)


CONFETTI_STEPS: Final = 24
CONFETTI_CENTISECONDS: Final = (8, 8, 9) * (CONFETTI_STEPS // 3)
"""Two seconds."""

BURST: Final = 0.3
"""The part of the time in which pieces fly out; then they fall."""

PIECE: Final = re.compile(r'class="(piece-\d+)" transform="translate\(([-\d.]+) ([-\d.]+)\)')


def confetti() -> Iterator[Frame]:
    """Bursts from the die in the middle, then falls, turning over."""
    pieces = [
        (name, (float(x), float(y)))
        for name, x, y in PIECE.findall((ART / "confettis.svg").read_text())
    ]
    for step, centiseconds in enumerate(CONFETTI_CENTISECONDS):
        at = (step + 1) / CONFETTI_STEPS
        moved = {
            name: confetti_piece(place, number, at) for number, (name, place) in enumerate(pieces)
        }
        yield Frame(drawing("confettis", moved), centiseconds)


def confetti_piece(place: Point, number: int, at: float) -> Matrix:
    """Where one piece is, which in the drawing lies at `place`."""
    out = 1 - (1 - min(at / BURST, 1)) ** 2
    falling = max(0.0, at - BURST) / (1 - BURST)
    sway = 7 * wave(falling, turns=1.5, ahead=number / 7) * falling
    fall = (130 + 14 * (number % 6)) * falling**1.6
    near = 1 - out * (0.45 + 0.55 * (number * 7 % 11) / 10)
    x = (120 - place[0]) * near + sway
    y = (120 - place[1]) * near + fall
    size = 0.5 + 0.9 * out
    flutter = 0.5 + 0.5 * abs(wave(at, turns=2, ahead=number / 5))
    turning = about(place, turn=(-1) ** number * 260 * at, wide=size, high=size * flutter)
    return product(shifted(x, y), turning)


MOTIONS: Final[dict[str, Callable[[], Iterator[Frame]]]] = {
    "de_bleu_anime": partial(rolling_die, "bleu"),
    "de_rouge_anime": partial(rolling_die, "rouge"),
    "merlin_bleu_anime": merlin,
    "gandalf_rouge_anime": gandalf,
    **{
        f"{icon}_{colour}_anime": partial(token, icon, colour)
        for icon in LIVES
        for colour in ("bleu", "rouge")
    },
    "confettis": confetti,
}
