"""Compiled modules kept on disk, by digest, so that a bundle is compiled once per machine.

Loading machine code that someone else wrote would be running it. So the folder must be ours alone
(mode 0700), and every file carries a MAC under a key that only we can read (mode 0600).
DAMIER_WASM_CACHE names another folder, or is `off`.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path

from damier.core import DamierError

VARIABLE = "DAMIER_WASM_CACHE"
OFF = "off"
KEY_FILE = "key"
SUFFIX = ".compiled"
KEY_BYTES = MAC_BYTES = 32
BYTES_MOST = 512 * 1024 * 1024
"""Beyond this, what was written longest ago goes."""


class ForeignFolder(DamierError):
    """A cache folder that others could have written to, or that cannot be used: not used."""

    code = "foreign_folder"


def default_cache() -> ModuleCache | None:
    """The cache that DAMIER_WASM_CACHE names, else the one in the user's own cache folder. None if
    it is `off`, or if there is no such folder that is ours: then every process compiles."""
    chosen = os.environ.get(VARIABLE, "")
    if chosen == OFF:
        return None
    if chosen:
        return _opened(Path(chosen))
    try:
        return _opened(default_folder())
    except (ForeignFolder, RuntimeError):
        return None


def default_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "damier" / "wasm"


@cache
def _opened(folder: Path) -> ModuleCache:
    return ModuleCache(folder)


class ModuleCache:
    """`get` and `put` compiled modules. A file that fails its check counts as absent."""

    def __init__(self, folder: Path, bytes_most: int = BYTES_MOST) -> None:
        self.folder = folder
        self.bytes_most = bytes_most
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _require_own(folder, stat.S_ISDIR)
            self._key = self._own_key()
        except OSError as error:
            raise ForeignFolder(f"{folder}: {error.strerror}", path=str(folder)) from None

    def get(self, digest: str) -> bytes | None:
        try:
            sealed = self._path(digest).read_bytes()
        except OSError:
            return None
        mac, compiled = sealed[:MAC_BYTES], sealed[MAC_BYTES:]
        return compiled if hmac.compare_digest(mac, self._mac(digest, compiled)) else None

    def put(self, digest: str, compiled: bytes) -> None:
        """Keep it. A full disk is no reason not to play: then it is compiled again."""
        with suppress(OSError):
            _write_whole(self._path(digest), self._mac(digest, compiled) + compiled)
            self._make_room()

    def _make_room(self) -> None:
        kept = sorted(
            ((path.stat().st_mtime_ns, path) for path in self.folder.glob(f"*{SUFFIX}")),
            reverse=True,
        )
        total = 0
        for _, path in kept:
            total += path.stat().st_size
            if total > self.bytes_most:
                path.unlink(missing_ok=True)

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}{SUFFIX}"

    def _mac(self, digest: str, compiled: bytes) -> bytes:
        return hmac.digest(self._key, digest.encode() + b"\0" + compiled, "sha256")

    def _own_key(self) -> bytes:
        path = self.folder / KEY_FILE
        if not path.exists():
            _write_whole(path, secrets.token_bytes(KEY_BYTES), replace=False)
        _require_own(path, stat.S_ISREG)
        key = path.read_bytes()
        if len(key) != KEY_BYTES:
            raise ForeignFolder(f"{path} is no key of ours", path=str(path))
        return key


def digest_of(*parts: bytes) -> str:
    """One name for these parts together; no two lists of parts share it by accident."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _require_own(path: Path, is_kind: Callable[[int], bool]) -> None:
    status = path.lstat()
    if not is_kind(status.st_mode):
        raise ForeignFolder(f"{path} is a link or of the wrong kind", path=str(path))
    if hasattr(os, "geteuid"):
        if status.st_uid != os.geteuid():
            raise ForeignFolder(f"{path} belongs to user {status.st_uid}", path=str(path))
        if status.st_mode & 0o077:
            mode = status.st_mode & 0o777
            raise ForeignFolder(f"{path} is open to others (mode {mode:o})", path=str(path))


def _write_whole(path: Path, data: bytes, *, replace: bool = True) -> None:
    """Readers see all of the file or none of it, also when two processes write at once."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
        if replace:
            draft.replace(path)
        else:
            _link_first(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def _link_first(draft: Path, path: Path) -> None:
    """Puts a file in place unless another process was faster."""
    try:
        os.link(draft, path)
    except FileExistsError:
        return
