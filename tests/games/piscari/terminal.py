"""A match of Piscari at a real terminal, typed by a script: the golden transcripts.

`python -m tests.games.piscari.terminal` writes them anew.
"""

import os
import re
import sys
from pathlib import Path

import pexpect

from tests.patience import SECONDS

FOLDER = Path(__file__).parent
LANGUAGES = ("en", "fr")

SEED = "2957"
"""A match in which both sides must pass, and blue wins on two lines at once."""

TYPED = ("?", "a", "b2", "roll", "roll", "d4", "xyz", "a1", "u")
"""Wishes and mistakes first; after these always the first action of the list."""

PROMPT = re.compile(r"\) > $")


def file_of(language: str) -> Path:
    return FOLDER / f"transcript_{language}.txt"


def transcript(language: str) -> str:
    """What the screen shows from the first line to the last, with what was typed."""
    words = ["-m", "damier", "play", "piscari", "--plain", "--lang", language, "--seed", SEED]
    child = pexpect.spawn(
        sys.executable,
        [*words, "--option", "first=blue", "--seats", "human,bot:wizard"],
        env={**os.environ, "TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "50"},
        dimensions=(50, 80),
        encoding="utf-8",
        echo=False,
        timeout=SECONDS,
    )
    shown, typed = "", iter(TYPED)
    while child.expect([PROMPT, pexpect.EOF]) == 0:
        line = next(typed, "1")
        shown += f"{child.before}{child.after}{line}\n"
        child.sendline(line)
    shown += child.before
    child.close()
    assert child.exitstatus == 0, shown
    return "".join(f"{line.rstrip()}\n" for line in shown.splitlines())


if __name__ == "__main__":
    for language in LANGUAGES:
        file_of(language).write_text(transcript(language), encoding="utf-8")
