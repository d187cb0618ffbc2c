"""A command as a player: the table in words on its standard input, a move on its standard output.

Each choice has a process of its own: it reads to the end of its input, and its last line names the
move. Lines such as `cost: 0.0031` say what the answer cost. It runs with your rights; nothing that
comes from a server becomes a word of the command.
"""

import re
import shlex
import subprocess
from collections.abc import Sequence
from time import monotonic

from damier.core import InvalidData, Value

SECONDS = 120.0
"""How long a command may think about one choice."""

LARGEST_ANSWER = 64 * 1024
COST = re.compile(r"^\s*cost:\s*([0-9]{1,12}(?:\.[0-9]{1,12})?)\s*$", re.MULTILINE | re.IGNORECASE)


class Answer(Value):
    """What a command said, without the lines about its cost; and what it took."""

    text: str
    cost: float
    seconds: float
    fault: str | None = None
    """Why there is no answer: it could not be started, failed, or took too long."""


class Command:
    """Asks one command line. It is split as a shell would, and no shell sees it."""

    def __init__(self, line: str, seconds: float = SECONDS) -> None:
        try:
            self.words: Sequence[str] = shlex.split(line)
        except ValueError as error:
            raise InvalidData(f"{line!r} is no command: {error}", path="--command") from None
        if not self.words:
            raise InvalidData("a command has at least one word", path="--command")
        self.seconds = seconds

    def ask(self, text: str) -> Answer:
        """Its answer to this text."""
        begun = monotonic()
        said, fault = b"", None
        try:
            done = subprocess.run(
                self.words,
                input=text.encode() + b"\n",
                capture_output=True,
                timeout=self.seconds,
            )
            said = done.stdout[-LARGEST_ANSWER:]
            if done.returncode:
                told = done.stderr.decode(errors="replace").strip().splitlines()
                fault = f"exit code {done.returncode}" + (f": {told[-1][:200]}" if told else "")
        except subprocess.TimeoutExpired:
            fault = f"no answer within {self.seconds:g} seconds"
        except OSError as error:
            fault = f"{self.words[0]}: {error.strerror}"
        heard = said.decode(errors="replace")
        return Answer(
            text=COST.sub("", heard).strip(),
            cost=sum(float(cost) for cost in COST.findall(heard)),
            seconds=monotonic() - begun,
            fault=fault,
        )
