"""Where an archived record lies; which reports are closed; which addresses are banned."""

import sqlalchemy as sa
from alembic import op

revision = "operators"
down_revision = "leases"

TOLD = {
    "sqlite": ("json_extract(body, '$.at')", "json_extract(body, '$.lobbyId')"),
    "postgresql": ("(body::json->>'at')::bigint", "body::json->>'lobbyId'"),
}
"""What a report says of itself. Nodes of the version before leave these columns empty."""


def upgrade() -> None:
    """Add them."""
    op.add_column("lobbies", sa.Column("archived", sa.String(64)))
    op.execute(
        "CREATE INDEX lobbies_to_archive ON lobbies (created) "
        "WHERE state = 'over' AND archived IS NULL"
    )
    op.add_column("reports", sa.Column("at", sa.BigInteger))
    op.add_column("reports", sa.Column("lobby_id", sa.String(32)))
    op.add_column("reports", sa.Column("closed", sa.BigInteger))
    at, lobby_id = TOLD[op.get_context().dialect.name]
    op.execute(f"UPDATE reports SET at = {at}, lobby_id = {lobby_id}")
    op.create_index("reports_by_lobby", "reports", ["lobby_id"])
    op.create_table(
        "bans",
        sa.Column("network", sa.String(64), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger),
        sa.Column("reason", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Tables with people's matches in them are not dropped by a command."""
    raise NotImplementedError
