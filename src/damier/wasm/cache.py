"""Compiled modules kept on disk, by digest, so that a bundle is compiled once per machine.

Loading machine code that someone else wrote would be running it. So the folder must be ours alone
(mode 0700), and every file carries a MAC under a key that only we can read (mode 0600).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from collections.abc import Callable
from pathlib import Path

KEY_FILE = "key"
KEY_BYTES = MAC_BYTES = 32


class ForeignFolder(PermissionError):
    """A cache folder that others could have written to: not used."""


def default_folder() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "damier" / "wasm"


class ModuleCache:
    """`get` and `put` compiled modules. A file that fails its check counts as absent."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _require_own(folder, stat.S_ISDIR)
        self.folder = folder
        self._key = self._own_key()

    def get(self, digest: str) -> bytes | None:
        try:
            sealed = self._path(digest).read_bytes()
        except FileNotFoundError:
            return None
        mac, compiled = sealed[:MAC_BYTES], sealed[MAC_BYTES:]
        return compiled if hmac.compare_digest(mac, self._mac(digest, compiled)) else None

    def put(self, digest: str, compiled: bytes) -> None:
        _write_whole(self._path(digest), self._mac(digest, compiled) + compiled)

    def _path(self, digest: str) -> Path:
        return self.folder / f"{digest}.compiled"

    def _mac(self, digest: str, compiled: bytes) -> bytes:
        return hmac.digest(self._key, digest.encode() + b"\0" + compiled, "sha256")

    def _own_key(self) -> bytes:
        path = self.folder / KEY_FILE
        if not path.exists():
            _write_whole(path, secrets.token_bytes(KEY_BYTES), replace=False)
        _require_own(path, stat.S_ISREG)
        return path.read_bytes()


def digest_of(*parts: bytes) -> str:
    """One name for these parts together; no two lists of parts share it by accident."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _require_own(path: Path, is_kind: Callable[[int], bool]) -> None:
    status = path.lstat()
    if not is_kind(status.st_mode):
        raise ForeignFolder(f"{path} is a link or of the wrong kind")
    if hasattr(os, "geteuid"):
        if status.st_uid != os.geteuid():
            raise ForeignFolder(f"{path} belongs to user {status.st_uid}")
        if status.st_mode & 0o077:
            raise ForeignFolder(f"{path} is open to others (mode {status.st_mode & 0o777:o})")


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
