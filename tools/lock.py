"""Write the lock files anew: exact versions with hashes, and no addresses.

`requirements.lock` is what playing and serving need, `requirements-dev.lock` what everything else
needs beyond it: tests, benchmarks, media, pages and packages; `deploy/requirements.lock` is what a
node needs that shares a PostgreSQL with others.
`tools/programs/requirements-node.txt` is Node for a machine that has none.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUPS = {
    "requirements.lock": ["build"],
    "requirements-dev.lock": ["build", "lint", "test", "bench", "media", "docs", "release"],
    "deploy/requirements.lock": [],
    "tools/programs/requirements-node.txt": ["node"],
}
PROJECT = {
    "requirements.lock": ["pyproject.toml"],
    "requirements-dev.lock": ["pyproject.toml", "--all-extras"],
    "deploy/requirements.lock": [
        "pyproject.toml",
        *(part for extra in ("postgres", "redis") for part in ("--extra", extra)),
    ],
    "tools/programs/requirements-node.txt": [],
}
"""What of the project itself goes in; Node alone needs none of it."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, groups in GROUPS.items():
            wanted = [part for group in groups for part in ("--group", group)]
            subprocess.run(
                [
                    *(python, "-m", "uv", "pip", "compile", *PROJECT[name], *wanted),
                    *("--universal", "--generate-hashes", "--python-version", "3.11"),
                    *("--no-header", "--no-annotate", "--quiet", "--output-file", name),
                ],
                cwd=ROOT,
                check=True,
            )


if __name__ == "__main__":
    main()
