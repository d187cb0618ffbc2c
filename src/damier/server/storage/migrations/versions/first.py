"""The first tables: lobbies, seats, lines of records, chat, reports."""

import sqlalchemy as sa
from alembic import op

revision = "first"
down_revision = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "lobbies",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("visibility", sa.String(16), nullable=False),
        sa.Column("game_id", sa.String(64), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("lobbies_by_state", "lobbies", ["state", "visibility", "created"])
    op.create_table(
        "seats",
        sa.Column("lobby_id", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64)),
        sa.Column("recovery_hash", sa.String(64)),
        sa.PrimaryKeyConstraint("lobby_id", "player"),
        sqlite_with_rowid=False,
    )
    op.create_index("seats_by_token", "seats", ["token_hash"])
    op.create_index("seats_by_recovery", "seats", ["recovery_hash"])
    op.create_table(
        "lines",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq"),
    )
    op.create_table(
        "chat",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("lobby_id", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("chat_by_lobby", "chat", ["lobby_id", "id"])
    op.create_table(
        "reports",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Tables with people's matches in them are not dropped by a command."""
    raise NotImplementedError
