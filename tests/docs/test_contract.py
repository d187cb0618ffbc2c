"""The page about the contract: its examples are one program, and nothing is left out."""

import re
from pathlib import Path
from typing import Any

from damier.core import GameEngine
from damier.testing import TITLES

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "contract.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_its_examples_run_one_after_the_other() -> None:
    namespace: dict[str, Any] = {"__name__": "contract_page"}
    *program, testing = EXAMPLES
    assert "check_engine" in testing, "the last one is a test of the reader's own"
    for example in program:
        exec(example, namespace)
    assert namespace["state"].winners == ("ada",)


def test_it_names_every_method_that_an_author_may_write() -> None:
    told = [name for name in vars(GameEngine) if not name.startswith("_")]
    final = {"may_act", "apply_action", "is_valid_action", "turn_refusal"}
    needed = {
        "init",
        "get_valid_actions",
        "resolve",
        "max_turns",
        "get_player_view",
        "sample_state",
    }
    assert needed | final <= set(told)
    for name in sorted(needed | final | {"get_steps", "get_chances", "unlisted_refusal"}):
        assert f"`{name}`" in PAGE, name


def test_it_lists_every_law() -> None:
    listed = re.findall(r"^(\d)\. ", PAGE[PAGE.index("## The laws") :], re.MULTILINE)
    assert [int(number) for number in listed[: len(TITLES)]] == list(TITLES)
