"""What the server refuses, each with its code and the status of its HTTP answer."""

from damier.core import DamierError


class ServerError(DamierError):
    """A refusal of the server. Over HTTP it has a status; on a socket only the code is told."""

    code = "refused"
    status = 400

    @property
    def headers(self) -> dict[str, str]:
        """What HTTP wants to be told beside the status."""
        return {}


class UnknownLobby(ServerError):
    """There is no lobby of this id, or it was deleted."""

    code, status = "unknown_lobby", 404


class UnknownPage(ServerError):
    """There is nothing at this address."""

    code, status = "not_found", 404


class WrongMethod(ServerError):
    """This address does not answer to this method."""

    code, status = "method_not_allowed", 405

    @property
    def headers(self) -> dict[str, str]:
        return {"allow": ", ".join(self.details.get("allowed", ()))}


class UpgradeRequired(ServerError):
    """A socket's address was asked for something else than a WebSocket of version 13."""

    code, status = "upgrade_required", 426

    @property
    def headers(self) -> dict[str, str]:
        return {"upgrade": "websocket", "sec-websocket-version": "13"}


class RequestLate(ServerError):
    """A request that was begun and not ended in time."""

    code, status = "request_late", 408


class NoSeat(ServerError):
    """The token opens no seat here, or none was given where one is needed."""

    code, status = "no_seat", 401


class NotHost(ServerError):
    """Only whoever made the lobby may do this."""

    code, status = "not_host", 403


class NotAllowed(ServerError):
    """A seat of this lobby may not do this."""

    code, status = "not_allowed_here", 403


class WrongOrigin(ServerError):
    """A page of another site asks; its visitors did not mean to."""

    code, status = "wrong_origin", 403


class SeedRefused(ServerError):
    """A lobby that wants to choose its seed. The server draws every seed itself."""

    code, status = "seed_refused", 422


class WrongState(ServerError):
    """The lobby is not in the state that this needs. `state` says which one it is in."""

    code, status = "wrong_state", 409


class SeatTaken(ServerError):
    """No seat is free, or not the one that was asked for."""

    code, status = "seat_taken", 409


class Busy(ServerError):
    """Several changed the same lobby at once, again and again. Asking anew will do."""

    code, status = "busy", 409


class TooMany(ServerError):
    """More than one address or one connection may have, ask or say."""

    code, status = "too_many", 429


class Banned(ServerError):
    """An address that whoever runs the server has banned."""

    code, status = "banned", 403


class UnknownReport(ServerError):
    """There is no open report of this number."""

    code, status = "unknown_report", 404


class TooLarge(ServerError):
    """A request or a message that is longer than is read."""

    code, status = "too_large", 413


class SlowReader(ServerError):
    """A connection that does not read what it is sent, and is closed."""

    code = "slow_reader"


class StorageFailed(ServerError):
    """Storage does not answer, or broke off before it said whether it has kept what was asked.
    Whatever it has kept is told to everybody once it answers again."""

    code, status = "storage_failed", 503


class OwnerChanged(ServerError):
    """Another node has taken over the match meanwhile. Nothing was kept; that node is asked."""

    code, status = "owner_changed", 503


class RulesMissing(ServerError):
    """A match under rules that are not installed here. It waits for a node that has them, or for
    whoever runs the server to close it."""

    code, status = "rules_missing", 503


class DrainingNode(ServerError):
    """This node takes nothing up any more; others do."""

    code, status = "draining", 503


class DatabaseInUse(ServerError):
    """A SQLite file that another server serves from. `process` is that server's."""

    code, status = "database_in_use", 503


class Internal(ServerError):
    """A failure of our own, not of whoever asked."""

    code, status = "internal", 500


class WrongSettings(ServerError):
    """Settings with which no server can run; the message says which."""

    code = "wrong_settings"
