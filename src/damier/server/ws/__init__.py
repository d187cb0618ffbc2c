"""WebSockets: the handshake, frames, and who is let in. Read protocol.py."""

from .admission import Admission
from .asgi import serve_socket
from .handshake import is_own_origin
from .message_reader import LARGEST_FRAME
from .protocol import Stoppable, WebSocketProtocol

__all__ = [
    "LARGEST_FRAME",
    "Admission",
    "Stoppable",
    "WebSocketProtocol",
    "is_own_origin",
    "serve_socket",
]
