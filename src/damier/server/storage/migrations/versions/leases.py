"""Who owns a match, until when, and when its clocks stood still; when a line's match is due."""

import sqlalchemy as sa
from alembic import op

revision = "leases"
down_revision = "first"

FIRST = "first"
"""The node that all running matches of older tables are said to have had."""


def upgrade() -> None:
    """Add them. Whoever was playing is as after a crash: the last line is the last sign of life."""
    op.add_column("lobbies", sa.Column("owner", sa.String(16)))
    op.add_column(
        "lobbies", sa.Column("epoch", sa.Integer, nullable=False, server_default=sa.text("0"))
    )
    op.create_index("lobbies_by_owner", "lobbies", ["owner"])
    op.add_column("lines", sa.Column("due", sa.BigInteger))
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("renewed", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("match_id", sa.String(32), nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "began"),
    )
    op.execute(
        "INSERT INTO nodes (id, renewed, expires) "
        f"SELECT '{FIRST}', max(at), 0 FROM lines HAVING max(at) IS NOT NULL"
    )
    op.execute(f"UPDATE lobbies SET owner = '{FIRST}' WHERE state = 'playing'")


def downgrade() -> None:
    """Tables with people's matches in them are not dropped by a command."""
    raise NotImplementedError
