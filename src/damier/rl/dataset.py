"""Matches of an arena as a table for learning: a row a decision, written as Parquet.

Each row is what whoever chose could see, which indices were allowed, the one that was played, and
what the match then brought that seat. Records are read back by the rules, so that nothing in the
table is more than a record proves. pyarrow comes with the extra `datasets`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from damier.arena import Plan, finished_records
from damier.catalogue import Game
from damier.core import InvalidData, convert, encode
from damier.match import Acted, Match, followed, read

from .encoding import encoding_of
from .missing import MissingPackage
from .port import Encoding

NOT_TOLD = -1
"""An action that the encoding has no index for: it lists fewer than there were."""

Row = dict[str, Any]


def refuse_dataset_suffix(path: Path) -> None:
    """Raise if no dataset is written to files of such a name."""
    if path.suffix != ".parquet":
        raise InvalidData(f"{path}: a dataset is .parquet", path="--export")


def export(game: Game, plan: Plan, folder: Path, path: Path) -> int:
    """Write all decisions of the finished matches of an arena; how many there were."""
    try:
        import pyarrow as arrow
        import pyarrow.parquet as parquet
    except ImportError:
        raise MissingPackage(
            "a dataset needs more than is installed: pip install 'damier[datasets]'"
        ) from None
    seats = [f"p{number}" for number in range(1, plan.players + 1)]
    config = game.decode_config({**plan.options, "seed": 0, "playerIds": seats})
    encoding = encoding_of(game, config)
    byte = arrow.int8()
    schema = arrow.schema(
        {
            "match": arrow.int32(),
            "ply": arrow.int32(),
            "plies": arrow.int32(),
            "seat": byte,
            "bot": arrow.string(),
            "observation": arrow.list_(byte, encoding.observation_size),
            "action_mask": arrow.list_(byte, encoding.action_count),
            "action": arrow.int32(),
            "reward": arrow.float32(),
        },
        metadata={"damier": encode({"rules": plan.rules, "options": plan.options}).decode()},
    )
    written = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with parquet.ParquetWriter(path, schema) as writer:
        for played, record in finished_records(plan, folder):
            rows = [
                {**row, "match": played.number, "bot": played.bots[row["seat"]]}
                for row in decisions(game, record)
            ]
            writer.write_table(arrow.Table.from_pylist(rows, schema))
            written += len(rows)
    return written


def decisions(game: Game, record: bytes) -> Iterator[Row]:
    """Every choice of a match, in the order in which they were made."""
    told = read(record)
    config = convert(told.header.config, game.engine.config_type)
    encoding = encoding_of(game, config)
    match: Any = Match.start(game.engine, game.rules, config)
    rows: list[Row] = []
    for entry in told.entries:
        before = match
        match = next(followed(match, [entry]), match)
        if isinstance(entry, Acted):
            rows.append(_decision(game, encoding, before, entry))
    winners = match.outcome.winners if match.outcome is not None else ()
    for row in rows:
        has_won = config.player_ids[row["seat"]] in winners
        row["reward"] = 0.0 if not winners else 1.0 if has_won else -1.0
        row["plies"] = len(rows)
        yield row


def _decision(game: Game, encoding: Encoding, match: Any, entry: Acted) -> Row:
    player = entry.actor
    view = match.view(player)
    valid = game.engine.get_valid_actions(match.state, player)
    numbers = encoding.numbers(view, valid, player)
    place = list(valid).index(convert(entry.action, game.engine.action_type))
    mask = bytearray(encoding.action_count)
    for number in numbers:
        mask[number] = 1
    return {
        "ply": match.seq,
        "seat": match.state.seat(player),
        "observation": list(encoding.observation(view, player)),
        "action_mask": list(mask),
        "action": numbers[place] if place < len(numbers) else NOT_TOLD,
    }
