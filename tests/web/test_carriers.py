"""A server and a worker carry a table alike: of both the same sentences hold.

The sentences are TypeScript, in web/src/wire/carrier.suite.ts; here they are built, put beside the
client of a real server, and carried out in Chromium.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.web.conftest import Watched
from tests.web.serving import damier_serve
from tools.programs.node import installed, node
from tools.web.build import WEB

SUITE = WEB / "src" / "wire" / "carrier.suite.ts"
SENTENCES = re.findall(r'^  "(.+)": async \(carrier\)', SUITE.read_text("utf-8"), re.MULTILINE)
BUILD = """
import { build } from "vite";
await build({
  configFile: false, logLevel: "error", base: "./", worker: { format: "es" },
  build: { target: "es2022", outDir: process.argv[1], minify: false, modulePreload: false,
           rollupOptions: { input: process.argv[2], preserveEntrySignatures: "strict",
                            output: { entryFileNames: "suite.js" } } },
});
"""


@pytest.fixture(scope="module")
def server(client: Path) -> Iterator[str]:
    assert client.is_dir()
    with damier_serve() as address:
        yield address


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the built sentences."""
    installed(WEB)
    folder = tmp_path_factory.mktemp("suite")
    command = [node(), "--input-type=module", "-e", BUILD, str(folder), str(SUITE)]
    subprocess.run(command, cwd=WEB, check=True)
    return folder


@pytest.fixture(scope="module")
def shelf(browser: Browser, server: str, suite: Path) -> Iterator[Page]:
    """A page of the server, which also finds the sentences below `suite/`."""
    watched = Watched(browser, server)

    def answered(route: Route) -> None:
        route.fulfill(path=suite / route.request.url.partition("/suite/")[2])

    watched.context.route("**/suite/**", answered)
    watched.page.goto(server)
    yield watched.page
    watched.context.close()


def test_there_are_sentences() -> None:
    assert len(SENTENCES) > 8


@pytest.mark.parametrize("kind", ["server", "worker"])
@pytest.mark.parametrize("sentence", SENTENCES)
def test_of_both_carriers_it_holds_that(shelf: Page, sentence: str, kind: str) -> None:
    shelf.evaluate(
        """async ([kind, sentence]) => {
          const { hold } = await import(new URL("suite/suite.js", document.baseURI).href);
          await hold(kind, sentence);
        }""",
        [kind, sentence],
    )


def test_nothing_above_the_carriers_asks_which_it_has() -> None:
    above = [
        path
        for path in (WEB / "src").rglob("*.ts*")
        if not path.name.endswith((SUITE.name, ".test.ts"))
        and path.parent.name not in {"wire", "local"}
    ]
    asks = re.compile(r"carrier\.kind|instanceof \w*Carrier|as \w*Carrier\b")
    assert [path.name for path in above if asks.search(path.read_text("utf-8"))] == []
