"""WebSockets: the handshake, frames, and who is let in. Read protocol.py."""
