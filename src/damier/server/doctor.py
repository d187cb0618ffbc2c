"""Looks an installation over: Python, games, storage, fan-out, port, web client, tools.

It changes nothing but the tables of a database that is there, which a server would make as well.
"""

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass

from damier import __version__, catalogue
from damier.compiled import mode
from damier.core import DamierError
from damier.wasm.toolchain import Toolchain

from .node import bound, fanout_of, store_of
from .settings import Settings
from .web import web_folder

OLDEST_PYTHON = (3, 11)


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at."""

    what: str
    is_well: bool
    said: str
    is_optional: bool = False
    """Whether a server runs without it."""


def examined(settings: Settings) -> list[Finding]:
    """Everything that was looked at, in the order in which it matters."""
    return [
        _python(),
        _games(),
        _storage(settings),
        *([_fanout(settings)] if settings.redis else []),
        _port(settings),
        _web(),
        *_compilers(),
    ]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    said = f"{version}, damier {__version__} ({mode()})"
    return Finding("python", sys.version_info >= OLDEST_PYTHON, said)


def _games() -> Finding:
    broken = catalogue.broken()
    if broken:
        return Finding("games", False, "; ".join(error.message for error in broken))
    return Finding("games", True, ", ".join(game.id for game in catalogue.all()))


def _storage(settings: Settings) -> Finding:
    async def tried() -> None:
        store = store_of(settings)
        await store.open()
        try:
            await store.open_lobbies(None, 1)
        finally:
            await store.close()

    # An address may hold a password: only the part after it is shown.
    shown = settings.database_url.rpartition("@")[2]
    return _tried("storage", shown, lambda: asyncio.run(tried()))


def _fanout(settings: Settings) -> Finding:
    async def tried() -> None:
        fanout = fanout_of(settings)
        await fanout.open("doctor", lambda news: None)
        await fanout.close()

    shown = settings.redis.rpartition("@")[2]
    return _tried("redis", shown, lambda: asyncio.run(tried()))


def _port(settings: Settings) -> Finding:
    def tried() -> None:
        bound(settings).close()

    place = f"{settings.host}:{settings.port}"
    return _tried("port", f"{place} is free", tried)


def _web() -> Finding:
    folder = web_folder()
    if folder is None:
        said = "not built: cd web && npm ci && npm run build"
        return Finding("web client", False, said, is_optional=True)
    return Finding("web client", True, str(folder))


def _compilers() -> list[Finding]:
    toolchain = Toolchain.found()
    asked: dict[str, Callable[[], object]] = {
        "rust": toolchain.rustc,
        "c, zig": toolchain.zig,
        "go": toolchain.go,
        "assemblyscript": toolchain.asc,
        "javascript": toolchain.quickjs,
        "python": toolchain.componentize_py,
    }
    findings = []
    for language, look in asked.items():
        try:
            found = look()
            said = str(found[0]) if isinstance(found, list) else str(found)
            findings.append(Finding(f"hooks in {language}", True, said, is_optional=True))
        except DamierError as error:
            findings.append(Finding(f"hooks in {language}", False, error.message, is_optional=True))
    return findings


def _tried(what: str, said: str, look: Callable[[], None]) -> Finding:
    try:
        look()
    except (DamierError, OSError, ImportError) as error:
        return Finding(what, False, str(error))
    return Finding(what, True, said)
