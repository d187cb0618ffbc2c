"""The tutorials that take long, carried out as printed. `make test` does the others."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def campaign() -> dict[str, Any]:
    asked = [sys.executable, "-m", "pytest", str(HERE), "-m", "long", "-v", "--durations=0"]
    ran = subprocess.run(asked, capture_output=True, text=True)
    print(ran.stdout[-4000:])
    assert ran.returncode == 0
    return {"carried out": sorted(re.findall(r"::(\S+) PASSED", ran.stdout))}
