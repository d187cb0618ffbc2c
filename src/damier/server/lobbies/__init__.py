"""What people may ask about lobbies and seats, and who may ask it. Read service.py."""

from .auth import is_admin, viewer_of
from .look_back import LookBacks, OwnMatch
from .operator import ListedMatch, OperatorService
from .retention import Retention
from .seat_service import NoticeKey, SeatService
from .served_game import served_game
from .service import LobbyService

__all__ = [
    "ListedMatch",
    "LobbyService",
    "LookBacks",
    "NoticeKey",
    "OperatorService",
    "OwnMatch",
    "Retention",
    "SeatService",
    "is_admin",
    "served_game",
    "viewer_of",
]
