"""The changelog of a bundle: read within bounds, told on the game's page."""

from pathlib import Path

from damier import catalogue
from damier.catalogue.changelog import LARGEST, MOST_CHANGES, changes_beside, changes_of


def test_the_items_of_a_list_are_the_changes() -> None:
    text = "# My game\n\nSome words.\n\n- 1.1: two\n  lines.\n* 1.0: *one*.\n\nAnd the end.\n"
    assert changes_of(text) == ["1.1: two lines.", "1.0: *one*."]


def test_what_lies_beside_a_version_is_read_and_nothing_else(tmp_path: Path) -> None:
    version = tmp_path / "game" / "1.0"
    version.mkdir(parents=True)
    assert changes_beside(version) == ()
    file = tmp_path / "game" / "changelog.md"
    file.write_bytes(b"- \xff\n" + b"- 1.0: a.\n" * LARGEST)
    assert len(changes_beside(version)) == MOST_CHANGES
    secret = tmp_path / "secret"
    secret.write_text("- a secret\n")
    file.unlink()
    file.symlink_to(secret)
    assert changes_beside(version) == (), "no link is followed"
    bundle = tmp_path / "game" / "bundle"
    bundle.mkdir()
    file.unlink()
    file.write_text("- 1.0: a.\n")
    assert changes_beside(bundle) == (), "around a folder that is no version anything may lie"


def test_a_game_of_the_shelf_has_its_changes_newest_first() -> None:
    changes = catalogue.load("love-letter").changes
    assert [change.partition(":")[0] for change in changes] == ["1.1", "1.0"]
    assert catalogue.load("quoridor").changes == ()
