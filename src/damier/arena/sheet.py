"""How plots look, in light and in dark; and many of them on one picture that stands by itself."""

from collections.abc import Sequence
from html import escape

from .plot import WIDTH

STYLE = """
svg{font:13px system-ui,sans-serif;max-width:100%;height:auto}
svg text{fill:var(--ink)}svg .tick{fill:var(--soft);font-size:11px}
svg .good{fill:var(--good)}svg .bad{fill:var(--bad)}svg .plain{fill:var(--plain)}
svg .cell{fill:var(--cell)}svg .whisker{fill:none;stroke:var(--ink);stroke-width:1.5}
svg .even{stroke:var(--ink);stroke-dasharray:4 4}svg .grid{stroke:var(--line)}
"""
LIGHT = (
    "--paper:#fdfcf9;--ink:#26221c;--soft:#6b6459;--line:#ddd6c8;--good:#3f8f6b;--bad:#c4633f;"
    "--plain:#4a7ba6;--cell:#efeadd"
)
DARK = (
    "--paper:#1d1b18;--ink:#eee8dc;--soft:#aaa294;--line:#443f37;--good:#4fae84;--bad:#d97a55;"
    "--plain:#6c9fcc;--cell:#2b2823"
)
COLOURS = f":root{{{LIGHT}}}@media (prefers-color-scheme:dark){{:root{{{DARK}}}}}"


def sheet(titled: Sequence[tuple[str, str]]) -> str:
    """Several plots under their titles, as one picture that stands by itself."""
    y, parts = 10.0, []
    for title, plot in titled:
        height = float(plot.split('data-height="')[1].split('"')[0])
        parts.append(
            f'<text x="12" y="{y + 14:.0f}" style="font-weight:600">{escape(title)}</text>'
            f'<g transform="translate(0 {y + 24:.0f})">{plot}</g>'
        )
        y += height + 44
    style = COLOURS.replace(":root", "svg") + STYLE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:.0f}" width="{WIDTH}" '
        f'height="{y:.0f}"><style>{style}</style>'
        f'<rect width="{WIDTH}" height="{y:.0f}" style="fill:var(--paper)"/>'
        f"{''.join(parts)}</svg>\n"
    )
