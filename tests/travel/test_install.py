"""Bundles installed from files, addresses and indexes; and each way in which one is refused."""

import os
import stat
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from damier import catalogue
from damier.bundle import BundleRefused
from damier.core import DamierError, InvalidData, UnknownGame
from damier.travel import (
    Installed,
    TravelRefused,
    install,
    new_key,
    publish,
    read_ledger,
    remove,
    update,
)
from tests.cli.running import damier
from tests.travel.packs import GAME, Publisher, pack, web_server


def refused(code: str, wanted: str | Path, **options: str) -> TravelRefused:
    """That this is refused with this code, and changes nothing."""
    before = snapshot()
    with pytest.raises(TravelRefused) as caught:
        install(str(wanted), **options)
    assert caught.value.code == code, caught.value.message
    assert snapshot() == before
    return caught.value


def snapshot() -> dict[str, bytes]:
    home = catalogue.data_folder()
    files = [path for path in home.rglob("*") if path.is_file() and path.suffix != ".lock"]
    return {str(path): path.read_bytes() for path in files}


def test_a_pack_from_a_file_is_found_by_the_shelf_and_removed_again(
    home: Path, author: Publisher
) -> None:
    author.publish("1.0.0")
    done = install(str(author.pack_file("1.0.0")))
    assert (done.game_id, done.version, done.outcome) == (GAME, "1.0.0", "installed")
    assert (done.key, done.is_new_key) == (author.key, True)
    assert catalogue.load(GAME).rules.version == "1.0.0"
    assert GAME in [game.id for game in catalogue.all()]
    assert install(str(author.pack_file("1.0.0"))).outcome == "unchanged"
    remove(GAME)
    with pytest.raises(UnknownGame):
        catalogue.load(GAME)
    with pytest.raises(TravelRefused, match="was not installed"):
        remove(GAME)


def test_a_pack_from_an_address_by_hand_and_by_index_and_updated(
    home: Path, author: Publisher
) -> None:
    author.publish("1.0.0")
    with web_server(author.folder) as address:
        assert install(f"{address}/{GAME}-1.0.0.json").key == author.key
        remove(GAME)
        assert install(GAME, index=address).outcome == "installed"
        assert read_ledger(home).games[GAME].source == f"{address}/index.json"
        assert [done.outcome for done in told(update())] == ["unchanged"]
        author.publish("1.2.0", "1.10.0")
        assert [(d.outcome, d.version) for d in told(update(GAME))] == [("installed", "1.10.0")]
        assert catalogue.load(GAME).rules.version == "1.10.0"
        # The version before stays for matches and records that were made under it.
        assert catalogue.load(f"{GAME}@1.0.0").rules.version == "1.0.0"
        remove(GAME)
        assert install(GAME).version == "1.10.0", "an index that was named once is known"


def told(results: Iterable[Installed | DamierError]) -> list[Installed]:
    found = list(results)
    assert not [one for one in found if isinstance(one, DamierError)]
    return [one for one in found if isinstance(one, Installed)]


def test_an_unsigned_pack_is_installed_and_said_to_be_unsigned(
    home: Path, author: Publisher
) -> None:
    author.publish("1.0.0", is_signed=False)
    done = install(str(author.pack_file("1.0.0")))
    assert (done.key, done.is_new_key) == (None, False)
    author.publish("1.1.0")
    assert install(str(author.pack_file("1.1.0"))).is_new_key, "from now on it is signed"
    author.pack_file("1.2.0").write_bytes(pack("1.2.0"))
    refused("signature_missing", author.pack_file("1.2.0"))


def test_a_pack_that_was_changed_after_it_was_signed_is_refused(
    home: Path, author: Publisher
) -> None:
    author.publish("1.0.0")
    file = author.pack_file("1.0.0")
    file.write_bytes(pack("1.0.0", summary="last without"))
    refused("signature_wrong", file)
    refused("pack_differs", GAME, index=str(author.folder))
    signature = Path(f"{file}.minisig")
    lines = signature.read_text().splitlines()
    lines[2] = "trusted comment: damier something else"
    file.write_bytes(pack("1.0.0"))
    signature.write_text("\n".join(lines))
    refused("signature_wrong", file)
    signature.write_text("no signature")
    refused("signature_wrong", file)


def test_a_pack_that_was_changed_without_a_signature_is_refused_by_its_hash(
    home: Path, tmp_path: Path
) -> None:
    file = tmp_path / "changed.json"
    whole = pack()
    at = whole.index(b'"en.json":"') + 30
    file.write_bytes(whole[:at] + (b"A" if whole[at : at + 1] != b"A" else b"B") + whole[at + 1 :])
    with pytest.raises((BundleRefused, InvalidData)):
        install(str(file))
    assert snapshot() == {}


def test_another_key_is_refused_until_the_first_one_is_forgotten(
    home: Path, author: Publisher, tmp_path: Path
) -> None:
    author.publish("1.0.0")
    install(str(author.pack_file("1.0.0")))
    thief = Publisher(tmp_path, "thief")
    thief.publish("1.1.0")
    error = refused("key_changed", thief.pack_file("1.1.0"))
    assert author.key in error.message
    assert f"damier remove {GAME} --forget-key" in error.message
    refused("key_changed", GAME, index=str(thief.folder))
    refused("key_changed", author.pack_file("1.0.0"), key=thief.key)
    remove(GAME)
    refused("key_changed", thief.pack_file("1.1.0"))
    remove(GAME, forgets_key=True)
    assert install(str(thief.pack_file("1.1.0"))).key == thief.key


def test_a_pack_that_is_signed_by_somebody_who_shows_another_key_is_refused(
    home: Path, author: Publisher, tmp_path: Path
) -> None:
    author.publish("1.0.0")
    (author.folder / "minisign.pub").unlink()
    refused("key_unknown", author.pack_file("1.0.0"))
    other = new_key(tmp_path / "other.key", None)
    refused("key_changed", author.pack_file("1.0.0"), key=other)
    refused("wrong_key", author.pack_file("1.0.0"), key="RWnothing")
    assert install(str(author.pack_file("1.0.0")), key=author.key).key == author.key


def test_an_older_version_and_other_bytes_of_the_same_are_refused(
    home: Path, author: Publisher
) -> None:
    author.publish("1.9.0", "1.10.0")
    install(str(author.pack_file("1.10.0")))
    refused("downgrade", author.pack_file("1.9.0"))
    author.publish("1.10.0", summary="last without")
    refused("version_reused", author.pack_file("1.10.0"))
    remove(GAME)
    refused("downgrade", author.pack_file("1.9.0"))


def test_no_bundle_takes_the_place_of_a_game_that_is_there(home: Path, tmp_path: Path) -> None:
    for game_id in ("quoridor", "love-letter"):
        file = tmp_path / f"{game_id}.json"
        file.write_bytes(pack("9.0.0", game_id=game_id))
        refused("game_taken", file)


def test_an_index_that_leads_elsewhere_is_refused(home: Path, author: Publisher) -> None:
    author.publish("1.0.0")
    index = author.folder / "index.json"
    good = index.read_text()
    for name in ("../secret.json", "/etc/passwd", "a/b.json", "http://127.0.0.1/x.json", ".json"):
        index.write_text(good.replace(f"{GAME}-1.0.0.json", name))
        assert "path" in refused("wrong_index", GAME, index=str(index)).details
    for wrong in ("{}", "[]", good.replace("damier-index-1", "damier-index-9"), "x" * 100):
        index.write_text(wrong)
        refused("wrong_index", GAME, index=str(index))
    index.write_text(good)
    refused("wrong_index", "other-game", index=str(index))
    refused("not_fetched", GAME, index=str(author.folder / "gone.json"))
    Path(f"{author.pack_file('1.0.0')}.minisig").unlink()
    refused("signature_missing", GAME, index=str(index))


def test_files_that_are_no_packs_are_refused(home: Path, tmp_path: Path) -> None:
    refused("not_fetched", tmp_path)
    os.mkfifo(tmp_path / "pipe")
    refused("not_fetched", tmp_path / "pipe")
    refused("not_fetched", "no/such/file.json")
    (tmp_path / "text.json").write_text("not a pack")
    with pytest.raises(InvalidData):
        install(str(tmp_path / "text.json"))
    with (tmp_path / "huge.json").open("wb") as huge:
        huge.truncate(65 * 1024 * 1024)
    refused("pack_too_large", tmp_path / "huge.json")


def test_a_file_is_named_by_its_address_too(home: Path, author: Publisher) -> None:
    author.publish("1.0.0")
    assert install(author.pack_file("1.0.0").as_uri()).outcome == "installed"
    refused("unsafe_address", "file://elsewhere/x.json")


def test_one_that_cannot_be_updated_keeps_none_of_the_others_back(
    home: Path, author: Publisher, tmp_path: Path
) -> None:
    other = Publisher(tmp_path, "other")
    other.publish("1.0.0", game_id="aurora")
    author.publish("1.0.0")
    install(str(author.folder / f"{GAME}-1.0.0.json"))
    install("aurora", index=str(other.folder))
    author.pack_file("1.0.0").unlink()
    other.publish("1.1.0", game_id="aurora")
    first, second = update()
    assert isinstance(first, TravelRefused)
    assert first.code == "not_fetched"
    assert not isinstance(second, DamierError)
    assert (second.game_id, second.version) == ("aurora", "1.1.0")


def test_a_folder_that_cannot_be_written_is_named(
    tmp_path: Path, author: Publisher, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taken").write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "taken"))
    author.publish("1.0.0")
    with pytest.raises(TravelRefused) as caught:
        install(str(author.pack_file("1.0.0")))
    assert caught.value.code == "not_written"


def test_publishing_checks_signs_and_keeps_to_its_key(author: Publisher, tmp_path: Path) -> None:
    author.publish("1.0.0")
    assert stat.S_IMODE(author.key_file.stat().st_mode) == 0o600
    (author.folder / "broken-1.0.json").write_text("{}")
    with pytest.raises(InvalidData) as caught:
        author.publish("1.1.0")
    assert "broken-1.0.json" in caught.value.message
    (author.folder / "broken-1.0.json").unlink()
    other = tmp_path / "other.key"
    new_key(other, "secret")
    with pytest.raises(TravelRefused, match="another key"):
        publish(author.folder, other, lambda: "secret")
    with pytest.raises(TravelRefused, match="another password"):
        publish(author.folder, other, lambda: "guess")
    with pytest.raises(InvalidData, match="there already"):
        new_key(other, None)


def test_two_files_of_one_version_are_not_published(author: Publisher) -> None:
    author.publish("1.0.0")
    index = (author.folder / "index.json").read_bytes()
    twin = author.pack_file("1.0.0").with_name("changed.json")
    twin.write_bytes(pack("1.0.0", summary="another"))
    with pytest.raises(TravelRefused, match=r"changed\.json.*remove one of them") as caught:
        author.publish("1.1.0")
    assert caught.value.code == "version_reused"
    assert (author.folder / "index.json").read_bytes() == index
    twin.unlink()
    author.publish("1.1.0")


def test_the_commands_from_a_key_to_a_match(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    assert damier("keygen", "my.key", "--no-password", folder=tmp_path).code == 0
    assert damier("bundle", "new", GAME, folder=tmp_path).code == 0
    made = damier("bundle", "pack", GAME, "--out", f"packs/{GAME}-1.0.json", folder=tmp_path)
    assert made.code == 0, made.err
    published = damier("publish", "packs", "--key", "my.key", folder=tmp_path)
    assert f"{GAME} 1.0," in published.out, published.err
    with web_server(folder) as address:
        done = damier("install", GAME, "--index", address)
        assert f"installed {GAME} 1.0\n" in done.out, done.err
        assert f"unchanged {GAME} 1.0\n" in damier("update").out
    assert f"from {address}/index.json" in damier("list").out
    played = damier("play", GAME, "--seats", "bot:easy,bot:easy", "--seed", "1")
    assert played.code == 0, played.err
    assert damier("update").code == 2, "the server is gone"
    assert damier("remove", GAME).out == f"removed {GAME}\n"
    assert "[not_installed]" in damier("remove", GAME).err


def test_a_server_finds_what_is_installed(home: Path, author: Publisher) -> None:
    author.publish("1.0.0")
    install(str(author.pack_file("1.0.0")))
    code = "from damier.server.serve import node_of; from damier.server.settings import Settings;"
    code += "from damier import catalogue; node_of(Settings(database='memory:'));"
    code += "print([game.id for game in catalogue.all()])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert f"'{GAME}'" in shown.stdout
