"""A pack holds the same bundle, for those who read no YAML."""

from dataclasses import replace

import pytest

from damier.bundle import (
    Pack,
    load_bundle,
    packed,
    unpacked,
)
from damier.core import InvalidData, decode, encode
from tests.bundle.shipped import BUNDLES, files_of


@pytest.mark.parametrize("name", BUNDLES)
def test_a_pack_holds_the_same_bundle_without_any_yaml_to_read(name: str) -> None:
    files = files_of(name)
    pack = decode(encode(packed(files)), Pack)
    assert unpacked(pack) == files
    bundle = load_bundle(unpacked(pack), parsed=pack.parsed)
    assert replace(bundle, words={}) == replace(load_bundle(files), words={})


def test_a_pack_that_lies_about_its_format_or_files_is_refused() -> None:
    pack = packed(files_of("tic-tac-toe"))
    for broken in (
        Pack(format="other", files=pack.files, parsed={}),
        Pack(format=pack.format, files={"a": "%"}, parsed={}),
    ):
        with pytest.raises(InvalidData):
            unpacked(broken)
