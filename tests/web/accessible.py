"""What axe says about a page: its rules of accessibility, run inside the page itself."""

from functools import cache

from playwright.sync_api import Page

from tools.programs.node import installed
from tools.web.build import WEB


def violations(page: Page) -> list[str]:
    """What axe finds, each with the first element it is about."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{_axe()}; undefined")
    found = page.evaluate("axe.run(document)")
    return [
        f"{page.url} {rule['id']}: {rule['nodes'][0]['html'][:160]} "
        f"{rule['nodes'][0].get('failureSummary', '')[:160]}"
        for rule in found["violations"]
    ]


@cache
def _axe() -> str:
    return (installed(WEB) / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
