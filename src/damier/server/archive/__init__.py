"""Where records of finished matches lie when the database has them no longer. Read records.py."""

from .port import RecordArchive, open_archive
from .records import Records

__all__ = ["RecordArchive", "Records", "open_archive"]
