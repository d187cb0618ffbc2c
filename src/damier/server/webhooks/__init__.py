"""Signed POSTs to people who are away. Read notice.py."""
