"""Who may do what in a lobby, by the token they bring. Nothing else tells who somebody is."""

from hmac import compare_digest

from damier.server.error import NoSeat, NotAllowed, NotHost, WrongState
from damier.server.settings import Settings
from damier.server.storage import StoredLobby, StoredSeat


def seat_of(lobby: StoredLobby, token: str | None) -> StoredSeat:
    """The seat that this token opens, or a refusal."""
    seat = lobby.seat_opened_by(token) if token is not None else None
    if seat is None:
        raise NoSeat("the token opens no seat here")
    return seat


def viewer_of(lobby: StoredLobby, token: str | None) -> str | None:
    """Whom this token lets its bearer see for: a player, or nobody in particular without one,
    where people may watch."""
    if token is not None:
        return seat_of(lobby, token).player
    if not lobby.spectators:
        raise NotAllowed("nobody may watch here")
    return None


def refuse_stranger(lobby: StoredLobby, token: str | None) -> None:
    if seat_of(lobby, token).player != lobby.host:
        raise NotHost("only the host may start the match")


def refuse_unless(lobby: StoredLobby, state: str) -> None:
    if lobby.state != state:
        raise WrongState(f"the lobby is {lobby.state}, not {state}", state=lobby.state)


def is_admin(settings: Settings, token: str | None) -> bool:
    """Whether this is the token of whoever runs the server."""
    own = settings.admin_token
    return bool(own) and token is not None and compare_digest(token.encode(), own.encode())
