"""The tables, for SQLite and PostgreSQL alike. migrations/ makes them; query.py asks them."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
)

metadata = MetaData()

RowId = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the type is INTEGER."""

TO_ARCHIVE = text("state = 'over' AND archived IS NULL")

lobbies = Table(
    "lobbies",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("state", String(16), nullable=False),
    Column("visibility", String(16), nullable=False),
    Column("game_id", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    Column("owner", String(16)),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("archived", String(64)),
    Index("lobbies_by_state", "state", "visibility", "created"),
    Index("lobbies_by_owner", "owner"),
    Index("lobbies_to_archive", "created", sqlite_where=TO_ARCHIVE, postgresql_where=TO_ARCHIVE),
)

seats = Table(
    "seats",
    metadata,
    Column("lobby_id", String(32), nullable=False),
    Column("player", String(32), nullable=False),
    Column("token_hash", String(64)),
    Column("recovery_hash", String(64)),
    PrimaryKeyConstraint("lobby_id", "player"),
    Index("seats_by_token", "token_hash"),
    Index("seats_by_recovery", "recovery_hash"),
    sqlite_with_rowid=False,
)

lines = Table(
    "lines",
    metadata,
    Column("match_id", String(32), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("line", Text, nullable=False),
    Column("due", BigInteger),
    PrimaryKeyConstraint("match_id", "seq"),
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("renewed", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
)

pauses = Table(
    "pauses",
    metadata,
    Column("match_id", String(32), nullable=False),
    Column("began", BigInteger, nullable=False),
    Column("ended", BigInteger, nullable=False),
    PrimaryKeyConstraint("match_id", "began"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("lobby_id", String(32), nullable=False),
    Column("body", Text, nullable=False),
    Index("chat_by_lobby", "lobby_id", "id"),
)

reports = Table(
    "reports",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("body", Text, nullable=False),
    Column("at", BigInteger),
    Column("lobby_id", String(32)),
    Column("closed", BigInteger),
    Index("reports_by_lobby", "lobby_id"),
)

bans = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("ends", BigInteger),
    Column("reason", Text, nullable=False),
)
