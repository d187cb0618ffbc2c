"""`damier serve` as a process: how it starts, how it stops, and what it refuses to start with."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from damier.server.error import WrongSettings
from damier.server.settings import settings_from
from tests.patience import SECONDS
from tests.server.campaigns.process import Process

SERVE = [sys.executable, "-m", "damier", "serve", "--port", "0"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_when_it_is_told_to(tmp_path: Path, how: signal.Signals) -> None:
    process = subprocess.Popen(
        SERVE,
        env={**os.environ, "DAMIER_DATABASE": f"sqlite:///{tmp_path}/matches.sqlite"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("Damier is at http://127.0.0.1:")
    process.send_signal(how)
    assert process.wait(SECONDS) in (0, -how, 128 + how)
    process.stdout.close()


def test_settings_that_cannot_work_are_refused_by_name() -> None:
    for said, why in (
        ({"workers": 2}, "several workers need"),
        ({"workers": 0}, "workers"),
        ({"database": "mysql://x"}, "a database is"),
        ({"port": 70_000}, "port"),
    ):
        with pytest.raises(WrongSettings, match=why):
            settings_from({}, **said)
    with pytest.raises(WrongSettings, match="bots"):
        settings_from({"DAMIER_BOTS": "many"})
    assert settings_from({"DAMIER_PORT": "99", "DAMIER_ORIGINS": "a b"}).origins == ("a", "b")
    assert settings_from({"DAMIER_PORT": "99"}, port=98).port == 98


def test_a_server_that_cannot_keep_anything_says_so_in_one_line() -> None:
    done = subprocess.run(
        [*SERVE, "--database", "sqlite:////proc/nowhere/x.sqlite"],
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 2
    assert "[storage_failed]" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_second_server_on_one_sqlite_file_is_refused_and_told_what_to_do(tmp_path: Path) -> None:
    """Under any name of the file; while it is served it can be looked at and copied; and whoever is
    killed leaves it free."""
    file, other_name = tmp_path / "matches.sqlite", tmp_path / "other.sqlite"
    first = Process(f"sqlite:///{file}")
    first.start()
    try:
        first.wait_until_it_answers()
        other_name.symlink_to(file)
        for name in (file, other_name):
            refused = subprocess.run(
                [*SERVE, "--database", f"sqlite:///{name}"],
                capture_output=True,
                text=True,
                timeout=120,
            )
            assert refused.returncode == 2
            assert "[database_in_use]" in refused.stderr
            assert "--database of its own" in refused.stderr
            assert "Traceback" not in refused.stderr
        examined = subprocess.run(
            [sys.executable, "-m", "damier", "doctor", "--database", f"sqlite:///{file}"],
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert re.search(r"ok +storage: .*served by process \d+", examined.stdout), examined.stdout
        with sqlite3.connect(file) as source, sqlite3.connect(tmp_path / "copy") as copy:
            source.backup(copy)
            assert copy.execute("pragma integrity_check").fetchone() == ("ok",)
        source.close()
        copy.close()
        first.kill()
        first.start()
        first.wait_until_it_answers()
        assert first.stop() in (0, -signal.SIGTERM)
    finally:
        first.end()
