"""A real terminal: the command as people run it, its screen read as a terminal shows it."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pyte
import pytest

from tests.patience import SECONDS, wait_until


class Terminal:
    """A command in a terminal of this size, and what its screen shows."""

    def __init__(self, *words: str, state: Path, size: tuple[int, int] = (80, 24)) -> None:
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        environment = {**os.environ, "XDG_STATE_HOME": str(state), "TERM": "xterm-256color"}
        environment.pop("NO_COLOR", None)
        self._process = pexpect.spawn(
            sys.executable,
            ["-m", "damier", *words],
            dimensions=size[::-1],
            env=environment,
            timeout=SECONDS,
        )

    @property
    def lines(self) -> list[str]:
        """The screen as it is now."""
        try:
            while True:
                self._stream.feed(self._process.read_nonblocking(65536, timeout=0))
        except (pexpect.TIMEOUT, pexpect.EOF):
            return list(self._screen.display)

    def shows(self, text: str) -> None:
        """Wait until this can be read somewhere."""
        wait_until(lambda: any(text in line for line in self.lines), repr(text))

    def type(self, text: str) -> None:
        self._process.send(text)

    def wait(self) -> int | None:
        """The exit code, once the command has ended."""
        wait_until(lambda: (self.lines, self._process.isalive())[1] is False, "the end")
        code: int | None = self._process.exitstatus
        return code

    def close(self) -> None:
        self._process.close(force=True)


@pytest.fixture
def open_terminals() -> Iterator[list[Terminal]]:
    terminals: list[Terminal] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


def test_a_match_is_left_kept_and_gone_on_with(
    tmp_path: Path, open_terminals: list[Terminal]
) -> None:
    first = Terminal("play", "quoridor", "--seats", "human,bot:easy", state=tmp_path)
    open_terminals.append(first)
    first.shows("Your turn: move, or place a wall.")
    assert [line[2] for line in first.lines[3:20:2]] == list("987654321")
    first.type("e2\r")
    first.shows("  1   e2")
    first.shows("Your turn: move, or place a wall.")
    board = [line[:42] for line in first.lines[1:21]]
    first.type("q\r")
    assert first.wait() == 0
    first.shows("The match is kept")
    again = Terminal("play", "quoridor", state=tmp_path)
    open_terminals.append(again)
    again.shows("A match was left here")
    again.type("y\r")
    again.shows("  1   e2")
    again.shows("Your turn: move, or place a wall.")
    assert [line[:42] for line in again.lines[1:21]] == board
    again.type("\x03")
    assert again.wait() == 0
    third = Terminal("play", "quoridor", "--resume", state=tmp_path)
    open_terminals.append(third)
    third.shows("  1   e2")
    third.type("r\r\r")
    third.shows("resigned")
    third.type("q\r")
    assert third.wait() == 0
    assert list((tmp_path / "damier").glob("*.json")) == []


def test_plain_asks_line_by_line_in_a_terminal_too(
    tmp_path: Path, open_terminals: list[Terminal]
) -> None:
    plain = Terminal("play", "quoridor", "--plain", "--seed", "1", state=tmp_path)
    open_terminals.append(plain)
    plain.shows("Number or notation")
    plain.type("q\r")
    assert plain.wait() == 0
