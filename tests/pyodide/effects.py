"""Runs in both Pythons: Love Letter's records played again, and every hook call on the way told.

For each call its hook, a digest of the snapshot it was given, and the effects, byte for byte.
"""

import json
from hashlib import sha256
from typing import Any

from damier import catalogue
from damier.bundle import BundleEngine
from damier.core import digest
from damier.match import read, replayed


class Told:
    """The hooks of a game, with every call written down."""

    def __init__(self, hooks: Any, calls: list[list[Any]]) -> None:
        self.hooks, self.calls, self.names = hooks, calls, hooks.names

    def call(self, name: str, snapshot: bytes, host: Any) -> tuple[bytes, ...]:
        effects: tuple[bytes, ...] = self.hooks.call(name, snapshot, host)
        told = [effect.decode() for effect in effects]
        self.calls.append([name, sha256(snapshot).hexdigest(), told])
        return effects


def effects_of(records: list[str]) -> dict[str, Any]:
    """Every hook call of these matches, and how each match ended."""
    calls: list[list[Any]] = []
    game = catalogue.load("love-letter@1.0")
    engine = game.engine
    assert isinstance(engine, BundleEngine)
    kept = {count: program.hooks for count, program in engine.programs.items()}
    for program in engine.programs.values():
        program.hooks = Told(program.hooks, calls)
    try:
        ends = [
            digest(replayed(engine, game.rules, read(record.encode())).state) for record in records
        ]
    finally:
        for count, program in engine.programs.items():
            program.hooks = kept[count]
    host = type(kept[2]).__name__
    return {"host": host, "calls": calls, "ends": ends}


json.dumps(effects_of(json.loads(globals().get("given", "[]"))))
