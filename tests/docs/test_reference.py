"""The pages that are made from the code are not behind it."""

import re
from pathlib import Path

from damier.server.settings import Settings
from tools import reference
from tools.docs import configuration

ROOT = Path(__file__).resolve().parents[2]
VARIABLE = re.compile(r"\bDAMIER_[A-Z][A-Z_]*[A-Z]\b")


def test_the_reference_is_what_the_code_says() -> None:
    page = reference.PAGE.read_text("utf-8")
    assert page == reference.reference(), "run python -m tools.reference"


def test_the_configuration_is_what_the_code_says() -> None:
    page = configuration.PAGE.read_text("utf-8")
    assert page == configuration.configuration(), "run python -m tools.docs.configuration"


def test_every_variable_that_is_read_has_its_row() -> None:
    sources = [
        *(ROOT / "src" / "damier").rglob("*.py"),
        ROOT / "tools" / "release" / "wheel_hook.py",
    ]
    read = {name for file in sources for name in VARIABLE.findall(file.read_text("utf-8"))}
    read |= {f"DAMIER_{name.upper()}" for name in Settings.__struct_fields__}
    rows = re.findall(r"^\| `(\w+)` \|", configuration.PAGE.read_text("utf-8"), re.MULTILINE)
    assert read <= set(rows)
    assert len(rows) == len(set(rows))
