"""No test waits for ever: what hangs fails, whether in Python, in a wait or in C."""

import subprocess
import sys
from pathlib import Path

import pytest

LOOPS = """
import asyncio, subprocess, sys

def test_that_loops():
    while True:
        pass

def test_that_waits_for_a_loop_of_events():
    asyncio.run(asyncio.Event().wait())

def test_that_waits_for_a_process():
    subprocess.run([sys.executable, "-c", "import time; time.sleep(3600)"])
"""

SLOW = """
import time
import pytest

@pytest.fixture
def site():
    time.sleep(2)

def test_that_stands_on_what_takes_long(site):
    pass
"""

HANGS_BEFORE = """
import time
import pytest

@pytest.fixture
def site():
    time.sleep(3600)

def test_that_never_begins(site):
    pass
"""

DEAF = """
from collections import deque
from itertools import repeat

def test_that_loops_where_no_signal_is_heard():
    deque(repeat(0), maxlen=0)
"""


def tried(tmp_path: Path, source: str, *limits: str) -> "subprocess.CompletedProcess[str]":
    """These tests, run as all are, but for their limit."""
    file = tmp_path / "test_hanging.py"
    file.write_text(source)
    asked = [part for limit in limits for part in ("-o", limit)]
    settings = str(Path(__file__).parents[1] / "pyproject.toml")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-c", settings, "--rootdir", tmp_path, *asked, file],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )


def test_every_test_has_a_limit(pytestconfig: pytest.Config) -> None:
    assert (
        0
        < float(pytestconfig.getini("timeout"))
        < float(pytestconfig.getini("faulthandler_timeout"))
    )


def test_what_hangs_fails_and_the_next_is_tried(tmp_path: Path) -> None:
    ran = tried(tmp_path, LOOPS, "timeout=1")
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED, ran.stdout
    assert "3 failed" in ran.stdout
    assert ran.stdout.count("Failed: Timeout") >= 3


def test_what_hears_no_signal_is_ended_with_its_process(tmp_path: Path) -> None:
    ran = tried(tmp_path, DEAF, "timeout=1", "faulthandler_timeout=2")
    assert ran.returncode != 0
    assert "test_that_loops_where_no_signal_is_heard" in ran.stderr


def test_what_a_test_stands_on_may_take_longer_than_it(tmp_path: Path) -> None:
    ran = tried(tmp_path, SLOW, "timeout=1")
    assert ran.returncode == pytest.ExitCode.OK, ran.stdout


def test_what_hangs_before_its_test_begins_is_ended_with_its_process(tmp_path: Path) -> None:
    ran = tried(tmp_path, HANGS_BEFORE, "timeout=1", "faulthandler_timeout=2")
    assert ran.returncode != 0
    assert "site" in ran.stderr
