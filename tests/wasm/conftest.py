"""A host that records what it was asked, a cache, and hooks opened with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from damier.wasm.binary import DEFAULT_LIMITS, Limits
from damier.wasm.compile import ModuleCache
from damier.wasm.wasmtime_host import WasmtimeHooks
from tests.wasm.modules import module


class RecordingHost:
    """Answers like a game would, the same every time, and remembers."""

    def __init__(self) -> None:
        self.logged: list[str] = []
        self.asked: list[tuple[str, ...]] = []

    def rng(self, bound: int) -> int:
        self.asked.append(("rng", str(bound)))
        return bound - 1

    def player_holds(self, player: str, entity: str) -> bool:
        self.asked.append(("player_holds", player, entity))
        return (player, entity) == ("p2", "priest")

    def get(self, path: str) -> bytes | None:
        self.asked.append(("get", path))
        return b'["guard","priest"]' if path == "p2" else None

    def log(self, text: str) -> None:
        self.logged.append(text)


@pytest.fixture
def host() -> RecordingHost:
    return RecordingHost()


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> ModuleCache:
    folder: Path = tmp_path_factory.mktemp("modules")
    folder.chmod(0o700)
    return ModuleCache(folder)


@pytest.fixture(scope="session")
def written() -> Callable[..., bytes]:
    return module


@pytest.fixture(scope="session")
def opened(cache: ModuleCache) -> Callable[..., WasmtimeHooks]:
    def hooks(
        wasm: bytes, names: tuple[str, ...] = ("hook",), limits: Limits = DEFAULT_LIMITS
    ) -> WasmtimeHooks:
        return WasmtimeHooks(wasm, names, limits, cache)

    return hooks
