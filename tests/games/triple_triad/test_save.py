"""Collections that last: what `--save` keeps from match to match."""

import os
from pathlib import Path

import pytest

from damier import catalogue
from damier.cli.save import DamagedSave, OtherSave, read_save, write_save
from damier.core import InvalidData
from tests.games.triple_triad.build import ENGINE, FIRST, GAME, SECOND, config, last_card, nearly

CARRIED = {"collections": [list(FIRST), list(SECOND)]}


def test_what_was_saved_is_read_back_as_options(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    assert read_save(file, GAME) == {}
    ended = last_card(nearly(6, trade_rule="direct"))
    write_save(file, GAME, ENGINE.get_carry_over(ended))
    options = read_save(file, GAME)
    again = ENGINE.init(config(collections=options["collections"]))
    assert again.collections == ended.collections
    assert os.listdir(tmp_path) == ["cards.json"], "no draft is left behind"


def test_a_loser_without_cards_is_offered_a_starter_set(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    write_save(file, GAME, ENGINE.get_carry_over(last_card(nearly(7, trade_rule="all"))))
    assert read_save(file, GAME)["collections"][1] is None


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"ifrit-1", b"ifrit-9"),
        lambda data: data.replace(b'"game"', b'"games"'),
        lambda data: b"\xff" + data,
        lambda data: b"",
        lambda data: data.replace(b"{", b'{"format":"damier-save-1",', 1),
    ],
)
def test_a_damaged_file_is_refused_and_kept_aside(tmp_path: Path, spoiled: object) -> None:
    file = tmp_path / "cards.json"
    write_save(file, GAME, CARRIED)
    assert callable(spoiled)
    content = spoiled(file.read_bytes())
    file.write_bytes(content)
    with pytest.raises(DamagedSave) as refused:
        read_save(file, GAME)
    aside = tmp_path / "cards.json.damaged-1"
    assert str(aside) in refused.value.message
    assert aside.read_bytes() == content
    assert read_save(file, GAME) == {}, "the next match can start"


def test_a_second_damaged_file_does_not_replace_the_first(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    for content in (b"one", b"two"):
        file.write_bytes(content)
        with pytest.raises(DamagedSave):
            read_save(file, GAME)
    assert (tmp_path / "cards.json.damaged-1").read_bytes() == b"one"
    assert (tmp_path / "cards.json.damaged-2").read_bytes() == b"two"


def test_options_that_the_game_refuses_are_damage(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    write_save(file, GAME, {"collections": [list(FIRST), list(FIRST)]})
    with pytest.raises(DamagedSave) as refused:
        read_save(file, GAME)
    assert "card_repeats" in refused.value.message


def test_a_save_of_another_game_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "rounds.json"
    other = catalogue.load("rock-paper-scissors")
    write_save(file, other, {"winsNeeded": 3})
    assert read_save(file, other) == {"winsNeeded": 3}
    with pytest.raises(OtherSave):
        read_save(file, GAME)
    assert file.exists()


def test_a_failed_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cards.json"
    write_save(file, GAME, CARRIED)
    before = file.read_bytes()

    def no_space(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(InvalidData, match="No space left"):
        write_save(file, GAME, {"collections": [list(SECOND), list(FIRST)]})
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["cards.json"]


def test_a_place_that_cannot_be_read_or_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(InvalidData):
        read_save(tmp_path, GAME)
    with pytest.raises(InvalidData):
        write_save(tmp_path / "nowhere" / "cards.json", GAME, CARRIED)
