"""The web client held to its own rules: Biome formats and lints it, tsc checks its types.

`python -m tools.check.web` fails for what is not so; with `--fix` what can be mended safely is
mended first. The rules, and why some are off, are in web/biome.jsonc. It builds nothing.
"""

import subprocess
import sys
from pathlib import Path

from tools.programs.node import installed, node
from tools.web.build import WEB

BIOME = ("@biomejs", "biome", "bin", "biome")
TSC = ("typescript", "bin", "tsc")


def biome(folder: Path, *words: str) -> int:
    """How Biome ended in a folder with a biome.jsonc; what it has to say goes to the terminal."""
    program = installed(WEB).joinpath(*BIOME)
    return subprocess.run([node(), str(program), *words, "."], cwd=folder).returncode


def main() -> int:
    if "--fix" in sys.argv:
        biome(WEB, "check", "--write", "--log-level=error")
    linted = biome(WEB, "ci", "--error-on-warnings")
    typed = subprocess.run([node(), str((WEB / "node_modules").joinpath(*TSC))], cwd=WEB).returncode
    return linted or typed


if __name__ == "__main__":
    sys.exit(main())
