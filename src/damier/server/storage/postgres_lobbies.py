"""A lobby, its seats and lines of its match, written to PostgreSQL by one statement.

Either all of it is stored or nothing is: there is no transaction to begin and to commit, so a
change costs one round trip.
"""

from collections.abc import Sequence
from typing import Any

from .lease import Lease
from .model import StoredLine, StoredLobby
from .query import lobby_row, seat_rows

NEW = """
WITH stored AS (
  INSERT INTO lobbies (id, revision, state, body, visibility, game_id, created, owner, epoch)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id
),
"""
CHANGED = """
WITH stored AS (
  UPDATE lobbies SET revision = $2, state = $3, body = $4
  WHERE id = $1 AND revision = $2 - 1 AND ($5::int IS NULL OR epoch = $5) RETURNING id
),
"""
WITH_IT = """
seated AS (
  INSERT INTO seats (lobby_id, player, token_hash, recovery_hash)
  SELECT stored.id, new.* FROM stored, unnest(${0}::text[], ${1}::text[], ${2}::text[]) AS new
  ON CONFLICT (lobby_id, player) DO UPDATE
  SET token_hash = excluded.token_hash, recovery_hash = excluded.recovery_hash
),
appended AS (
  INSERT INTO lines (match_id, seq, at, line, due)
  SELECT stored.id, new.* FROM stored,
  unnest(${3}::int[], ${4}::bigint[], ${5}::text[], ${6}::bigint[]) AS new
)
SELECT count(*) FROM stored
"""
PUT_NEW = NEW + WITH_IT.format(*range(10, 17))
PUT_CHANGED = CHANGED + WITH_IT.format(*range(6, 13))
CHANGING = ("id", "revision", "state", "body")
LASTING = ("visibility", "game_id", "created", "owner", "epoch")
SEAT = ("player", "token_hash", "recovery_hash")
EPOCH = "SELECT epoch FROM lobbies WHERE id = $1"


def statement(
    lobby: StoredLobby,
    before: StoredLobby | None,
    lines: Sequence[StoredLine],
    lease: Lease | None,
) -> tuple[str, list[Any]]:
    """What stores a lobby whose revision follows the stored one, and its bind parameters. It
    answers with the number of lobbies stored: one or none."""
    row = lobby_row(lobby, lease)
    parameters = [row[name] for name in CHANGING]
    if lobby.revision:
        parameters.append(None if lease is None else lease.epoch)
    else:
        parameters += [row[name] for name in LASTING]
    seats = seat_rows(lobby, before)
    parameters += ([seat[name] for seat in seats] for name in SEAT)
    parameters += (
        [line.seq for line in lines],
        [line.at for line in lines],
        [line.line.decode() for line in lines],
        [line.due for line in lines],
    )
    return (PUT_CHANGED if lobby.revision else PUT_NEW), parameters
