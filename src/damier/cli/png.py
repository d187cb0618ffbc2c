"""A picture as pixels: SVG to PNG, by resvg. Needs the extra `pictures`."""

from resvg_py import svg_to_bytes


def png(svg: str, width: int | None = None) -> bytes:
    """The picture this many pixels wide, or as large as it says. No font is looked for."""
    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
