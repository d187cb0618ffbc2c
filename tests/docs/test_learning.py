"""The page about learning environments: every example runs, and says what is true."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rl.md").read_text(encoding="utf-8")
EXAMPLES = [
    code
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    if "piscari_agent" not in code
]
"""That of the small agent learns for minutes; tests/rl/test_examples.py runs it for less."""


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_of_the_page_runs(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile(EXAMPLES[number], f"docs/rl.md, example {number + 1}", "exec"), {})


def test_the_page_has_an_example_of_each_library() -> None:
    told = "\n".join(EXAMPLES)
    for name in ("rl.pettingzoo", "rl.gymnasium", "rl.openspiel", "rl.vector", "rl.opponent"):
        assert f"damier.{name}" in told or f"from damier.rl import {name[3:]}" in told, name
