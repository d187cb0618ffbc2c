"""Web code that is badly laid out or that the linter minds does not pass."""

import shutil
from pathlib import Path

import pytest

from tools.check.web import biome
from tools.test import GROUPS
from tools.web.build import WEB

GOOD = "export const size = 3;\n"
UNFORMATTED = "export const size = 3\n"
STALE_HOOK = """import { useEffect } from "react";

export function useTitle(title: string) {
  useEffect(() => {
    document.title = title;
  }, []);
}
"""
UNNAMED_PICTURE = """export function Face() {
  return <img src="face.svg" />;
}
"""
ONLY_WARNED_OF = "export const first = (list: string[]) => list[0]!;\n"


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        (GOOD, True),
        (UNFORMATTED, False),
        (STALE_HOOK, False),
        (UNNAMED_PICTURE, False),
        (ONLY_WARNED_OF, False),
    ],
    ids=["good", "unformatted", "stale hook", "unnamed picture", "only warned of"],
)
def test_code_passes_if_it_is_laid_out_and_the_linter_minds_nothing(
    text: str, passes: bool, tmp_path: Path
) -> None:
    shutil.copy(WEB / "biome.jsonc", tmp_path)
    (tmp_path / "Face.tsx").write_text(text, encoding="utf-8")
    assert (biome(tmp_path, "ci", "--error-on-warnings") == 0) == passes


def test_make_test_checks_the_web_client() -> None:
    assert GROUPS["web"][-1] == "tools.check.web"
