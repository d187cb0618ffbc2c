"""A manifest that is wrong is refused."""

import pytest

from tests.bundle.format.small_bundle import MANIFEST, refused


@pytest.mark.parametrize("version", ['"3"', '"0"', '"1.0"'])
def test_another_spec_version_is_refused(version: str) -> None:
    error = refused(manifest=MANIFEST.replace('Version: "1"', f"Version: {version}"))
    assert error.found == ("spec_version",)


@pytest.mark.parametrize(
    ("right", "wrong", "code"),
    [
        ("gameId: small", "gameId: Small Game", "bad_name"),
        ("gameId: small", "gameid: small", "unknown_keyword"),
        ('version: "1.0"', "version: new", "bad_version"),
        ("{ min: 2, max: 2 }", "{ min: 3, max: 2 }", "out_of_range"),
        ("{ min: 2, max: 2 }", "{ min: 2 }", "missing_key"),
        ("{ min: 2, max: 2 }", "two", "wrong_type"),
        ("  name: Small", "  name: { fr: Petit }", "missing_key"),
        ("  name: Small", "  title: Small", "unknown_keyword"),
    ],
)
def test_a_wrong_manifest_is_refused(right: str, wrong: str, code: str) -> None:
    assert code in refused(manifest=MANIFEST.replace(right, wrong)).found
