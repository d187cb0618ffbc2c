"""The `damier` command, run as people run it: in a process and a folder of its own.

The processes are forked off one that has imported Damier already: to import it anew takes longer
than most commands do. tests/cli/test_commands.py starts the real thing from nothing.
"""

import multiprocessing
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tests.patience import SECONDS

ROOT = Path(__file__).resolve().parent.parent.parent
IMPORTED = [
    "damier.catalogue",
    "damier.cli.main",
    "damier.cli.table",
    "damier.testing",
    "rich.console",
    "rich.progress",
    "ruamel.yaml",
    "typer._adapters",
    __name__,
]

_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(IMPORTED)


@dataclass
class Ran:
    code: int
    out: str
    err: str


def damier(*words: str, typed: str = "", folder: Path = ROOT, state: Path | None = None) -> Ran:
    """Run it with this input, in this folder; matches that were left are looked for in `state`."""
    with tempfile.TemporaryDirectory() as place:
        streams = [os.path.join(place, name) for name in ("in", "out", "err")]
        Path(streams[0]).write_bytes(typed.encode())
        process = _forks.Process(
            target=_run,
            args=(
                list(words),
                str(folder),
                str(state or place),
                streams,
                os.environ.get("XDG_DATA_HOME"),
            ),
        )
        process.start()
        process.join(SECONDS)
        if process.exitcode is None:
            process.kill()
            raise AssertionError(f"damier {' '.join(words)} goes on and on")
        out, err = (Path(stream).read_bytes().decode() for stream in streams[1:])
        return Ran(process.exitcode, out, err)


def _run(words: list[str], folder: str, state: str, streams: list[str], home: str | None) -> None:
    """Be the command: its folder, its input and output, its words."""
    modes = (os.O_RDONLY, os.O_WRONLY | os.O_CREAT, os.O_WRONLY | os.O_CREAT)
    for number, (stream, mode) in enumerate(zip(streams, modes, strict=True)):
        os.dup2(os.open(stream, mode), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False, buffering=1)
    os.chdir(folder)
    os.environ |= {"COLUMNS": "80", "NO_COLOR": "1", "XDG_STATE_HOME": state}
    # The process this one was forked off may have been started under another test's home.
    os.environ.pop("XDG_DATA_HOME", None)
    if home is not None:
        os.environ["XDG_DATA_HOME"] = home
    sys.dont_write_bytecode = True  # it would hide a change made within a second
    sys.argv = ["damier", *words]
    from damier.cli.main import main

    try:
        main()
    finally:
        sys.stdout.flush()
