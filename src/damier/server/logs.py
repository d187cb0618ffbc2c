"""What a server logs, a line each: time, level, node, lobby, message; as text or as JSON.

Whoever logs names the lobby by `extra={"lobby": ...}`. What strangers have sent stays on its line:
characters that no terminal should see are escaped.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import IO, Literal

LogKind = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]
OURS = "damier"


class LineFormatter(logging.Formatter):
    """Lines of one node."""

    def __init__(self, kind: LogKind) -> None:
        super().__init__()
        self._kind = kind
        self.node = ""
        """Known once there is one."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": _time(record.created),
            "level": record.levelname.lower(),
            "node": self.node,
            "lobby": str(getattr(record, "lobby", "")),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        if self._kind == "json":
            return json.dumps({name: value for name, value in told.items() if value})
        names = ("node", "lobby") if record.name.startswith(OURS) else ("node", "logger")
        parts = [f"{name}={told[name]}" for name in names if told[name]]
        line = " ".join((told["time"], told["level"].upper(), *parts, told["message"]))
        traceback = told.get("error", "").splitlines()
        return "\n  ".join(map(_plain, (line, *traceback)))


def write_logs(kind: LogKind, level: LogLevel, stream: IO[str] | None = None) -> LineFormatter:
    """Log to standard error from now on, whoever logs in this process: of others only warnings."""
    formatter = LineFormatter(kind)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(formatter)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger(OURS).setLevel(level.upper())
    return formatter


def _time(seconds: float) -> str:
    at = datetime.fromtimestamp(seconds, UTC)
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"


def _plain(text: str) -> str:
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode()
        for letter in text
    )
