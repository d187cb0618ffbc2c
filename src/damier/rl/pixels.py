"""A picture as pixels: SVG to rows of red, green and blue. Needs the extra `pictures`."""

from io import BytesIO

from PIL import Image
from resvg_py import svg_to_bytes


def pixels(svg: str, width: int) -> tuple[int, int, bytes]:
    """Rows, columns, and three bytes a pixel. No font is looked for."""
    png = bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True))
    image = Image.open(BytesIO(png)).convert("RGB")
    return image.height, image.width, image.tobytes()
