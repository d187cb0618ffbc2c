"""What we say of our speed beside others is what was measured, good and bad."""

import json

import pytest

import tools.docs.comparison
from benchmarks.core import BARS
from tools.docs.comparison import FIGURES, PAGE, README, measured, page, with_table


def test_the_comparison_is_what_was_measured() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python -m tools.docs.comparison"
    readme = README.read_text("utf-8")
    assert readme == with_table(readme), "run python -m tools.docs.comparison"


def test_no_row_is_left_out_of_the_page() -> None:
    kept = json.loads(FIGURES.read_text("utf-8"))
    told = page()
    assert told.count("\n| ") == sum(len(part["rows"]) + 1 for part in kept.values())


def test_the_readme_shows_no_missed_promise() -> None:
    assert "missed" not in README.read_text("utf-8")


def test_bare_steps_are_held_to_the_bars_that_the_benchmark_declares() -> None:
    kept = [row for part in measured()["core"].values() for row in part["rows"]]
    assert {row["name"]: row["bar"] for row in kept} == BARS
    assert BARS == {
        "tic-tac-toe: apply an action": 3.0,
        "rock-paper-scissors: apply an action": 1.5,
    }


def test_a_missed_promise_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    row = {"name": "chess", "unit": "moves/s", "ours": 1.5, "peer": "OpenSpiel", "theirs": 3000.0}
    parts = {"compiled": {"machine": "one", "rows": [{**row, "ratio": 0.4, "bar": 2.0}]}}
    monkeypatch.setattr(tools.docs.comparison, "measured", lambda: {"core": parts})
    assert "| chess | 1.50 moves/s | OpenSpiel | 3,000 | 0.40 | 2, missed |" in page()
    block = "<!-- comparison -->\nold\n<!-- end of comparison -->\n"
    assert "1 promise is not kept at the moment: [every row]" in with_table(block)
    assert "chess" not in with_table(block)
    assert "old" not in with_table(block)
