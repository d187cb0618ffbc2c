"""The port of archives: files by name, written once, read and deleted. And which one a URL means.

Its methods wait, so they are called in threads (records.py). What they cannot do is an OSError.
Adapters: folder.py, s3.py.
"""

from collections.abc import Mapping
from typing import Protocol

from damier.server.error import WrongSettings
from damier.server.settings import FOLDER, S3

from .folder import FolderArchive
from .s3 import S3Archive


class RecordArchive(Protocol):
    """Files by name."""

    def put(self, name: str, content: bytes) -> None:
        """Keep it for good; once this returns, no power cut loses it."""
        ...

    def get(self, name: str) -> bytes | None: ...
    def delete(self, name: str) -> None:
        """Forget it; that there is none is no mistake."""
        ...


def open_archive(url: str, environment: Mapping[str, str]) -> RecordArchive | None:
    """The archive of this URL, if one is set. The environment holds the keys of a bucket."""
    if not url:
        return None
    if url.startswith(FOLDER):
        return FolderArchive(url.removeprefix(FOLDER))
    if url.startswith(S3):
        return S3Archive(url, environment)
    raise WrongSettings(f"{url}: an archive is {FOLDER}/FOLDER or {S3}BUCKET/PREFIX")
