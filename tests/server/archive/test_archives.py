"""One suite for every archive: a folder, and a bucket whose other side checks the signatures."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from damier.server.archive import RecordArchive, open_archive
from damier.server.error import WrongSettings
from tests.server.archive.s3 import Bucket, running_bucket

NAME = "ab/abc.ndjson.gz"


@pytest.fixture(scope="module")
def bucket() -> Iterator[Bucket]:
    with running_bucket() as running:
        yield running


@pytest.fixture(params=["folder", "s3"])
def archive(request: pytest.FixtureRequest, tmp_path: Path) -> RecordArchive:
    url, keys = f"file://{tmp_path}/below", dict[str, str]()
    if request.param == "s3":
        url, keys = request.getfixturevalue("bucket")
    opened = open_archive(url, keys)
    assert opened is not None
    return opened


def test_what_is_put_is_there_until_it_is_deleted(archive: RecordArchive) -> None:
    assert archive.get(NAME) is None
    archive.put(NAME, b"\x00\xff one")
    assert archive.get(NAME) == b"\x00\xff one"
    archive.put(NAME, b"two")
    assert archive.get(NAME) == b"two"
    assert archive.get("ab/other.ndjson.gz") is None
    archive.delete(NAME)
    assert archive.get(NAME) is None
    archive.delete(NAME)


def test_a_bucket_that_is_not_there_or_not_ours_is_an_error_and_no_missing_record(
    bucket: Bucket,
) -> None:
    other = open_archive(bucket.url.replace("records", "nowhere"), bucket.keys)
    assert other is not None
    with pytest.raises(OSError, match="404 NoSuchBucket"):
        other.get(NAME)
    wrong = {**bucket.keys, "AWS_SECRET_ACCESS_KEY": "wrong"}
    stranger = open_archive(bucket.url, wrong)
    assert stranger is not None
    with pytest.raises(OSError, match="403 SignatureDoesNotMatch"):
        stranger.put(NAME, b"")


def test_nobody_at_the_other_end_is_an_error() -> None:
    gone = open_archive(
        "s3://records/?endpoint=http://127.0.0.1:1",
        {"AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"},
    )
    assert gone is not None
    with pytest.raises(OSError, match="refused"):
        gone.get(NAME)


def test_a_folder_keeps_no_half_written_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = open_archive(f"file://{tmp_path}", {})
    assert archive is not None

    def full(number: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="no space"):
        archive.put(NAME, b"half")
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("s3://records", "AWS_ACCESS_KEY_ID"),
        ("s3:///prefix", "s3://BUCKET/PREFIX"),
        ("s3://records/?endpiont=http://x", "s3://BUCKET/PREFIX"),
        ("s3://records/?endpoint=ftp://x", "an endpoint is"),
        ("ftp://records", "an archive is"),
    ],
)
def test_what_is_no_archive_is_refused_with_what_would_be(url: str, said: str) -> None:
    with pytest.raises(WrongSettings, match=said):
        open_archive(url, {})


def test_without_a_url_there_is_none() -> None:
    assert open_archive("", {}) is None
