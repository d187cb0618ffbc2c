"""HTTP: the port, what is asked there, and who answers it. Read routes.py, then protocol.py."""

from .answers import answer, content_of, lobby_of, peer_of
from .app import make_app
from .extra_files import extra_files
from .headers import HEADERS
from .lobby_requests import admit, body_as
from .port import BACKLOG, Port
from .static import web_folder

__all__ = [
    "BACKLOG",
    "HEADERS",
    "Port",
    "admit",
    "answer",
    "body_as",
    "content_of",
    "extra_files",
    "lobby_of",
    "make_app",
    "peer_of",
    "web_folder",
]
