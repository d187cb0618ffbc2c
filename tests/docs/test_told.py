"""Nothing that can be said to us without its place in the pages: options and messages."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from damier.cli.main import app
from damier.protocol.wire.message import Ask, Message

DOCS = Path(__file__).resolve().parents[2] / "docs"


def commands(command: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every command by its whole name, such as `bundle check`."""
    for part, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{name} {part}".strip())
    if not hasattr(command, "commands"):
        yield name, command


COMMANDS = dict(commands(typer.main.get_command(app)))


def section_of(command: str) -> str:
    page = (DOCS / "commands.md").read_text("utf-8")
    for part in re.split(r"^## `damier ", page, flags=re.MULTILINE)[1:]:
        heading = part.split("`")[0]
        if " ".join(word for word in heading.split() if not word.isupper()) == command:
            return part
    raise AssertionError(f"damier {command} has no heading")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_told_under_its_commands_heading(command: str) -> None:
    told = section_of(command)
    for parameter in COMMANDS[command].params:
        names = [name for name in parameter.opts if name.startswith("--") and name != "--help"]
        assert not names or any(re.search(rf"{name}\b", told) for name in names), names


@pytest.mark.parametrize("shape", [*get_args(Message), *get_args(Ask)], ids=lambda s: s.__name__)
def test_every_message_is_told_in_the_page_of_the_wire(shape: Any) -> None:
    page = (DOCS / "protocol.md").read_text("utf-8")
    name = shape.__struct_config__.tag
    assert f"| `{name}` |" in page or f'{{"type": "{name}"' in page
