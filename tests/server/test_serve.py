"""`damier serve` as a process: how it starts, how it stops, and what it refuses to start with."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from damier.server.error import WrongSettings
from damier.server.settings import settings_from
from tests.patience import SECONDS

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
