"""What `make test` fails for: a group that fails, and nothing else."""

import sys
import warnings

import pytest

from tools import test

PASSES = [sys.executable, "-c", ""]
FAILS = [sys.executable, "-c", "raise SystemExit(3)"]


@pytest.fixture(autouse=True)
def arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["tools.test"])


def test_a_slow_machine_is_told_so_and_fails_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(test, "GROUPS", {"lint": PASSES, "types": PASSES})
    monkeypatch.setattr(test, "BUDGET_SECONDS", 0)
    assert test.main() == 0
    told = capsys.readouterr().out
    assert "of 0\n" in told
    assert "over the budget of time" in told
    assert "failed" not in told


@pytest.mark.parametrize("failing", ["lint", "types"])
def test_a_group_that_fails_is_named_and_the_others_are_run(
    failing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    groups = {"lint": PASSES, "types": PASSES, "compiled": PASSES} | {failing: FAILS}
    monkeypatch.setattr(test, "GROUPS", groups)
    assert test.main() == 1
    told = capsys.readouterr().out
    assert told.endswith(f"failed: {failing}\n")
    assert all(f"--- {name}\n" in told for name in groups)
    assert "budget" not in told


def test_two_runs_that_clear_away_the_same_temporary_folder_both_pass() -> None:
    """pytest warns of it, after the last test, and a warning is a failure here."""
    warnings.warn(pytest.PytestWarning("(rm_rf) error removing /tmp/garbage"), stacklevel=1)
