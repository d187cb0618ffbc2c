"""A line of a log says when, how bad, where, about which lobby, and what."""

import io
import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from damier.server.logs import LineFormatter, LogKind, write_logs
from tests.patience import SECONDS

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
log = logging.getLogger("damier.server")


@pytest.fixture
def written() -> Iterator[Any]:
    """Begins to log into a stream; afterwards everything is as it was."""
    root, ours = logging.getLogger(), logging.getLogger("damier")
    before = (root.handlers[:], root.level, ours.level)

    def begin(kind: LogKind) -> tuple[io.StringIO, LineFormatter]:
        stream = io.StringIO()
        root.handlers = []  # pytest's own: basicConfig would close them
        formatter = write_logs(kind, "info", stream)
        formatter.node = "n1"
        return stream, formatter

    yield begin
    root.handlers, root.level = before[0], before[1]
    ours.setLevel(before[2])


def test_a_line_of_text_says_where_it_comes_from(written: Any) -> None:
    stream, _ = written("text")
    log.warning("%s is missing", "a thing", extra={"lobby": "abc"})
    log.info("plain")
    log.debug("not told")
    logging.getLogger("somebody").info("not told")
    logging.getLogger("somebody").warning("told")
    first, second, third = stream.getvalue().splitlines()
    assert re.fullmatch(rf"{TIME} WARNING node=n1 lobby=abc a thing is missing", first)
    assert re.fullmatch(rf"{TIME} INFO node=n1 plain", second)
    assert re.fullmatch(rf"{TIME} WARNING node=n1 logger=somebody told", third)


def test_a_line_of_json_is_one_object(written: Any) -> None:
    stream, _ = written("json")
    log.warning("two\nlines \u2028 %s", "é\x1b[31m", extra={"lobby": "abc"})
    try:
        raise ValueError("no\ngood")
    except ValueError:
        log.exception("failed")
    first, second = map(json.loads, stream.getvalue().splitlines())
    assert re.fullmatch(TIME, first.pop("time"))
    assert first == {
        "level": "warning",
        "node": "n1",
        "lobby": "abc",
        "logger": "damier.server",
        "message": "two\nlines \u2028 é\x1b[31m",
    }
    assert "ValueError: no\ngood" in second["error"]


def test_nobody_writes_a_line_of_their_own_into_the_text(written: Any) -> None:
    stream, _ = written("text")
    log.warning("refused: %s", "x\n2026-01-01T00:00:00.000Z ERROR forged \x1b[2J\u202e")
    try:
        raise ValueError("no\nforged")
    except ValueError:
        log.exception("failed")
    lines = stream.getvalue().splitlines()
    assert sum(re.match(TIME, line) is not None for line in lines) == 2
    assert not re.search(r"[\x00-\x09\x0b-\x1f\u202e]", stream.getvalue())
    assert all(line.startswith("  ") for line in lines[2:])


def test_a_served_node_logs_what_its_operator_does(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DAMIER_ADMIN_TOKEN": "operator",
        "DAMIER_LOG": "json",
        "DAMIER_DATABASE": f"sqlite:///{tmp_path}/m.sqlite",
    }
    command = [sys.executable, "-m", "damier", "serve", "--port", "0"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe, text=True) as server:
        assert server.stdout is not None
        where = server.stdout.readline().split()[-1]
        as_operator = {"Authorization": "Bearer operator"}
        asked = f"{where}/admin/lobbies/nothing"
        assert httpx.get(asked, headers=as_operator, timeout=SECONDS).status_code == 404
        node = httpx.get(f"{where}/health", timeout=SECONDS).json()["node"]
        server.send_signal(signal.SIGTERM)
        told = [json.loads(line) for line in server.communicate(timeout=SECONDS)[1].splitlines()]
    lines = [(line["level"], line["node"], line.get("lobby"), line["message"]) for line in told]
    assert ("info", node, "nothing", "operator: GET /admin/lobbies/nothing") in lines
    assert "Bearer" not in json.dumps(told)
