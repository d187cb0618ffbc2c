"""Hostile bundles: refused quickly, with a code, before anything grows."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from types import FrameType
from typing import Any

import pytest

from damier.bundle import BundleEngine, BundleRefused, bundle_hash, load_bundle

MANIFEST = b"""
gameId: small
version: "1.0"
bluefeltSpecVersion: "1"
metadata: { name: Small, players: { min: 2, max: 2 } }
"""

ENTITIES = b"""
zones: { deck: { shape: stack, visibility: all } }
verbs: { wait: {} }
phases: [{ id: turn, verbs: [wait] }]
"""

NONE, ONE = bytes(8), bytes(7) + b"\x01"
"""Lengths as the hash takes them."""

MOST_CALLS = 10_000_000
"""Calls of functions: nothing here is worth more. Crazy eights, an honest bundle, takes 600,000."""


@contextmanager
def few_calls() -> Iterator[None]:
    """Fails where more functions are called than a machine of any speed should be asked to."""
    left = MOST_CALLS

    def count(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal left
        left -= event in ("call", "c_call")
        if left < 0:
            sys.setprofile(None)
            pytest.fail(f"more than {MOST_CALLS:,} calls")

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def refused(entities: bytes = ENTITIES, manifest: bytes = MANIFEST) -> tuple[str, ...]:
    with pytest.raises(BundleRefused) as caught, few_calls():
        load_bundle({"manifest.yaml": manifest, "entities.yaml": entities}, check_hash=False)
    for problem in caught.value.problems:
        assert problem.place.file
        assert len(str(problem)) < 1_000
    return caught.value.found


def test_the_smallest_bundle_loads() -> None:
    load_bundle({"manifest.yaml": MANIFEST, "entities.yaml": ENTITIES}, check_hash=False)


BOMB = b"a: &a [x,x,x,x]\n" + b"".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{','.join([f'*{chr(97 + n)}'] * 9)}]\n".encode()
    for n in range(20)
)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (BOMB, "yaml_alias"),
        (b"zones: *nowhere\n", "yaml_alias"),
        (b"zones: &here {}\n", "yaml_alias"),
        (b"zones: !!python/object/apply:os.system [ls]\n", "yaml_tag"),
        (b"zones: !include secrets.yaml\n", "yaml_tag"),
        (b"[" * 100_000, "yaml_too_deep"),
        (b"{a: " * 100_000, "yaml_too_deep"),
        (b"\n".join(b" " * n + b"a:" for n in range(600)), "yaml_too_deep"),
        (b"x" * 100_000_000, "bundle_too_large"),
        (b"x" * 1_000_000, "yaml_too_large"),
        (b"- a\n" * 100_000, "yaml_too_large"),
        (b"zones: \xff\xfe\n", "yaml_not_utf8"),
        ("zones: {}".encode("utf-16"), "yaml_not_utf8"),
        (b"zones: {\n", "yaml_syntax"),
        (b"zones: }\n", "yaml_syntax"),
        (b"\tzones: {}\n", "yaml_syntax"),
        (b"zones: \x00\n", "yaml_syntax"),
        (b"", "yaml_syntax"),
        (b"# nothing\n", "yaml_syntax"),
        (b"--- {}\n--- {}\n", "yaml_documents"),
        (b"? [a, b]\n: c\n", "yaml_key"),
        (b"%YAML 9.9\n---\nzones: {}\n", "yaml_syntax"),
        (b"just text\n", "wrong_type"),
        (b"- a\n- list\n", "wrong_type"),
        (b"zones: {}\nzones: {}\n", "duplicate_key"),
        (b"<<: { zones: {} }\n", "unknown_keyword"),
    ],
    ids=range(26),
)
def test_hostile_yaml_is_refused(text: bytes, code: str) -> None:
    assert code in refused(entities=text)


def test_hostile_manifests_are_refused_as_well() -> None:
    assert "yaml_alias" in refused(manifest=BOMB)
    assert "yaml_too_large" in refused(manifest=b"x" * 10_000_000)


def test_numbers_that_no_browser_holds_are_no_numbers() -> None:
    text = ENTITIES + b"entities: { a: { value: 99999999999999999999 } }\n"
    assert refused(entities=text) == ("wrong_type",)


def test_a_thousand_mistakes_are_still_told() -> None:
    wrong = b", ".join([b"{ hold: {} }"] * 1_000)
    text = ENTITIES.replace(b"wait: {}", b"wait: { pre: [" + wrong + b"] }")
    assert refused(entities=text).count("unknown_condition") == 1_000


# What would grow when it is played


GROWING = [
    # Choices without end, loops of loops, verbs that double verbs, conditions over conditions.
    (b"verbs: { wait: { params: { a: u8, b: u8, c: u8 } } }", "out_of_range"),
    (b"verbs: { wait: { params: { a: u8, b: u8, c: u8, d: u8, e: u8 } } }", "out_of_range"),
    (b"verbs: { wait: {}, give: { params: { a: u8 } }, x: { effect: [give] } }", "wrong_type"),
    (b"verbs: { wait: { pre: [{ anyOpponent: [{ anyOpponent: [] }] }] } }", "wrong_type"),
    (b"verbs: {" + b", ".join(b"v%d: {}" % n for n in range(300)) + b"}", "out_of_range"),
    (b"verbs: { wait: { effect: [{ repeat: { times: 1000000, actions: [] } }] } }", "out_of_range"),
]


@pytest.mark.parametrize(("verbs", "code"), GROWING)
def test_what_would_grow_without_end_is_refused(verbs: bytes, code: str) -> None:
    assert code in refused(entities=ENTITIES.replace(b"verbs: { wait: {} }", verbs))


LOOPS = b"{ repeat: { times: 1000, actions: [LOOPS, shuffle] } }".replace(
    b"shuffle", b"{ shuffle: { zone: deck } }"
)
DOUBLING = b"wait: { effect: [v60] }, v0: {}, " + b", ".join(
    b"v%d: { effect: [v%d, v%d] }" % (n, n - 1, n - 1) for n in range(1, 61)
)


@pytest.mark.parametrize(
    "verbs",
    [
        b"{ wait: { effect: [" + LOOPS.replace(b"LOOPS, ", LOOPS.replace(b"LOOPS, ", b"") + b", ")
        + b"] } }",
        b"{" + DOUBLING + b"}",
    ],
    ids=["loops", "doubling"],
)  # fmt: skip
def test_what_grows_when_it_is_played_voids_the_game(verbs: bytes) -> None:
    entities = ENTITIES.replace(b"verbs: { wait: {} }", b"verbs: " + verbs)
    files = {"manifest.yaml": MANIFEST, "entities.yaml": entities}
    with few_calls():
        engine = BundleEngine(load_bundle(files, check_hash=False))
        state = engine.init(engine.config_type(seed=1, player_ids=("p1", "p2")))
        after = engine.apply_action(state, engine.action_types["wait"](), "p1")
    assert after.reason == "bundle_fault"


@pytest.mark.parametrize("sentence", ["{x:>999999999}", "{x.__class__}", "{0}", "{", "{x!r}", 3])
def test_a_sentence_may_only_name_its_values(sentence: object) -> None:
    files = {
        "manifest.yaml": MANIFEST,
        "entities.yaml": ENTITIES,
        "en.json": json.dumps({"outcomes": {"won": sentence}}).encode(),
    }
    with pytest.raises(BundleRefused) as caught:
        load_bundle(files, check_hash=False)
    assert caught.value.found == ("bad_words",)
    files["en.json"] = b'{"outcomes": {"won": "{winners} won {{really}}"}}'
    load_bundle(files, check_hash=False)


# Files


def with_hash(files: dict[str, bytes]) -> dict[str, bytes]:
    manifest = MANIFEST + f"hash: {bundle_hash(files)}\n".encode()
    return {**files, "manifest.yaml": manifest}


def test_the_hash_is_over_all_other_files() -> None:
    files = {"manifest.yaml": MANIFEST, "entities.yaml": ENTITIES, "assets/a.svg": b"<svg/>"}
    assert load_bundle(with_hash(files)).manifest.hash == bundle_hash(files)
    assert bundle_hash(files) == bundle_hash({**files, "manifest.yaml": b"other"})
    assert bundle_hash(files) == bundle_hash(dict(reversed(files.items())))
    assert bundle_hash({"b": b"2", "a": b""}) == (
        "sha256-" + sha256(b"".join((ONE, b"a", NONE, ONE, b"b", ONE, b"2"))).hexdigest()
    )


@pytest.mark.parametrize(
    "change",
    [
        {"assets/a.svg": b"<svg />"},
        {"assets/b.svg": b""},
        {"src/a.sv": b"g<svg/>"},
        {"entities.yaml": ENTITIES + b"\n"},
    ],
)
def test_another_hash_is_refused(change: dict[str, bytes]) -> None:
    files = with_hash(
        {"manifest.yaml": MANIFEST, "entities.yaml": ENTITIES, "assets/a.svg": b"<svg/>"}
    )
    with pytest.raises(BundleRefused) as caught:
        load_bundle({**files, **change})
    assert caught.value.found == ("hash_differs",)
    assert caught.value.problems[0].place.path == "$.hash"


def test_a_hash_that_was_never_filled_in_is_refused() -> None:
    with pytest.raises(BundleRefused) as caught:
        load_bundle({"manifest.yaml": MANIFEST, "entities.yaml": ENTITIES})
    assert caught.value.found == ("hash_differs",)


@pytest.mark.parametrize(
    "name",
    [
        "../secret",
        "assets/../../secret",
        "/etc/passwd",
        "assets//a.svg",
        "./a",
        "assets\\..\\a",
        "C:/windows",
        "a\x00b",
        "assets/\n.svg",
        "",
        "x" * 500,
    ],
)
def test_a_name_that_leaves_the_bundle_is_refused(name: str) -> None:
    with pytest.raises(BundleRefused) as caught:
        load_bundle({"manifest.yaml": MANIFEST, "entities.yaml": ENTITIES, name: b""})
    assert caught.value.found == ("unsafe_path",)


@pytest.mark.parametrize("name", ["manifest.yaml", "entities.yaml"])
def test_a_missing_file_is_named(name: str) -> None:
    files = {"manifest.yaml": MANIFEST, "entities.yaml": ENTITIES}
    del files[name]
    with pytest.raises(BundleRefused) as caught:
        load_bundle(files, check_hash=False)
    assert caught.value.found == ("missing_file",)
    assert caught.value.problems[0].place.file == name
