"""Lobbies over HTTP: find one, open one, sit down, read a game's page. One request at a time.

Answers are read as loosely as they may grow: fields that are not known are left out.
"""

from contextlib import suppress
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from damier.core import DamierError, InvalidData, decode, encode
from damier.protocol.wire import Lobby, NewLobby, Seated, SeatKey

from .reading import known

LARGEST_ANSWER = 8 * 1024 * 1024
SECONDS = 20.0


class ServerRefused(DamierError):
    """A server refuses what was asked; the message is its own. `reason` is its code."""

    code = "server_refused"


class NoServerThere(DamierError):
    """Nothing at this address answers as a server of ours does."""

    code = "no_server_there"


class _Stay(HTTPRedirectHandler):
    """A token is sent to the server it was got from, and never further."""

    def redirect_request(self, *_: Any) -> None:
        return None


class LobbyClient:
    """Asks one server."""

    def __init__(self, server: str, lang: str = "en") -> None:
        self.server = server
        self.lang = lang
        self._opener = build_opener(_Stay)

    def lobby(self, lobby_id: str) -> Lobby:
        """A lobby as everybody sees it."""
        told = self._ask("GET", f"/lobbies/{quote(lobby_id)}")
        return known(told.get("lobby", told), Lobby)

    def lobbies(self, game_id: str | None = None) -> list[Lobby]:
        """The public lobbies, of one game or of all, newest first. One that cannot be read is none
        for us."""
        query = f"?{urlencode({'game': game_id})}" if game_id else ""
        told = self._ask("GET", f"/lobbies{query}").get("lobbies")
        found = []
        for one in told if isinstance(told, list) else ():
            with suppress(InvalidData):
                found.append(known(one, Lobby))
        return found

    def open(self, new: NewLobby) -> tuple[Lobby, SeatKey]:
        """A new lobby, with oneself on its first human seat."""
        return _seated(self._ask("POST", "/lobbies", new))

    def join(
        self, lobby_id: str, name: str | None = None, automated: bool = False
    ) -> tuple[Lobby, SeatKey]:
        """Sit down on a free seat. A program says that it is one; everybody is told."""
        joining = {"automated": True} if automated else {}  # a server of before has no such field
        body = {**joining, **({} if name is None else {"name": name})}
        return _seated(self._ask("POST", f"/lobbies/{quote(lobby_id)}/join", body))

    def start(self, lobby_id: str, token: str) -> Lobby:
        """Begin the match, as its host, once every seat is taken."""
        return known(self._ask("POST", f"/lobbies/{quote(lobby_id)}/start", {}, token), Lobby)

    def leave(self, lobby_id: str, token: str) -> Lobby:
        """Give the seat back before the match."""
        return known(self._ask("POST", f"/lobbies/{quote(lobby_id)}/leave", {}, token), Lobby)

    def games(self) -> list[dict[str, Any]]:
        """The pages of all games that the server has."""
        told = self._ask("GET", f"/games?{urlencode({'lang': self.lang})}").get("games")
        return [one for one in told if isinstance(one, dict)] if isinstance(told, list) else []

    def game(self, game_id: str) -> dict[str, Any]:
        """A game's page: its name, its rules, what its levels are called."""
        return self._ask(
            "GET", f"/games/{quote(game_id, safe='')}?{urlencode({'lang': self.lang})}"
        )

    def _ask(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> dict[str, Any]:
        own = {} if token is None else {"Authorization": f"Bearer {token}"}
        request = Request(
            self.server + path,
            data=None if body is None else encode(body),
            method=method,
            headers={"Accept-Language": self.lang, "Content-Type": "application/json"} | own,
        )
        try:
            with self._opener.open(request, timeout=SECONDS) as answer:
                return _object(answer.read(LARGEST_ANSWER + 1))
        except HTTPError as error:
            with error:
                raise _refusal(error.read(LARGEST_ANSWER), error.code) from None
        except (URLError, OSError, HTTPException, InvalidData) as error:
            reason = getattr(error, "reason", None) or error
            raise NoServerThere(
                f"{self.server} does not answer as a server of games does: {reason}",
                server=self.server,
            ) from None


def _seated(told: dict[str, Any]) -> tuple[Lobby, SeatKey]:
    """A lobby, and the key of the seat that was taken in it."""
    seated = Seated(lobby=known(told.get("lobby"), Lobby), seat=known(told.get("seat"), SeatKey))
    assert seated.seat is not None
    return seated.lobby, seated.seat


def _object(data: bytes) -> dict[str, Any]:
    told = decode(data, Any, limit=LARGEST_ANSWER)
    if not isinstance(told, dict):
        raise InvalidData("an answer is an object", path="$")
    return told


def _refusal(data: bytes, status: int) -> ServerRefused:
    try:
        told = _object(data)
    except DamierError:
        told = {}
    message, code = told.get("message"), told.get("code")
    return ServerRefused(
        message if isinstance(message, str) else f"the server says {status}",
        reason=code if isinstance(code, str) else str(status),
        status=status,
    )
