"""What is asked of the tables, written once for both databases.

Statements are built by SQLAlchemy Core and compiled to text with bind parameters at the start, so
that asking costs no more than the database's own driver does.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import asyncpg
from sqlalchemy.engine import Dialect
from sqlalchemy.sql import ClauseElement

from damier.core import encode

from .lease import Lease
from .model import StoredLobby
from .schema import TO_ARCHIVE, bans, chat, lines, lobbies, pauses, reports, seats

MOST_HASHES = 100
"""How many seats a device may ask about at once."""


@dataclass(frozen=True)
class Query:
    """A statement as text, the names of its bind parameters in order, and what some always hold."""

    text: str
    names: tuple[str, ...]
    fixed: Mapping[str, Any]

    def parameters(self, **values: Any) -> tuple[Any, ...]:
        """The values in the order of the bind parameters."""
        if not self.fixed:
            return tuple([values[name] for name in self.names])
        return tuple(values[name] if name in values else self.fixed[name] for name in self.names)


class Queries:
    """The statements of one kind of database."""

    def __init__(self, dialect: Dialect) -> None:
        upsert = (sqlite if dialect.name == "sqlite" else postgresql).insert
        columns = ["id", "revision", "state", "visibility", "game_id", "created", "body"]
        columns += ["owner", "epoch"]

        def compiled(statement: ClauseElement) -> Query:
            done: Any = statement.compile(
                dialect=dialect, compile_kwargs={"render_postcompile": True}
            )
            names = tuple(done.positiontup or ())
            fixed = {name: done.params[name] for name in names if done.params[name] is not None}
            return Query(str(done), names, fixed)

        newest = (lobbies.c.created.desc(), lobbies.c.id)
        body = select(lobbies.c.body)
        waiting = body.where(lobbies.c.state == "waiting", lobbies.c.visibility == "public")
        limit: Any = bindparam("limit")
        self.new_lobby = compiled(
            upsert(lobbies)
            .values({name: bindparam(name) for name in columns})
            .on_conflict_do_nothing()
        )
        self.changed_lobby = compiled(
            update(lobbies)
            .where(lobbies.c.id == bindparam("lobby_id"))
            .where(lobbies.c.revision == bindparam("before"))
            .values({name: bindparam(name) for name in ("revision", "state", "body")})
        )
        seat = upsert(seats).values({column.name: bindparam(column.name) for column in seats.c})
        self.seat = compiled(
            seat.on_conflict_do_update(
                index_elements=["lobby_id", "player"],
                set_={
                    "token_hash": seat.excluded.token_hash,
                    "recovery_hash": seat.excluded.recovery_hash,
                },
            )
        )
        self.lobby = compiled(body.where(lobbies.c.id == bindparam("lobby_id")))
        self.open_lobbies = compiled(waiting.order_by(*newest).limit(limit))
        self.open_lobbies_of_game = compiled(
            waiting.where(lobbies.c.game_id == bindparam("game_id")).order_by(*newest).limit(limit)
        )
        self.in_state = compiled(
            body.where(lobbies.c.state == bindparam("state")).order_by(*newest).limit(limit)
        )
        self.finished = compiled(
            select(lobbies.c.id)
            .where(lobbies.c.state == "over", lobbies.c.created < bindparam("before"))
            .order_by(lobbies.c.created)
            .limit(limit)
        )
        self.to_archive = compiled(
            select(lobbies.c.id)
            .where(TO_ARCHIVE, lobbies.c.created < bindparam("before"))
            .order_by(lobbies.c.created)
            .limit(limit)
        )
        self.archived = compiled(
            select(lobbies.c.archived).where(lobbies.c.id == bindparam("lobby_id"))
        )
        self.move_out = compiled(
            update(lobbies)
            .where(lobbies.c.id == bindparam("lobby_id"), TO_ARCHIVE)
            .values(archived=bindparam("archived"))
        )
        self.running = compiled(body.where(lobbies.c.state == "playing"))
        hashes: list[Any] = [bindparam(f"hash_{number}") for number in range(MOST_HASHES)]
        opened = select(seats.c.lobby_id).where(seats.c.token_hash.in_(hashes))
        self.lobbies_of = compiled(body.where(lobbies.c.id.in_(opened)).order_by(*newest))
        recovered = select(seats.c.lobby_id).where(
            seats.c.recovery_hash == bindparam("recovery_hash")
        )
        self.recoverable = compiled(body.where(lobbies.c.id.in_(recovered)))
        of_lobby: Any = bindparam("lobby_id")
        self.deletions = tuple(
            compiled(delete(table).where(column == of_lobby))
            for table, column in (
                (lobbies, lobbies.c.id),
                (seats, seats.c.lobby_id),
                (lines, lines.c.match_id),
                (chat, chat.c.lobby_id),
                (pauses, pauses.c.match_id),
            )
        )
        self.clearing = self.deletions[2:]
        """What is deleted of a match whose record is archived: its lines, its chat, its pauses."""
        self.lines = compiled(
            select(lines.c.seq, lines.c.at, lines.c.line)
            .where(lines.c.match_id == bindparam("match_id"))
            .where(lines.c.seq > bindparam("after"))
            .order_by(lines.c.seq)
        )
        self.say = compiled(
            insert(chat).inline().values(lobby_id=bindparam("lobby_id"), body=bindparam("body"))
        )
        self.chat = compiled(
            select(chat.c.body)
            .where(chat.c.lobby_id == of_lobby)
            .order_by(chat.c.id.desc())
            .limit(limit)
        )
        self.chat_rows = compiled(select(chat.c.id, chat.c.body).where(chat.c.lobby_id == of_lobby))
        self.unsay = compiled(delete(chat).where(chat.c.id == bindparam("row_id")))
        filed = ("body", "at", "lobby_id")
        self.report = compiled(
            insert(reports).inline().values({name: bindparam(name) for name in filed})
        )
        row = select(reports.c.id, reports.c.body, reports.c.closed)
        newest_reports = row.order_by(reports.c.id.desc()).limit(limit)
        self.reports = compiled(newest_reports)
        self.open_reports = compiled(newest_reports.where(reports.c.closed.is_(None)))
        self.reports_of = compiled(row.where(reports.c.lobby_id == of_lobby))
        of_report = reports.c.id == bindparam("row_id")
        self.close_report = compiled(
            update(reports)
            .where(of_report, reports.c.closed.is_(None))
            .values(closed=bindparam("closed"))
        )
        self.rewrite_report = compiled(
            update(reports).where(of_report).values(body=bindparam("body"))
        )
        self.delete_report = compiled(delete(reports).where(of_report))
        self.forget_reports = compiled(delete(reports).where(reports.c.at < bindparam("before")))
        ban = upsert(bans).values({column.name: bindparam(column.name) for column in bans.c})
        self.ban = compiled(
            ban.on_conflict_do_update(
                index_elements=["network"],
                set_={name: ban.excluded[name] for name in ("at", "ends", "reason")},
            )
        )
        self.unban = compiled(delete(bans).where(bans.c.network == bindparam("network")))
        self.bans = compiled(
            select(bans.c.network, bans.c.at, bans.c.ends, bans.c.reason)
            .where(or_(bans.c.ends.is_(None), bans.c.ends > bindparam("now")))
            .order_by(bans.c.at.desc())
        )
        self.forget_bans = compiled(delete(bans).where(bans.c.ends <= bindparam("now")))


def sqlite_queries() -> Queries:
    return Queries(sqlite.dialect(paramstyle="qmark"))


def postgres_queries() -> Queries:
    return Queries(asyncpg.dialect())  # type: ignore[no-untyped-call]


def lobby_row(lobby: StoredLobby, lease: Lease | None = None) -> dict[str, Any]:
    """A lobby as the parameters of its statements; a new one has its owner from the start."""
    return {
        "owner": lease.node if lease is not None else None,
        "epoch": lease.epoch if lease is not None else 0,
        "id": lobby.id,
        "lobby_id": lobby.id,
        "revision": lobby.revision,
        "before": lobby.revision - 1,
        "state": lobby.state,
        "visibility": lobby.visibility,
        "game_id": lobby.rules.game_id,
        "created": lobby.created,
        "body": encode(lobby).decode(),
    }


def seat_rows(lobby: StoredLobby, before: StoredLobby | None) -> list[dict[str, Any]]:
    """The seats that people hold or held, as the parameters of their statement; where it is known
    how the lobby was before, only those that changed."""
    if before is not None:
        if lobby.seats is before.seats:
            return []
        seats = [seat for seat, old in zip(lobby.seats, before.seats, strict=True) if seat != old]
    elif lobby.revision:
        seats = [seat for seat in lobby.seats if seat.kind != "bot"]
    else:
        seats = [seat for seat in lobby.seats if seat.token_hash is not None]
    return [
        {
            "lobby_id": lobby.id,
            "player": seat.player,
            "token_hash": seat.token_hash,
            "recovery_hash": seat.recovery_hash,
        }
        for seat in seats
    ]


def numbered(hashes: Sequence[str]) -> dict[str, str]:
    """The parameters of a query for many hashes; those left over find nothing."""
    padded = [*hashes[:MOST_HASHES], *[""] * (MOST_HASHES - len(hashes))]
    return {f"hash_{number}": hashed for number, hashed in enumerate(padded)}
