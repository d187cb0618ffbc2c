"""What the SDKs call an effect, and the fields they give it, are what the grammar has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from damier.bundle.format.grammar import EFFECTS
from damier.wasm import open_hooks
from damier.wasm.builder import build

SCRIPT = """export function all() {
  host.emit(host.eliminate("p1"));
  host.emit(host.moveCards("deck", "hands", 1, "p1"));
  host.emit(host.moveEntity("hands", "discard", "guard", "p1"));
  host.emit(host.shuffle("deck"));
  host.emit(host.setFlag("immunes", "p1"));
  host.emit(host.clearFlag("immunes", "p1"));
  host.emit(host.swap("hands", "p1", "p2"));
  host.emit(host.reveal("hands", "p2", "p1"));
  host.emit(host.setTurn("p1"));
  host.emit(host.nextPhase("resolve"));
  host.emit(host.addScore("p1", 3));
  host.emit(host.endRound(["p1"]));
  host.emit(host.endGame(["p1", "p2"]));
}"""
HELPERS = 13


class Table:
    def rng(self, bound: int) -> int:
        return 0

    def player_holds(self, player: str, entity: str) -> bool:
        return False

    def get(self, path: str) -> bytes | None:
        return None

    def log(self, text: str) -> None:
        return


def test_every_helper_writes_an_effect_of_the_grammar(tmp_path: Path) -> None:
    (tmp_path / "hook.js").write_text(SCRIPT)
    emitted = open_hooks(build(tmp_path), ["all"]).call("all", b'{"args":{}}', Table())
    assert len(emitted) == HELPERS
    for effect in emitted:
        ((name, fields),) = msgspec.json.decode(effect, type=dict[str, dict[str, Any]]).items()
        form = EFFECTS[name]
        assert fields.keys() <= form.fields.keys(), name
        required = {field for field, kind in form.fields.items() if kind.required}
        assert required <= fields.keys(), name
