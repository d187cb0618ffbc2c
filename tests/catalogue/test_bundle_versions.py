"""Versions of a bundle: a match and its record keep the version and digest they started with."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.bundle import Bundle, BundleEngine
from damier.catalogue import Game
from damier.core import UnknownGame
from damier.match import Match, OtherRules, Rules, read, replayed, written
from damier.protocol import Table
from tests.cli.running import damier

KEPT = Path(__file__).with_name("tic_tac_toe_1_0.jsonl")
"""A match that was played when 1.0 was the newest."""


def old() -> Game:
    return catalogue.load("tic-tac-toe@1.0")


def new() -> Game:
    return catalogue.load("tic-tac-toe")


def test_the_newest_version_is_the_game_and_each_has_a_name() -> None:
    assert (old().rules.version, new().rules.version) == ("1.0.0", "1.2.0")
    assert old().rules.digest != new().rules.digest
    assert new() is catalogue.load("tic-tac-toe@1.2") or new().rules == (
        catalogue.load("tic-tac-toe@1.2").rules
    )
    assert catalogue.load("tic-tac-toe@1.0.0").rules == old().rules
    assert [game.id for game in catalogue.all()].count("tic-tac-toe") == 1
    for name in ("tic-tac-toe@0.9", "tic-tac-toe@", "tic-tac-toe@1.0.0@1.0.0"):
        with pytest.raises(UnknownGame):
            catalogue.load(name)


def test_a_newer_version_brings_its_own_words_and_pictures() -> None:
    assert old().cards_in("en")["cross"]["asset"] is None
    assert new().cards_in("en")["cross"]["asset"] == "assets/cross.svg"
    assert set(new().assets) == {"assets/cross.svg", "assets/nought.svg"}
    prompts = [labelled(game).verbs[0].ui.param_prompts for game in (old(), new())]
    assert prompts[0] != prompts[1]


def labelled(game: Game) -> Bundle:
    assert isinstance(game.engine, BundleEngine)
    return game.engine.bundle


def test_a_running_match_goes_on_under_the_version_it_started_with() -> None:
    entries = read(KEPT.read_bytes()).entries
    config = old().decode_config({"seed": 7, "playerIds": ["p1", "p2"]})
    running = Match.start(old().engine, old().rules, config)
    assert new().rules.version == "1.2.0", "the newer one is there by now"
    for entry in entries[:4]:
        running = running.act(entry.actor, old().decode_action(entry.action))  # type: ignore[union-attr]
    # What a server does when it starts again: the rules are found by what the record says.
    record = read(written(running.record))
    game = catalogue.load_under(record.header.rules)
    table = Table(game, replayed(game.engine, game.rules, record))
    assert table.welcome("p1").bundle_meta.version == "1.0.0"
    went_on = table.received("p1", b'{"verb":"place","args":{"x":1,"y":0}}').table.match
    assert went_on.seq == 5
    assert went_on.record.header.rules == old().rules


def test_a_record_of_the_older_version_replays_and_the_newer_refuses_it_by_name() -> None:
    record = read(KEPT.read_bytes())
    game = catalogue.load_under(record.header.rules)
    assert game.rules == replace(old().rules, revision=1), "as the first interpreter showed it"
    match = replayed(game.engine, game.rules, record)
    assert match.outcome is not None
    assert written(match.record) == KEPT.read_bytes()
    with pytest.raises(OtherRules, match=r"made under tic-tac-toe 1\.0\.0") as caught:
        replayed(new().engine, new().rules, record)
    assert "installed is tic-tac-toe 1.2.0" in caught.value.message


def test_the_command_line_replays_it_too() -> None:
    ran = damier("replay", str(KEPT), "--verify")
    assert (ran.code, "entries verified" in ran.out) == (0, True), ran.err


def test_rules_that_nobody_has_lead_to_the_newest_which_refuses() -> None:
    gone = Rules(game_id="tic-tac-toe", version="1.0.0", digest="sha256-" + "0" * 64)
    assert catalogue.load_under(gone).rules == new().rules
    with pytest.raises(UnknownGame):
        catalogue.load_under(Rules(game_id="chess-boxing", version="1", digest=""))
