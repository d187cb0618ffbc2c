"""Write the lock files anew: exact versions with hashes, and no addresses.

`requirements.lock` is what playing and serving need, `requirements-dev.lock` what everything else
needs beyond it: tests, benchmarks, media, pages and packages.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUPS = {
    "requirements.lock": ["build"],
    "requirements-dev.lock": ["build", "lint", "test", "bench", "media", "docs", "release"],
}
EXTRAS = {"requirements.lock": [], "requirements-dev.lock": ["--all-extras"]}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = str(Path(folder, "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", "uv"], check=True)
        for name, groups in GROUPS.items():
            wanted = [part for group in groups for part in ("--group", group)]
            subprocess.run(
                [
                    *(python, "-m", "uv", "pip", "compile", "pyproject.toml", *wanted),
                    *EXTRAS[name],
                    *("--universal", "--generate-hashes", "--python-version", "3.11"),
                    *("--no-header", "--no-annotate", "--quiet", "--output-file", name),
                ],
                cwd=ROOT,
                check=True,
            )


if __name__ == "__main__":
    main()
