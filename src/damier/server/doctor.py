"""Looks an installation over: Python, games, storage, bus, port, web client, tools.

It changes nothing but the tables of a database that is there, which a server would make as well.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPException
from typing import Any

from damier import __version__, catalogue
from damier.compiled import mode
from damier.core import DamierError, decode
from damier.wasm.builder import Toolchain

from .archive import open_archive
from .error import DatabaseInUse
from .hosted_bundles import host_bundles
from .http import web_folder
from .serve import bind, bus_of, store_of
from .settings import Settings

OLDEST_PYTHON = (3, 11)
PATIENCE = 5.0
LONGEST_ANSWER = 4096
NO_RECORD = "doctor"


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
        _games(settings),
        _storage(settings),
        *([_bus(settings)] if settings.redis else []),
        *([_archive(settings)] if settings.archive else []),
        _port(settings),
        _web(),
        *_compilers(),
    ]


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    said = f"{version}, damier {__version__} ({mode()})"
    return Finding("python", sys.version_info >= OLDEST_PYTHON, said)


def _games(settings: Settings) -> Finding:
    if settings.bundles:
        host_bundles(settings.bundles)
    broken = catalogue.broken()
    if broken:
        return Finding("games", False, "; ".join(error.message for error in broken))
    return Finding("games", True, ", ".join(game.id for game in catalogue.all()))


def _storage(settings: Settings) -> Finding:
    # An address may hold a password: only the part after it is shown.
    said = [settings.database_url.rpartition("@")[2]]

    async def tried() -> None:
        store = store_of(settings)
        try:
            await store.open()
        except DatabaseInUse as error:
            said.append(f"served by process {error.details['process']}")
            return
        try:
            await store.open_lobbies(None, 1)
        finally:
            await store.close()

    finding = _tried("storage", said[0], lambda: asyncio.run(tried()))
    return replace(finding, said=", ".join(said)) if finding.is_well else finding


def _bus(settings: Settings) -> Finding:
    async def tried() -> None:
        bus = bus_of(settings)
        await bus.open("doctor", lambda message: None)
        await bus.close()

    shown = settings.redis.rpartition("@")[2]
    return _tried("redis", shown, lambda: asyncio.run(tried()))


def _archive(settings: Settings) -> Finding:
    def tried() -> None:
        archive = open_archive(settings.archive, os.environ)
        assert archive is not None
        archive.get(NO_RECORD)

    return _tried("archive", settings.archive.partition("?")[0], tried)


def _port(settings: Settings) -> Finding:
    def tried() -> None:
        bind(settings).close()

    place = f"{settings.host}:{settings.port}"
    finding = _tried("port", f"{place} is free", tried)
    if finding.is_well or not _answers(settings):
        return finding
    return Finding("port", True, f"{place}: a server of ours answers there")


def _answers(settings: Settings) -> bool:
    """Whether what has taken the port is a server like this one, and well."""
    asking = HTTPConnection(settings.host, settings.port, timeout=PATIENCE)
    try:
        asking.request("GET", "/health")
        told = decode(asking.getresponse().read(LONGEST_ANSWER), dict[str, Any])
    except (DamierError, HTTPException, OSError):
        return False
    finally:
        asking.close()
    return told.get("state") == "ok"


def _web() -> Finding:
    folder = web_folder()
    if folder is None:
        said = "not built; in a checkout, `make web` builds it"
        return Finding("web client", False, said, is_optional=True)
    return Finding("web client", True, str(folder))


def _compilers() -> list[Finding]:
    toolchain = Toolchain.found()
    asked: dict[str, Callable[[], object]] = {
        "rust": toolchain.rustc,
        "c, zig": toolchain.zig,
        "go": toolchain.go,
        "assemblyscript": toolchain.asc,
        "javascript": lambda: toolchain.sdk("javascript") / "engine.wasm",
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
