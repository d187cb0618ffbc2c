"""A tutorial as it is printed, carried out: files are written, commands run, output compared.

A fenced block with a title is a file. In a `console` block a line after `$` is a command and what
follows is its output, where `...` stands for anything; what stands after `>` in a line that asks
is typed. A command that ends in `&` goes on until the tutorial is over; port 8000 is a free one.
"""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.patience import SECONDS
from tools.programs.services import free_port

BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
PROMPT = re.compile(r"^(.* > )(.*)$")
PRINTED_PORT = "8000"
LONGEST_COMMAND = 2 * SECONDS


@dataclass
class Workshop:
    """A folder and an environment to carry a tutorial out in."""

    folder: Path
    environment: dict[str, str]
    port: str = field(default_factory=lambda: str(free_port()))
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    def carry_out(self, page: Path) -> int:
        """Do everything that the page says; how many steps that was."""
        try:
            return sum(
                1 for block in BLOCK.finditer(page.read_text("utf-8")) if self._do(*block.groups())
            )
        finally:
            for process in self.running:
                os.killpg(process.pid, signal.SIGTERM)
                process.communicate(timeout=SECONDS)

    def _do(self, language: str, title: str | None, content: str) -> bool:
        if title is not None:
            file = self.folder / title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, "utf-8")
        elif language == "console":
            for command, expected in commands(content.replace(PRINTED_PORT, self.port)):
                self._run(command, expected)
        return title is not None or language == "console"

    def _run(self, command: str, expected: list[str]) -> None:
        typed = [match[2] for line in expected if (match := PROMPT.match(line))]
        if command.endswith("&"):
            output = self._started(command.removesuffix("&"))
        else:
            output = self._finished(command, "".join(f"{line}\n" for line in typed))
        assert matches(expected, output), f"$ {command}\n{output}\n--- expected\n" + "\n".join(
            expected
        )

    def _finished(self, command: str, typed: str) -> str:
        """What a command printed that came to its end, and to a good one."""
        process = self._process(command)
        try:
            output, _ = process.communicate(typed, LONGEST_COMMAND)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # its children too, such as an arena's workers
            output, _ = process.communicate()
            raise AssertionError(f"$ {command}\nnot done in time\n{output}") from None
        assert process.returncode == 0, f"$ {command}\n{output}"
        return output

    def _started(self, command: str) -> str:
        """A server in the background; what it printed up to its address."""
        process = self._process(f"exec {command}")
        self.running.append(process)
        assert process.stdout is not None
        printed = ""
        while "http://" not in printed:
            line = process.stdout.readline()
            assert line, f"$ {command}& ended\n{printed}"
            printed += line
        return printed

    def _process(self, command: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            ["bash", "-c", command],
            cwd=self.folder,
            # matches of its own: whoever reads this may have a server of theirs running
            env={**self.environment, "XDG_DATA_HOME": str(self.folder / ".data")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )


def commands(content: str) -> Iterator[tuple[str, list[str]]]:
    """The commands of a console block, each with the lines printed after it."""
    for part in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
        command, *expected = part.rstrip("\n").split("\n")
        yield command, expected


def matches(expected: list[str], output: str) -> bool:
    """Whether a command printed this. Blanks at line ends and empty lines do not count."""
    pattern = r"\s*".join(
        ".*?"
        if line == "..."
        else re.escape(asked_of(line).strip()).replace(r"\.\.\.", ".*?") + r"[ ]*"
        for line in expected
    )
    return re.fullmatch(rf"\s*{pattern}\s*", output, re.DOTALL) is not None


def asked_of(line: str) -> str:
    """What the program printed of a line: an answer is typed, and not echoed in a pipe."""
    found = PROMPT.match(line)
    return found[1] if found else line
