"""A whole match at a pseudo-terminal, typed from a script: hand choice, Sudden Death, trade.

`python -m tests.games.triple_triad.terminal` writes its transcript anew, beside this file.
"""

import os
import sys
from pathlib import Path

import pexpect

from tests.patience import SECONDS

TRANSCRIPT = Path(__file__).parent / "transcript.txt"

WORDS = ("--seed", "21", "--preset", "advanced", "--seats", "human,bot:easy", "--lang", "fr")
PROMPT = "Numéro ou notation (? pour l'aide) > "

TYPED = (
    "+abyss-worm-22",
    "+abyss-worm-22",  # refused: picked already
    "+pupu-48",
    "+belhelmel-19",
    "+iron-giant-51",
    "+bite-bug-34",
    "abyss-worm-22 a3",
    "iron-giant-51 a3",  # refused: a card lies there
    "iron-giant-51 a1",
    "belhelmel-19 c1",
    "pupu-48 b2",
    "bite-bug-34 b1",  # five each: Sudden Death, and the opponent begins
    "iron-giant-51 b3",
    "pupu-48 a1",
    "bite-bug-34 b2",
    "blobra-23 c2",
    "!iron-giant-31",
    "!imp-6",
)


def transcript(save: Path) -> str:
    """What a person sees and types, from the command to the end of the match."""
    child = pexpect.spawn(
        sys.executable,
        ["-m", "damier", "play", "triple-triad", "--plain", *WORDS, "--save", str(save)],
        env={**os.environ, "TERM": "dumb", "COLUMNS": "80", "PYTHONUTF8": "1"},
        dimensions=(60, 80),
        encoding="utf-8",
        timeout=SECONDS,
    )
    shown = ""
    for line in TYPED:
        child.expect_exact(PROMPT)
        shown += child.before + child.after
        child.sendline(line)
    child.expect(pexpect.EOF)
    shown += child.before
    child.close()
    assert child.exitstatus == 0, shown[-2000:]
    return "\n".join(line.rstrip() for line in shown.replace("\r", "").split("\n"))


if __name__ == "__main__":
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        TRANSCRIPT.write_text(transcript(Path(folder) / "cards.json"), encoding="utf-8")
