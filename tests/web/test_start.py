"""How Python starts in a browser: from a snapshot of its memory, else from its modules. Either way
it plays the same games to the byte."""

import gzip
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from damier.cli.site import site
from damier.core import SeededRandom
from damier.protocol import LocalServer
from tests.web.conftest import Watched
from tests.web.playing import EVERY_GAME
from tests.web.serving import Host, served

SEED = 20
MOST_ACTIONS = 120
Orders = list[dict[str, Any]]

OBEYED = """async ([script, orders]) => {
  const name = new URL("python/", document.baseURI).href;
  const worker = new Worker(new URL(script, document.baseURI), { type: "module", name });
  try {
    const answers = [];
    for (const [number, order] of orders.entries())
      answers.push(await new Promise((resolve, reject) => {
        worker.onerror = (event) => reject(new Error(event.message));
        worker.onmessage = ({ data }) => {
          if (data.kind === "answer" && data.number === number) resolve(data.body);
          if (data.kind === "failed" || data.kind === "refusal") reject(new Error(data.message));
        };
        worker.postMessage({ number, order });
      }));
    return answers;
  } finally { worker.terminate(); }
}"""
"""What a new worker answers to orders, one after another."""


class UnpackingHost(Host):
    """A host that says of packed files that they are packed, so that browsers unpack them."""

    def end_headers(self) -> None:
        if self.path.endswith(".gz"):
            self.send_header("Content-Encoding", "gzip")
        super().end_headers()


@cache
def played(game: str) -> tuple[Orders, str]:
    """A match of random actions between people, as orders to a worker, and its record."""
    server = LocalServer(now=lambda: 0.0, draw_seed=lambda: "unused")
    rng, orders = SeededRandom(SEED), Orders()

    def ask(method: str, path: str, given: dict[str, Any]) -> Any:
        order = {"kind": "request", "method": method, "path": path, "given": json.dumps(given)}
        orders.append(order)
        return json.loads(server.request(method, path, order["given"]))["body"]

    seats = [{"kind": "human", "name": name} for name in ("Ada", "Bo")]
    ask("POST", "/lobbies", {"gameId": game, "seats": seats, "options": {}, "seed": SEED})
    legal: dict[str, Any] = {}
    for player in ("p1", "p2"):
        orders.append(
            {"kind": "connect", "connection": player, "lobby": "here-1", "player": player}
        )
        heed(legal, server.connect(player, "here-1", player))
    for _ in range(MOST_ACTIONS):
        able = [player for player, actions in legal.items() if actions]
        if not able:
            break
        player = rng.pick(able)
        said = json.dumps({"id": "m", **rng.pick(legal[player])})
        orders.append({"kind": "say", "connection": player, "data": said})
        heed(legal, server.received(player, said))
    return orders, ask("GET", "/lobbies/here-1/record", {})["record"]


def heed(legal: dict[str, Any], sent: str) -> None:
    """Keep what each may do now."""
    for connection, message in json.loads(sent):
        assert message["type"] != "error", message
        if "legal" in message:
            legal[connection] = message["legal"]


def record_from(page: Page, client: Path, game: str) -> str:
    """The record of the same match, played by a worker of this page."""
    (script,) = client.glob("assets/worker-*.js")
    answers = page.evaluate(OBEYED, [f"assets/{script.name}", played(game)[0]])
    return str(json.loads(answers[-1])["body"]["record"])


class Start:
    """A page of some host, and which files of Python it asked for."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.watched = Watched(browser, address, service_workers="block")
        self.page = self.watched.page
        self.asked: set[str] = set()
        self.page.on("request", lambda request: self.asked.add(request.url.rpartition("/")[2]))
        self.page.goto(address)


@pytest.fixture(scope="module")
def from_snapshot(browser: Browser, static_site: str) -> Iterator[Start]:
    start = Start(browser, static_site)
    yield start
    start.watched.context.close()


@pytest.fixture(scope="module")
def plain(
    browser: Browser, client: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Start]:
    """A build without a snapshot, as one with another version of Pyodide would be."""
    out = tmp_path_factory.mktemp("plain") / "out"
    site(out)
    files = out / "python" / "files.json"
    files.write_text(json.dumps({**json.loads(files.read_text()), "snapshot": None}))
    with served(out) as address:
        start = Start(browser, address)
        yield start
        start.watched.context.close()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_both_starts_write_the_records_that_a_server_would(
    from_snapshot: Start, plain: Start, client: Path, game: str
) -> None:
    _, record = played(game)
    assert record.count("\n") > 1
    assert record_from(from_snapshot.page, client, game) == record
    assert record_from(plain.page, client, game) == record
    assert {"snapshot.bin.gz", "library.so"} <= from_snapshot.asked
    assert not {"code.zip", "data.zip"} & from_snapshot.asked
    assert "code.zip" in plain.asked
    assert "snapshot.bin.gz" not in plain.asked
    assert from_snapshot.watched.faults == plain.watched.faults == []


def test_a_start_from_the_snapshot_looks_at_no_file_before_a_game_is_added(
    from_snapshot: Start, client: Path
) -> None:
    """What a game would read is in memory; where one is missing, it would vanish unseen."""
    (script,) = client.glob("assets/worker-*.js")
    given = json.dumps({"lang": "fr"})
    order = {"kind": "request", "method": "GET", "path": "/games", "given": given}
    (answer,) = from_snapshot.page.evaluate(OBEYED, [f"assets/{script.name}", [order]])
    games = json.loads((client / "games.fr.json").read_text(encoding="utf-8"))["games"]
    assert json.loads(answer)["body"]["games"] == games
    assert "data.zip" not in from_snapshot.asked


def test_every_start_from_one_snapshot_draws_other_seeds(
    from_snapshot: Start, client: Path
) -> None:
    (script,) = client.glob("assets/worker-*.js")
    seats = [{"kind": "human"}, {"kind": "human"}]
    given = json.dumps({"gameId": "rock-paper-scissors", "seats": seats, "options": {}})
    orders = [
        {"kind": "request", "method": "POST", "path": "/lobbies", "given": given},
        {"kind": "request", "method": "GET", "path": "/lobbies/here-1/record", "given": "{}"},
    ]
    records = [
        from_snapshot.page.evaluate(OBEYED, [f"assets/{script.name}", orders])[1] for _ in range(2)
    ]
    assert records[0] != records[1]


@pytest.mark.parametrize("damage", ["cut short", "of another build", "of another engine"])
def test_where_the_snapshot_fails_python_starts_without_it(
    browser: Browser, client: Path, tmp_path: Path, damage: str
) -> None:
    out = tmp_path / "out"
    site(out)
    if damage == "of another engine":
        files = out / "python" / "files.json"
        told = json.loads(files.read_text())
        told["snapshot"]["library"]["linked"] += 1
        files.write_text(json.dumps(told))
    else:
        (packed,) = out.glob("python/*/snapshot.bin.gz")
        content = gzip.decompress(packed.read_bytes())
        content = content[: len(content) // 2] if damage == "cut short" else bytes(len(content))
        packed.write_bytes(gzip.compress(content, 1))
    with served(out) as address:
        start = Start(browser, address)
        assert record_from(start.page, client, "tic-tac-toe") == played("tic-tac-toe")[1]
        assert {"snapshot.bin.gz", "code.zip"} <= start.asked
        start.watched.context.close()


def test_a_host_that_has_browsers_unpack_the_snapshot_is_as_good(
    browser: Browser, client: Path
) -> None:
    with served(client, UnpackingHost) as address:
        start = Start(browser, address)
        assert record_from(start.page, client, "tic-tac-toe") == played("tic-tac-toe")[1]
        assert "code.zip" not in start.asked
        start.watched.context.close()
