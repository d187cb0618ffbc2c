"""The page about agents: its examples run as they are printed."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from damier import catalogue, client
from damier.agents import LocalMatch, named

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text("utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def example(containing: str) -> str:
    (found,) = (code for code in EXAMPLES if containing in code)
    return str(found)


@pytest.mark.parametrize("game_id", ["love-letter", "quoridor"])
def test_the_command_of_the_page_names_a_choice_among_few_and_among_many(game_id: str) -> None:
    table = LocalMatch(catalogue.load(game_id), {}, {"p1": None, "p2": None}, seed=1)
    asked = table.asked()
    assert asked is not None
    seen = table.look(asked)
    command = [sys.executable, "-c", example("sys.stdin")]
    ran = subprocess.run(command, input=seen.text, capture_output=True, text=True, check=True)
    assert named(ran.stdout, seen.choices) == seen.choices[0]


def test_the_text_environment_of_the_page_is_played_as_printed() -> None:
    exec(compile(example("TextEnv"), "docs/agents.md", "exec"), {})


def test_the_client_of_the_page_has_these_names() -> None:
    code = example("RemoteSeat(")
    compile(code, "docs/agents.md", "exec")
    asked = set(re.findall(r"seat\.(\w+)\(", code))
    assert asked == {"turn", "act"}
    assert asked <= set(dir(client.RemoteSeat))
