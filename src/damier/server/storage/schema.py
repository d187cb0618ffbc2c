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
)

metadata = MetaData()

RowId = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows by itself only where the type is INTEGER."""

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
    Index("lobbies_by_state", "state", "visibility", "created"),
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
    PrimaryKeyConstraint("match_id", "seq"),
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
)
