"""`make campaign`: the long runs (strength, secrecy, crashes); their figures are kept for the docs.

Every tests/**/campaign.py, and that of the classics, has a function `campaign()` that returns
figures or fails. The short forms of the same are in `make test`.
`python -m tools.campaign bots` runs only that one; options after a name are that campaign's own.
"""

import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any

from tools.docs import findings
from tools.docs.findings import FIGURES

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    options = next((at for at, word in enumerate(sys.argv) if word.startswith("-")), None)
    wanted, given = sys.argv[1:options], sys.argv[options:] if options else []
    if given and len(wanted) != 1:
        raise SystemExit("options are those of one campaign: name it")
    for name, module in _campaigns().items():
        if wanted and name not in wanted:
            continue
        print(f"--- {name}", flush=True)
        start = perf_counter()
        campaign = import_module(module).campaign
        figures = campaign(given) if given else campaign()
        print(json.dumps(figures, indent=2, ensure_ascii=False))
        print(f"{perf_counter() - start:.0f} s", flush=True)
        # Read only now: another run may have written its own figures meanwhile.
        kept = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.is_file() else {}
        kept[name] = figures
        FIGURES.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(kept, indent=2, sort_keys=True, ensure_ascii=False)
        FIGURES.write_text(text + "\n", encoding="utf-8")
        findings.write()
        if wrong := figures.get("not green"):
            raise SystemExit(f"{name}: not green: {wrong}")


def _campaigns() -> dict[str, str]:
    """The module of each campaign, by its name: the folder that it is about."""
    found: dict[str, str] = {}
    for path in (ROOT / "tests").rglob("campaign.py"):
        place = path.parent.relative_to(ROOT / "tests")
        found[str(place)] = ".".join(("tests", *place.parts, "campaign"))
    for path in (ROOT / "classics" / "tests").rglob("campaign.py"):
        place = path.parent.relative_to(ROOT / "classics" / "tests")
        name = "/".join(("classics", *place.parts))
        found[name] = ".".join(("classics.tests", *place.parts, "campaign"))
    return dict(sorted(found.items()))


def long_tests(folder: Path, *only: str) -> dict[str, Any]:
    """Runs the tests below this folder that are marked long, or those of them that pytest's options
    say: those that passed, by name, and for those that this machine cannot run the reason."""
    asked = [sys.executable, "-m", "pytest", str(folder), "-m", "long", "-vv", "-rs", *only]
    ran = subprocess.run(
        [*asked, "--show-capture=no", "--durations=0"], capture_output=True, text=True
    )
    print(ran.stdout[-6000:])
    passed = sorted(re.findall(r"::(\S+) PASSED", ran.stdout))
    if ran.returncode != 0 or not passed:
        raise SystemExit(f"{folder}: not everything held")
    skipped = re.findall(r"^SKIPPED \[\d+\] \S+ (.+)$", ran.stdout, re.MULTILINE)
    return {"passed": passed, "not here": sorted(skipped)}


if __name__ == "__main__":
    main()
