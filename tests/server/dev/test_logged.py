"""What hooks log reaches their author: at `/dev`, by moment, and after `damier bundle run`."""

from pathlib import Path

from damier.bundle import PythonHooks
from damier.catalogue.bundle_folder import game_from_bundle
from damier.core import SeededRandom, encode
from damier.match import Match
from damier.protocol import Table
from damier.server.dev.panel import MOST_LOGGED, panel_of
from damier.testing import choices
from tests.bundle.workshop import MANIFEST, WORKSHOP
from tests.cli.running import damier

HOOK = """export function tinker() { host.log("a line for the author"); }\n"""


def files() -> dict[str, bytes]:
    parts = {"PARAMS": "", "PRE": "", "EFFECT": "[]", "NEXT": "", "SETUP": "[]"}
    text = WORKSHOP
    for name, part in parts.items():
        text = text.replace(name, part)
    text = text.replace("HOOKS", "{ tinker: on_after_effect }").replace("HOOK", "none")
    return {"manifest.yaml": MANIFEST.encode(), "entities.yaml": text.encode()}


def test_the_panel_shows_what_hooks_said_at_this_moment_and_no_viewer_is_told() -> None:
    calls = [0]

    def tinker(snapshot: bytes, host: object) -> tuple[bytes, ...]:
        calls[0] += 1
        for number in range(MOST_LOGGED):
            host.log(f"line {number}")  # type: ignore[attr-defined]
        return ()

    game = game_from_bundle(files(), PythonHooks({"tinker": tinker}), check_hash=False)
    config = game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]})
    match = Match.start(game.engine, game.rules, config)
    rng = SeededRandom(1)
    for _ in range(2):
        match = match.act(*rng.pick(choices(game.engine, match.state)))
    table = Table(game, match)
    assert panel_of(table, 0).logged == []
    for seq in (1, 2):
        logged = panel_of(table, seq).logged
        assert logged[0] == "tinker: line 0"
        assert 0 < len(logged) <= MOST_LOGGED
    for viewer in ("p1", "p2", None):
        assert b"line 0" not in encode(match.view(viewer))


def test_run_tells_it_after_the_match(tmp_path: Path) -> None:
    assert damier("bundle", "new", "eclipse", folder=tmp_path).code == 0
    version = tmp_path / "eclipse" / "1.0"
    (version / "src").mkdir(exist_ok=True)
    (version / "src" / "hook.js").write_text(HOOK)
    entities = version / "entities.yaml"
    entities.write_text(entities.read_text() + "\nhooks: { tinker: on_after_effect }\n")
    assert damier("bundle", "build", str(version)).code == 0
    bots = ",".join(["bot:easy"] * 2)
    ran = damier("bundle", "run", str(version), "--seats", bots, "--seed", "2")
    assert ran.code == 0, ran.err
    assert "log: tinker: a line for the author" in ran.err
    assert "a line for the author" not in ran.out
