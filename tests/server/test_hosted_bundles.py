"""`damier serve --bundles`: a host's own bundles are served beside ours; bad ones harm nobody."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from urllib.parse import quote

import pytest
from msgspec.structs import replace

from damier import catalogue
from damier.bundle import packed
from damier.catalogue import bundle_files
from damier.cli.bundle import hash as fill_hash
from damier.cli.bundle import new
from damier.core import BrokenGame, encode
from damier.server import Node
from damier.server.error import WrongSettings
from damier.server.hosted_bundles import host_bundles
from tests.server.client import UNLIMITED, Client, served, told


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """A folder with one bundle in it; afterwards the shelf is as it was."""
    folder = tmp_path / "bundles"
    folder.mkdir()
    new("eclipse", folder)
    yield folder
    catalogue.host({})


def ids() -> list[str]:
    return [game.id for game in catalogue.all()]


def test_a_bundle_of_the_host_is_played_online_against_a_bot(shelf: Path) -> None:
    async def story(client: Client, node: Node) -> None:
        assert "eclipse" in [game["id"] for game in (await client.get("/games"))["games"]]
        opened = await client.post(
            "/lobbies",
            {"gameId": "eclipse", "seats": [{"kind": "bot", "level": "easy"}] * 2},
        )
        watching = await client.sit(opened["lobby"]["id"])
        await watching.until("event", verb="end")
        await watching.close()

    told(story, replace(UNLIMITED, bundles=str(shelf)))


def test_versions_stand_side_by_side_and_the_newest_is_the_game(shelf: Path) -> None:
    copytree(shelf / "eclipse" / "1.0", shelf / "eclipse" / "1.10")
    copytree(shelf / "eclipse" / "1.0", shelf / "eclipse" / "1.9")
    for version in ("1.9", "1.10"):
        manifest = shelf / "eclipse" / version / "manifest.yaml"
        manifest.write_text(manifest.read_text().replace('"1.0"', f'"{version}"'))
        fill_hash(manifest.parent)
    host_bundles(str(shelf))
    assert catalogue.load("eclipse").rules.version == "1.10"
    assert catalogue.load("eclipse@1.0").rules.version == "1.0"


def test_a_pack_is_served_as_its_folder_is(shelf: Path) -> None:
    content = encode(packed(bundle_files(shelf / "eclipse" / "1.0")))
    other = shelf.parent / "packs"
    other.mkdir()
    (other / "eclipse-1.0.json").write_bytes(content)
    host_bundles(str(other))
    assert "eclipse" in ids()
    assert (catalogue.load("eclipse").source or "").startswith("pack:")


def test_one_that_is_refused_is_named_with_its_place_and_harms_no_other(
    shelf: Path, caplog: pytest.LogCaptureFixture
) -> None:
    new("misspelt", shelf)
    rules = shelf / "misspelt" / "1.0" / "entities.yaml"
    rules.write_text(rules.read_text().replace("zone: table, by", "zone: tabel, by"))
    (shelf / "nonsense.json").write_text('{"files": 3}')
    (shelf / "empty").mkdir()
    host_bundles(str(shelf))
    assert "eclipse" in ids()
    assert "misspelt" not in ids()
    assert "misspelt/1.0/entities.yaml:" in caplog.text
    assert "[undefined_zone]" in caplog.text
    assert "[hash_differs]" not in caplog.text or "misspelt" in caplog.text
    assert "nonsense.json" in caplog.text
    assert "empty" in caplog.text
    assert len(catalogue.broken()) == 3
    assert all(isinstance(error, BrokenGame) for error in catalogue.broken())


def test_a_pack_of_any_length_is_not_read(shelf: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (shelf / "endless.json").open("wb") as file:
        file.truncate(1 << 40)  # a hole: it takes no room on the disk
    host_bundles(str(shelf))
    assert "eclipse" in ids()
    assert "endless.json: more than" in caplog.text


def test_none_takes_the_place_of_a_game_that_is_there(shelf: Path) -> None:
    ours = catalogue.load("quoridor").rules
    new("quoridor", shelf)
    host_bundles(str(shelf))
    assert catalogue.load("quoridor").rules == ours
    assert "is on the shelf already" in catalogue.broken()[0].message


def test_a_draft_needs_no_hash_but_a_served_bundle_does(shelf: Path) -> None:
    words = shelf / "eclipse" / "1.0" / "en.json"
    words.write_text(words.read_text().replace("wins", "has won"))
    host_bundles(str(shelf))
    assert "eclipse" not in ids()
    host_bundles(str(shelf), are_drafts=True)
    assert "eclipse" in ids()


def test_a_folder_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(WrongSettings):
        host_bundles(str(tmp_path / "nowhere"))


def test_a_link_out_of_a_bundle_is_not_followed(
    shelf: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (shelf / "eclipse" / "1.0" / "secret.txt").symlink_to("/etc/passwd")
    host_bundles(str(shelf))
    assert "eclipse" not in ids()
    assert "[unsafe_path]" in caplog.text


def test_a_server_without_bundles_leaves_the_shelf_alone() -> None:
    async def story() -> None:
        async with served(UNLIMITED) as (client, _):
            assert (await client.get("/games"))["games"]

    before = ids()
    asyncio.run(story())
    assert ids() == before


PLACES = ("/tmp", "/home", "/root", "site-packages", str(Path(catalogue.__file__).parents[3]))


def test_no_answer_names_a_folder_of_the_hosts(shelf: Path) -> None:
    """Bundles that are refused, that name another's id, and whatever else can be asked for."""
    broken = shelf / "love-letter" / "1.0"
    copytree(shelf / "eclipse" / "1.0", broken)
    (broken / "manifest.yaml").write_text("nonsense: [")
    twin = shelf / "twin"
    copytree(shelf / "eclipse" / "1.0", twin)
    (shelf / "pack.json").write_text("{")
    settings = replace(UNLIMITED, bundles=str(shelf), database=f"sqlite:///{shelf}/x.sqlite")
    names = [
        "love-letter/1.0", "bundles/twin", "bundles/pack.json", "bundles", "twin", "pack.json",
        "love-letter@1.0", "love-letter@9", "eclipse@9.9", "../../etc", "x" * 64,
    ]  # fmt: skip

    async def story(client: Client, node: Node) -> None:
        answers = [await client.ask("GET", "/games"), await client.ask("GET", "/metrics")]
        for name in names:
            asked = {"gameId": name, "seats": [{"kind": "human"}, {"kind": "open"}]}
            answers.append(await client.ask("POST", "/lobbies", asked))
            quoted = quote(name, safe="")
            for path in (
                f"/games/{quoted}",
                f"/games/{quoted}/1.0/assets/x.svg",
                f"/lobbies/{quoted}",
            ):
                answers.append(await client.ask("GET", path))
        answers.append(await client.ask("GET", "/assets/../../x"))
        answers.append(await client.ask("POST", "/lobbies", {"gameId": "eclipse", "seats": "x"}))
        assert {answer.status_code for answer in answers} <= {200, 201, 404, 422}
        for answer in answers:
            for place in (*PLACES, str(shelf), str(shelf.parent)):
                assert place not in answer.text, answer.text[:300]
        refused = await client.ask(
            "POST", "/lobbies", {"gameId": "love-letter/1.0", "seats": [{"kind": "human"}]}
        )
        assert refused.json()["code"] == "broken_game"

    told(story, settings)
