"""What people may ask about lobbies and seats, and who may ask it. Read service.py."""

from .archive import Archive, OwnMatch
from .auth import is_admin, viewer_of
from .seat_service import NoticeKey, SeatService
from .served_game import served_game
from .service import LobbyService

__all__ = [
    "Archive",
    "LobbyService",
    "NoticeKey",
    "OwnMatch",
    "SeatService",
    "is_admin",
    "served_game",
    "viewer_of",
]
