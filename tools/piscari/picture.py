"""Pictures as files: png for what stands still, gif for what moves.

A png is written here, with Python's own zlib, whose bytes are the same everywhere; Pillow's differ
with the processor. A gif keeps the flat colours of a drawing exactly, so that nothing changes hue
when the still picture takes its place.
"""

import struct
import zlib
from io import BytesIO
from typing import Any, Final

import numpy as np
from PIL import Image, ImageColor

from tools.piscari.motion import Frame, frames
from tools.piscari.raster import raster
from tools.piscari.svg import drawing

STILL_SIDE: Final = 1000
MOVING_SIDE: Final = 500
FINER: Final = 3

COLOURS: Final = 255
CLEAR: Final = 255  # the index that is transparent, after the colours
OPAQUE: Final = 128


def still(name: str) -> bytes:
    """`NAME.png`."""
    return png(raster(drawing(name), STILL_SIDE, FINER))


def moving(name: str) -> bytes:
    """`NAME.gif`."""
    return gif(frames(name))


def png(picture: Image.Image) -> bytes:
    """Every row as the difference from the one above: flat colours become zeros."""
    pixels = np.asarray(picture, dtype=np.uint8).copy()
    pixels[pixels[:, :, 3] == 0] = 0
    height, width, _ = pixels.shape
    rows = pixels.reshape(height, width * 4)
    differences = np.diff(rows, axis=0, prepend=np.zeros((1, width * 4), dtype=np.uint8))
    filtered = np.insert(differences, 0, 2, axis=1)
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"".join(
        (
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"IDAT", zlib.compress(filtered.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def gif(moments: tuple[Frame, ...], side: int = MOVING_SIDE) -> bytes:
    """Without end; every frame replaces the one before and has a palette of its own."""
    first, *others = [_indexed(moment, side) for moment in moments]
    out = BytesIO()
    first.save(
        out,
        format="GIF",
        save_all=True,
        append_images=others,
        duration=[10 * moment.centiseconds for moment in moments],
        loop=0,
        disposal=2,
        transparency=CLEAR,
        optimize=False,
    )
    return out.getvalue()


def _indexed(moment: Frame, side: int) -> Image.Image:
    pixels = np.asarray(raster(moment.drawing, side, FINER), dtype=np.int64)
    seen = pixels[:, :, 3] >= OPAQUE
    towards = np.array(ImageColor.getrgb(moment.towards)[:3])
    mixed = pixels[:, :, :3] * (1 - moment.paler) + towards * moment.paler
    packed = np.round(mixed).astype(np.int64) @ np.array([65536, 256, 1])
    colours, counts = np.unique(packed[seen], return_counts=True)
    kept = colours[np.argsort(-counts, kind="stable")[:COLOURS]]
    indices = np.full(packed.shape, CLEAR, dtype=np.uint8)
    indices[seen] = _nearest(colours, kept)[np.searchsorted(colours, packed[seen])]
    picture = Image.fromarray(indices)
    picture.putpalette(_channels(kept).astype(np.uint8).tobytes().ljust(768, b"\0"))
    return picture


def _nearest(colours: "np.ndarray[Any, Any]", kept: "np.ndarray[Any, Any]") -> Any:
    """The index among the kept colours that comes nearest to each."""
    apart = _channels(colours)[:, None, :] - _channels(kept)[None, :, :]
    return (apart**2).sum(axis=2).argmin(axis=1).astype(np.uint8)


def _channels(packed: "np.ndarray[Any, Any]") -> "np.ndarray[Any, Any]":
    return np.stack((packed >> 16, packed >> 8 & 255, packed & 255), axis=-1)
