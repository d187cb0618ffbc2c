"""The campaign that runs `make test` in a fresh clone: what it counts, and what it calls green."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.green import campaign as green

LOG = """\
........................................................................ [100%]
1532 passed, 3 deselected, 2 warnings in 212.31s (0:03:32)
--- types
Success: no issues found in 612 source files
=== 1 failed, 20 passed, 1 error, 4 skipped in 1.02s ===
12 passed in 0.10s
"""


def test_summaries_are_added_up() -> None:
    assert green.counted(LOG) == {
        "passed": 1564, "failed": 1, "errors": 1, "skipped": 4, "deselected": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("ran", "is_green"),
    [
        ({"code": 0, "failed": 0, "errors": 0, "skipped": 0}, True),
        ({"code": 1, "failed": 0, "errors": 0, "skipped": 0}, False),
        ({"code": 0, "failed": 1, "errors": 0, "skipped": 0}, False),
        ({"code": 0, "failed": 0, "errors": 0, "skipped": 1}, False),
    ],
)
def test_green_is_all_passed_and_none_skipped(ran: dict[str, int], is_green: bool) -> None:
    assert green.is_green(ran) is is_green


def test_parts_of_one_commit_are_kept_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, figures = tmp_path / "repository", tmp_path / "campaign.json"
    root.mkdir()
    (root / "tried.py").write_text("print('2 passed in 0.1s')\n")
    who = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "one"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    monkeypatch.setattr(green, "ROOT", root)
    monkeypatch.setattr(green, "LOGS", root / "build" / "green")
    monkeypatch.setattr(green, "FIGURES", figures)
    asked = ["--keep-chromium", "--command", f"{sys.executable} tried.py", "--loops", "1"]
    first = green.campaign([*asked, "--alone", "2", "--busy", "0"])
    figures.write_text(json.dumps({"green": first}))
    both = green.campaign([*asked, "--alone", "0", "--busy", "1"])
    assert [(one["kind"], one["code"], one["passed"]) for one in both["runs"]] == [
        ("alone", 0, 2),
        ("alone", 0, 2),
        ("busy", 0, 2),
    ]
    assert both["not green"] == []
    assert len(list((root / "build" / "green").iterdir())) == 3
