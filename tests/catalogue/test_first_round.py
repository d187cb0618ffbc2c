"""Records of the first round: each is replayed under the rules it was made under, and tells every
viewer the very bytes it told when it was played."""

from hashlib import sha256
from pathlib import Path

import pytest

from damier import catalogue
from damier.core import encode
from damier.match import Match, events, moments, read, replayed, written

KEPT = Path(__file__).with_name("first_round")
RECORDS = sorted(path.stem for path in KEPT.glob("*.jsonl"))


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_the_first_round_replays_and_tells_the_same(name: str) -> None:
    kept = (KEPT / f"{name}.jsonl").read_bytes()
    record = read(kept)
    game = catalogue.load_under(record.header.rules)
    assert game.rules == record.header.rules
    match = replayed(game.engine, game.rules, record)
    assert written(match.record) == kept
    viewers = (*match.state.player_ids, None)
    start: Match[object, object, object, object] = Match.start(  # type: ignore[type-var]
        game.engine, game.rules, match.config
    )
    told = {viewer: sha256(encode(start.view(viewer))) for viewer in viewers}
    for moment in moments(match):
        for viewer, digest in told.items():
            digest.update(encode(events(moment, viewer)))
            digest.update(encode(moment.view(viewer)))
    lines = (f"{viewer or 'spectator'} {digest.hexdigest()}\n" for viewer, digest in told.items())
    assert "".join(lines) == (KEPT / f"{name}.told").read_text(encoding="utf-8")


def test_a_bundle_of_today_plays_by_the_second_revision_and_the_first_is_still_there() -> None:
    today = catalogue.load("love-letter@1.0")
    assert today.rules.revision == 2
    header = read((KEPT / "love-letter-2.jsonl").read_bytes()).header
    first = catalogue.load_under(header.rules)
    assert first.rules.revision == 1
    assert first.rules.digest == today.rules.digest
    assert b"revision" not in encode(first.rules), "old records are written as they were"
    assert catalogue.load("quoridor").rules.revision == 1, "rules in Python show what they show"
