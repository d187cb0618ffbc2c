"""Nothing in the grammar without its heading, and nothing in the page that the grammar lacks."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from damier.bundle import HookFaultCode
from damier.bundle.format.entity import ENTITY_KEYS
from damier.bundle.format.grammar import CONDITIONS, EFFECTS
from damier.bundle.format.loader import LARGEST_BUNDLE
from damier.bundle.format.manifest import KEYS, METADATA_KEYS, MOST_FILES
from damier.bundle.format.phase import PHASE_KEYS
from damier.bundle.format.problem import PROBLEMS
from damier.bundle.format.spec import HOOK_EVENTS, PARAM_TYPES, SHAPES, VISIBILITIES
from damier.bundle.format.tree_reader import UI_KEYS
from damier.bundle.format.verb import PARAM_KEYS, VERB_KEYS
from damier.bundle.format.yaml_tree import DEEPEST as DEEPEST_YAML
from damier.bundle.format.yaml_tree import LARGEST_FILE, MOST_NODES
from damier.bundle.format.zone import ZONE_KEYS
from damier.bundle.play.resolution import FAULT
from damier.catalogue.bundle_files import DEEPEST
from damier.wasm import COMPONENT_LIMITS, DEFAULT_LIMITS, Limits, ModuleRefusedCode
from damier.wasm.binary import KIB, MIB
from damier.wasm.binary.abi import HOST, IMPORTS, REQUIRED
from damier.wasm.builder.source_folder import LANGUAGE_FILES
from damier.wasm.compile.cache import BYTES_MOST
from damier.wasm.compile.settings import STACK_BYTES

DOCS = Path(__file__).resolve().parents[2] / "docs"
WORDS = {
    "The manifest": (*KEYS, *METADATA_KEYS),
    "Entities": ENTITY_KEYS,
    "Zones": ZONE_KEYS,
    "Shapes": SHAPES,
    "Visibility": VISIBILITIES,
    "Verbs": VERB_KEYS,
    "Parameters": (*PARAM_TYPES, *PARAM_KEYS),
    "Phases": PHASE_KEYS,
    "Hooks": HOOK_EVENTS,
    "Conditions": tuple(CONDITIONS),
    "Effects": tuple(EFFECTS),
    "Words": UI_KEYS,
}


def sections(page: str) -> dict[str, dict[str, str]]:
    """What a page says under each heading of each of its parts."""
    parts = re.split(r"^## (.+)$", (DOCS / page).read_text(encoding="utf-8"), flags=re.M)
    told = {}
    for title, body in zip(parts[1::2], parts[2::2], strict=True):
        pieces = re.split(r"^### (.+)$", body, flags=re.M)
        told[title] = dict(zip(pieces[1::2], pieces[2::2], strict=True))
    return told


@pytest.mark.parametrize("part", WORDS)
def test_every_word_of_the_grammar_has_its_heading(part: str) -> None:
    assert set(sections("bundles.md")[part]) == {f"`{word}`" for word in WORDS[part]}


@pytest.mark.parametrize(("part", "forms"), [("Conditions", CONDITIONS), ("Effects", EFFECTS)])
def test_every_field_is_named_where_its_word_is_told(part: str, forms: object) -> None:
    told = sections("bundles.md")[part]
    assert isinstance(forms, dict)
    for word, form in forms.items():
        for field in form.fields:
            assert re.search(rf"[`\{{ ]{field}[`:]", told[f"`{word}`"]), f"{word} needs {field}"


def test_every_language_and_every_import_is_told() -> None:
    page = (DOCS / "hooks.md").read_text(encoding="utf-8")
    languages = {name.strip("`") for name in sections("hooks.md")["The languages"]}
    assert {name.casefold() for name in languages} == set(LANGUAGE_FILES.values())
    for file in LANGUAGE_FILES:
        assert f"src/{file}" in page
    for where, name in IMPORTS:
        if where == HOST:
            assert f"`{name}`" in page
    for name in REQUIRED:
        assert f"`{name}`" in page


LIMITED: dict[str, Callable[[Limits], str]] = {
    "size of the module": lambda limits: f"{limits.module_bytes // MIB} MiB",
    "compiling it": lambda limits: f"{limits.compile_seconds:.0f} s",
    "instructions a call (fuel)": lambda limits: f"{limits.fuel // 1_000_000} million",
    "memory": lambda limits: f"{limits.memory_bytes // MIB} MiB",
    "stack": lambda limits: f"{STACK_BYTES // KIB} KiB",
    "effects a call": lambda limits: f"{limits.effects}, of {limits.effect_bytes // KIB} KiB",
    "calls to the host": lambda limits: (
        f"{limits.host_calls:,}, and {limits.host_bytes // MIB} MiB"
    ),
    "snapshot": lambda limits: f"{limits.snapshot_bytes // KIB} KiB",
}


def test_the_limits_are_told_as_they_are() -> None:
    page = (DOCS / "bundle-safety.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+ \| [^|]+) \|$", page, flags=re.M))
    for name, told in LIMITED.items():
        hooks, components = rows[name].split(" | ")
        assert hooks.startswith(told(DEFAULT_LIMITS)), name
        if components != "the same":
            assert components.startswith(told(COMPONENT_LIMITS)), name
        else:
            assert told(DEFAULT_LIMITS) == told(COMPONENT_LIMITS), name
    assert f"{LARGEST_BUNDLE // MIB} MiB, {MOST_FILES:,} files and {DEEPEST} folders" in page
    assert (
        f"{LARGEST_FILE // KIB} KiB and {MOST_NODES:,} values, nested {DEEPEST_YAML} deep" in page
    )
    assert f"Beyond {BYTES_MOST // MIB} MiB" in page


def test_every_code_on_the_map_is_one_of_ours() -> None:
    page = (DOCS / "bundle-safety.md").read_text(encoding="utf-8")
    table = page[page.index("| what it does") : page.index("## The limits")]
    told = {code for row in table.splitlines() for code in re.findall(r"`([a-z_]+)`", row)}
    known = {*PROBLEMS, *get_args(HookFaultCode), *get_args(ModuleRefusedCode), FAULT}
    assert told - known == set()
    assert len(told) > 15
