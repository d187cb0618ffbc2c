"""What is said on the wire, and how lobbies and pages are shown. Read message.py."""
