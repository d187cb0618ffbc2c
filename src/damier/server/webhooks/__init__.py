"""Signed POSTs to people who are away. Read notice.py."""

from .address import checked_url
from .notice import Notices, new_secret

__all__ = ["Notices", "checked_url", "new_secret"]
