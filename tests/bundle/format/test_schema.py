"""The JSON Schemas know what the loader knows."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from ruamel.yaml import YAML

from damier.bundle.format.function import FUNCTIONS
from damier.bundle.format.grammar import CONDITIONS, EFFECTS, SECOND_EFFECTS
from damier.bundle.format.schema import entities_schema, manifest_schema, second_entities_schema
from tests.bundle.shipped import BUNDLES, ROOT, SECOND_BUNDLES, files_of


def parsed(text: bytes) -> Any:
    return json.loads(json.dumps(YAML(typ="safe", pure=True).load(text)))


@pytest.mark.parametrize("name", BUNDLES)
def test_the_shipped_bundles_fit_the_schemas(name: str) -> None:
    files = files_of(name)
    Draft202012Validator(manifest_schema()).validate(parsed(files["manifest.yaml"]))
    Draft202012Validator(entities_schema()).validate(parsed(files["entities.yaml"]))


@pytest.mark.parametrize("name", SECOND_BUNDLES)
def test_the_shipped_bundles_of_the_second_grammar_fit_its_schema(name: str) -> None:
    files = files_of(name)
    Draft202012Validator(manifest_schema()).validate(parsed(files["manifest.yaml"]))
    Draft202012Validator(second_entities_schema()).validate(parsed(files["entities.yaml"]))


@pytest.mark.parametrize(
    "text",
    [
        b"{ zones: {}, verbs: {}, phases: [], counter: {} }",
        b"{ zones: { b: { shape: hexx, visibility: all } }, verbs: {}, phases: [] }",
        b"{ zones: {}, verbs: { a: { effect: [{ roll: {} }] } }, phases: [] }",
        b"{ zones: {}, verbs: { a: { params: { c: { type: Cel } } } }, phases: [] }",
    ],
)
def test_the_second_schema_refuses_what_the_loader_refuses(text: bytes) -> None:
    assert not Draft202012Validator(second_entities_schema()).is_valid(parsed(text))


@pytest.mark.parametrize(
    "text",
    [
        b"zons: {}",
        b"{ zones: { deck: { shape: stak, visibility: all } }, verbs: {}, phases: [] }",
        b"{ zones: {}, verbs: { a: { pre: [{ hold: {} }] } }, phases: [] }",
        b"{ zones: {}, verbs: { a: { effect: [{ move: { from: a } }] } }, phases: [] }",
    ],
)
def test_the_schema_refuses_what_the_loader_refuses(text: bytes) -> None:
    assert not Draft202012Validator(entities_schema()).is_valid(parsed(text))


def test_the_schemas_know_every_word() -> None:
    schema = json.dumps(entities_schema())
    for word in (*CONDITIONS, *EFFECTS):
        assert f'"{word}"' in schema
    second = json.dumps(second_entities_schema())
    for word in (*CONDITIONS, *SECOND_EFFECTS):
        assert f'"{word}"' in second
    for word in FUNCTIONS:
        assert f"{word}: " in second


def test_the_published_schemas_are_current() -> None:
    folder = ROOT / "docs" / "schemas"
    for name, schema in (
        ("manifest", manifest_schema()),
        ("entities", entities_schema()),
        ("entities-2", second_entities_schema()),
    ):
        assert json.loads((folder / f"{name}.schema.json").read_text("utf-8")) == schema
