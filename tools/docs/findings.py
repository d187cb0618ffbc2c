"""What the server's long runs found, written into docs/server.md from the figures they keep.

`python -m tools.docs.findings` writes it; `make campaign` does so itself when it has run.
"""

import json
import re
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FIGURES = ROOT / "docs" / "figures" / "campaign.json"
PAGE = ROOT / "docs" / "server.md"
BLOCK = re.compile(r"(<!-- findings -->\n).*?(<!-- end of findings -->\n)", re.DOTALL)

COUNTED = {
    "kills": "killed",
    "matches": "matches",
    "actions acknowledged": "acknowledged",
    "of them in the records": "of them kept",
    "clients resumed": "came back",
    "entries both nodes tried to write": "both tried to write",
}
"""What is shown of a run, and what its column is called."""


def write() -> None:
    """Bring the page up to date."""
    PAGE.write_text(with_findings(PAGE.read_text("utf-8")), "utf-8")


def with_findings(page: str) -> str:
    """The page with its findings as they should be."""
    kept: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))["server"]
    text = f"{_table(kept)}\n\n{_told(kept)}\n"
    return BLOCK.sub(lambda found: f"{found[1]}{text}{found[2]}", page)


def _table(kept: dict[str, Any]) -> str:
    """The runs that count what was acknowledged."""
    lines = [f"| | {' | '.join(COUNTED.values())} |", f"|---{'|---:' * len(COUNTED)}|"]
    for name, run in sorted(kept.items()):
        if COUNTED.keys() <= run.keys():
            figures = " | ".join(f"{run[counted]:,}" for counted in COUNTED)
            lines.append(f"| {name[0].upper()}{name[1:]} | {figures} |")
    return "\n".join(lines)


def _told(kept: dict[str, Any]) -> str:
    fuzzed, secrecy = kept["fuzzed"], kept["secrecy on the wire"]
    positions, frames, pages, refusals = (
        sum(game[counted] for game in secrecy.values())
        for counted in ("positions", "frames", "pages", "refusals")
    )
    return (
        f"Of {fuzzed['messages']:,} bent messages none broke the server, and the "
        f"{fuzzed['frames read']:,} frames it answered\nwith held no secret. From {positions:,} "
        f"positions of {len(secrecy)} games, played on by two servers that differ only in what\na "
        f"viewer may not know, that viewer was sent the same bytes: {frames:,} frames, "
        f"{refusals:,} refusals and {pages:,} pages."
    )


if __name__ == "__main__":
    write()
