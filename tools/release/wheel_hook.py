"""What hatch does beyond packing files: with DAMIER_COMPILED=1 a wheel carries compiled kernels.

Without it a wheel is pure and runs everywhere, browsers included.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[2]


class CompiledKernels(BuildHookInterface[Any]):
    """Compiles a copy of the sources, and adds the libraries to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("DAMIER_COMPILED") != "1" or version == "editable":
            return
        sys.path.insert(0, str(ROOT))
        from tools.compile import clean, copied_sources, main

        source = copied_sources(ROOT / "src", Path(tempfile.mkdtemp(prefix="damier-wheel-")))
        clean(source)
        if main(["--source", str(source)]) != 0:
            raise RuntimeError("kernels were asked to be compiled, and were not")
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for made in (*source.rglob("*.so"), source / "damier" / "_compiled.json"):
            build_data["force_include"][str(made)] = made.relative_to(source).as_posix()
