"""A module is read before it is compiled, and what no hook needs is refused with its code."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from wasmtime import wat2wasm

from damier.wasm.binary import DEFAULT_LIMITS, CheckedModule, ModuleRefused, check_module
from damier.wasm.binary.abi import IMPORTS
from damier.wasm.binary.section import HEADER
from damier.wasm.host.link import HOST_FUNCTIONS

Written = Callable[..., bytes]

MEMORY = '(memory (export "memory") 1)'
ALLOC = '(func (export "alloc") (param i32) (result i32) (i32.const 8))'
ABI = '(func (export "damier_abi") (result i32) (i32.const 1))'
HOOK = '(func (export "hook") (param i32 i32))'
WHOLE = MEMORY + ALLOC + ABI + HOOK


def module(*parts: str) -> bytes:
    return bytes(wat2wasm(f"(module {' '.join(parts)})"))


def refusal(wasm: bytes, *hooks: str) -> ModuleRefused:
    with pytest.raises(ModuleRefused) as caught:
        check_module(wasm, hooks or ("hook",))
    return caught.value


def test_an_honest_module_is_outlined() -> None:
    imports = '(import "host" "emit" (func (param i32 i32)))'
    checked = check_module(module(imports, WHOLE), ["hook"])
    assert checked.imports == (("host", "emit"),)
    assert checked.hooks == {"hook"}
    assert checked.exports == {"memory", "alloc", "damier_abi", "hook"}


REFUSED: dict[str, tuple[str, bytes]] = {
    "nothing at all": ("module_malformed", b""),
    "garbage": ("module_malformed", b"\x7fELF" + bytes(200)),
    "a component": ("module_server_only", b"\0asm\x0d\0\x01\0"),
    "a header and garbage": ("module_malformed", HEADER + b"\x01\xff\xff\xff\xff\xff"),
    "half a module": ("module_malformed", module(WHOLE)[:60]),
    "a section twice": ("module_malformed", module(WHOLE) + b"\x05\x03\x01\x00\x01"),
    "an unknown section": ("module_feature", HEADER + b"\x0e\x00"),
    "an import of ours that is not": (
        "module_import",
        module('(import "host" "secrets" (func (param i32)))', WHOLE),
    ),
    "an import of the system": (
        "module_import",
        module(
            '(import "wasi_snapshot_preview1" "path_open" (func (param i32) (result i32)))', WHOLE
        ),
    ),
    "an import with another type": (
        "module_import",
        module('(import "host" "rng" (func (param i64) (result i32)))', WHOLE),
    ),
    "an imported memory": (
        "module_import",
        module('(import "host" "memory" (memory 1))', ALLOC, ABI, HOOK),
    ),
    "an imported global": (
        "module_import",
        module('(import "host" "emit" (global i32))', WHOLE),
    ),
    "no memory": ("module_memory_count", module(ALLOC, ABI, HOOK)),
    "twenty memories": ("module_memory_count", module(WHOLE, "(memory 1)" * 19)),
    "a memory kept to itself": ("module_export", module("(memory 1)", ALLOC, ABI, HOOK)),
    "a shared memory": (
        "module_memory_shared",
        module('(memory (export "memory") 1 2 shared)', ALLOC, ABI, HOOK),
    ),
    "a memory of 64 bits": (
        "module_feature",
        module('(memory (export "memory") i64 1)', ALLOC, ABI, HOOK),
    ),
    "a memory of 4 GB": (
        "module_memory_too_large",
        module('(memory (export "memory") 65536)', ALLOC, ABI, HOOK),
    ),
    "a memory that may become 4 GB": (
        "module_memory_too_large",
        module('(memory (export "memory") 1 65536)', ALLOC, ABI, HOOK),
    ),
    "an enormous table": ("module_table_too_large", module(WHOLE, "(table 10000000 funcref)")),
    "many tables": ("module_table_too_large", module(WHOLE, "(table 1 funcref)" * 50)),
    "a start function": ("module_start_function", module(WHOLE, "(func $go) (start $go)")),
    "exceptions": ("module_feature", module(WHOLE, "(tag (param i32))")),
    "garbage collected types": ("module_feature", module(WHOLE, "(type (struct (field i32)))")),
    "no alloc": ("module_export", module(MEMORY, ABI, HOOK)),
    "no ABI": ("module_export", module(MEMORY, ALLOC, HOOK)),
    "no hook": ("module_export", module(MEMORY, ALLOC, ABI)),
    "a hook that is a global": (
        "module_export",
        module(MEMORY, ALLOC, ABI, '(global (export "hook") i32 (i32.const 0))'),
    ),
    "a hook of another type": (
        "module_export",
        module(MEMORY, ALLOC, ABI, '(func (export "hook") (param i64 i32))'),
    ),
    "an initialize of another type": (
        "module_export",
        module(WHOLE, '(func (export "_initialize") (param i32))'),
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_is(name: str) -> None:
    code, wasm = REFUSED[name]
    assert refusal(wasm).code == code


def test_a_hook_may_not_take_a_name_of_the_abi() -> None:
    assert refusal(module(WHOLE), "alloc").details == {"name": "alloc"}


def test_a_module_has_a_largest_size() -> None:
    small = msgspec.structs.replace(DEFAULT_LIMITS, module_bytes=50)
    with pytest.raises(ModuleRefused) as caught:
        check_module(module(WHOLE), ["hook"], small)
    assert caught.value.code == "module_too_large"


def test_a_memory_without_a_maximum_gets_ours() -> None:
    tables = "(table 3 funcref) (table 1 2 externref)"
    bounded = check_module(module(WHOLE, tables), ["hook"])
    by_hand = module(
        '(memory (export "memory") 1 512)',
        *(ALLOC, ABI, HOOK),
        "(table 3 20000 funcref) (table 1 2 externref)",
    )
    assert bounded.wasm == by_hand
    assert check_module(by_hand, ["hook"]).wasm == by_hand


def test_every_import_of_the_list_has_its_function() -> None:
    assert HOST_FUNCTIONS.keys() == IMPORTS.keys()


def outline_or_refusal(wasm: bytes) -> CheckedModule | ModuleRefused:
    try:
        return check_module(wasm, ["hook"])
    except ModuleRefused as refused:
        return refused


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(tail: bytes) -> None:
    outline_or_refusal(HEADER + tail)


@given(st.data())
def test_no_damage_breaks_the_reader(data: st.DataObject) -> None:
    wasm = bytearray(module(WHOLE, "(table 3 funcref)"))
    for _ in range(data.draw(st.integers(1, 4))):
        wasm[data.draw(st.integers(0, len(wasm) - 1))] = data.draw(st.integers(0, 255))
    outline_or_refusal(bytes(wasm))
