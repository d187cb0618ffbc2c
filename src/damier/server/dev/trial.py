"""Whether the games load as their files are now, tried in a process of its own.

Run as a module, this is that process: it is told the folder of bundles, if there is one, and writes
what is wrong as a list of messages. What was wrong before already is nobody's change.
"""

import os
import subprocess
import sys

from damier import catalogue
from damier.core import decode, encode
from damier.server.hosted_bundles import host_bundles

SECONDS = 60
"""How long games may take to load."""


def trial(bundles: str) -> list[str]:
    """What is wrong now with games that loaded before."""
    paths = os.pathsep.join(path for path in sys.path if path)
    # A file of bytecode would hide a change that is made within the same second.
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", __name__, bundles]
    try:
        ran = subprocess.run(command, env=environment, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f"the games do not load within {SECONDS} seconds"]
    if ran.returncode != 0:
        return [f"the games do not load: {ran.stderr.decode(errors='replace')[-2000:]}"]
    known = problems()
    return [told for told in decode(ran.stdout, list[str]) if told not in known]


def problems() -> list[str]:
    """What is wrong with games that do not load, in this process."""
    return [error.message for error in catalogue.broken()]


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout.buffer, sys.stderr  # what a game prints is no answer
    host_bundles(sys.argv[1], are_drafts=True)
    answers.write(encode(problems()))
