"""The component around the author's `hook.py`: finds its functions and runs one by name."""

import json
from collections.abc import Callable
from types import FunctionType
from typing import Any

import hook
from damier_hooks import host
from wit_world import WitWorld as World

HOOKS: dict[str, Callable[[Any], None]] = {
    name: value
    for name, value in vars(hook).items()
    if isinstance(value, FunctionType) and value.__module__ == "hook" and name[0] != "_"
}


class WitWorld(World):
    def damier_abi(self) -> int:
        return 1

    def names(self) -> list[str]:
        return sorted(HOOKS)

    def run(self, name: str, snapshot: str) -> None:
        try:
            host._snapshot = json.loads(snapshot)
            HOOKS[name](host.context()["args"])
        except Exception as error:
            host.fail(f"{type(error).__name__}: {error}")
