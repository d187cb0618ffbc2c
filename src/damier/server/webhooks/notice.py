"""Tells somebody who is away that it is their turn, by a signed POST to an address they gave.

Tried a few times with growing pauses, always under the same id, until the other side has taken it,
does not want it, or the turn has passed. Nothing waits for it: not a move, not the disk, not the
end of the server, which forgets what was not told. Where it may go is address.py.
"""

import asyncio
import logging
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256
from hmac import digest
from random import uniform
from secrets import token_bytes, token_urlsafe

from damier.core import encode
from damier.server.settings import Settings
from damier.server.storage import StoredLobby, StoredSeat

from .address import Lookup, PrivateAddress
from .post import post

PAUSES = (2.0, 10.0, 60.0, 300.0)
"""Seconds between one try and the next."""
AT_ONCE, MOST_WAITING = 32, 1000
WORTH_ANOTHER_TRY = {408, 425, 429}
SECRET_PREFIX = "whsec_"
SECRET_BYTES = 24

log = logging.getLogger("damier.server")


def new_secret() -> str:
    """What a seat's notices are signed with; only whoever gave the address is told."""
    return SECRET_PREFIX + b64encode(token_bytes(SECRET_BYTES)).decode()


def signature(secret: str, notice_id: str, at: int, body: bytes) -> str:
    """`v1,` and the HMAC-SHA256 of id, time and body, as Standard Webhooks has it."""
    key = b64decode(secret.removeprefix(SECRET_PREFIX))
    signed = f"{notice_id}.{at}.".encode() + body
    return "v1," + b64encode(digest(key, signed, sha256)).decode()


class Notices:
    """What one node has to tell those who are away."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._lookup = Lookup()
        self._free = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def tell(
        self, lobby: StoredLobby, player: str, now: Callable[[], int], is_wanted: Callable[[], bool]
    ) -> None:
        """Tell this player, and do not mind if nobody listens."""
        if self._waiting >= MOST_WAITING:
            log.warning(
                "a turn notice of %s is not sent: too many are waiting",
                lobby.id,
                extra={"lobby": lobby.id},
            )
            return
        self._waiting += 1
        try:
            await self._try_often(lobby, lobby.seat(player), now, is_wanted)
        finally:
            self._waiting -= 1

    async def _try_often(
        self,
        lobby: StoredLobby,
        seat: StoredSeat,
        now: Callable[[], int],
        is_wanted: Callable[[], bool],
    ) -> None:
        notice_id = f"turn_{token_urlsafe(12)}"
        told = {"type": "turn", "lobby": lobby.id, "gameId": lobby.rules.game_id}
        body = encode({**told, "player": seat.player, "name": seat.name})
        for pause in (0.0, *PAUSES):
            await asyncio.sleep(uniform(0.5, 1.0) * pause)
            if not is_wanted() or await self._try(lobby.id, seat, notice_id, body, now() // 1000):
                return
        log.info("a turn notice of %s was given up", lobby.id, extra={"lobby": lobby.id})

    async def _try(
        self, lobby_id: str, seat: StoredSeat, notice_id: str, body: bytes, at: int
    ) -> bool:
        """Whether that is the end of it: taken, or not wanted."""
        assert seat.webhook is not None
        extra = {"lobby": lobby_id}
        headers = {
            "Content-Type": "application/json",
            "webhook-id": notice_id,
            "webhook-timestamp": str(at),
        }
        if seat.webhook_secret is not None:
            headers["webhook-signature"] = signature(seat.webhook_secret, notice_id, at, body)
        allows_private = self._settings.private_webhooks
        try:
            async with self._free, asyncio.timeout(self._settings.webhook_seconds):
                status = await post(
                    self._lookup, seat.webhook, headers, body, allows_private=allows_private
                )
        except PrivateAddress as error:
            log.info("a turn notice of %s is not sent: %s", lobby_id, error, extra=extra)
            return True
        except OSError as error:
            told = error or "too slow"
            log.info("a turn notice of %s was not delivered: %s", lobby_id, told, extra=extra)
            return False
        if 200 <= status < 300:
            return True
        log.info("a turn notice of %s was answered with %d", lobby_id, status, extra=extra)
        return status < 500 and status not in WORTH_ANOTHER_TRY
