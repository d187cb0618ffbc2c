"""Components, which hooks in Python are: the same port and the same codes, on a server only."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from wasmtime import wat2wasm

from damier.bundle.hooks.port import HookFault
from damier.wasm import COMPONENT_LIMITS, ModuleRefused, check_module, open_hooks
from damier.wasm.compile import ModuleCache

COMPONENT = """(component
  (import "damier:hooks/host@1.0.0" (instance $host
    (export "emit" (func (param "effect" string)))
    (export "fail" (func (param "reason" string)))
    (export "rng" (func (param "bound" u32) (result u32)))
    (export "player-holds" (func (param "player" string) (param "entity" string) (result bool)))))
  {more}
  (core module $libc
    (memory (export "memory") 1)
    (global $next (mut i32) (i32.const 4096))
    (func (export "realloc") (param i32 i32 i32 i32) (result i32)
      (global.get $next)
      (global.set $next (i32.add (global.get $next) (i32.and (i32.add (local.get 3)
        (i32.const 8)) (i32.const -8))))))
  (core instance $libc (instantiate $libc))
  (alias core export $libc "memory" (core memory $memory))
  (alias core export $libc "realloc" (core func $realloc))
  (core func $emit (canon lower (func $host "emit") (memory $memory)))
  (core func $fail (canon lower (func $host "fail") (memory $memory)))
  (core func $rng (canon lower (func $host "rng")))
  (core func $holds (canon lower (func $host "player-holds") (memory $memory)))
  (core module $main
    (import "libc" "memory" (memory 1))
    (import "host" "emit" (func $emit (param i32 i32)))
    (import "host" "fail" (func $fail (param i32 i32)))
    (import "host" "rng" (func $rng (param i32) (result i32)))
    (import "host" "holds" (func $holds (param i32 i32 i32 i32) (result i32)))
    (data (i32.const 16) "\\18\\00\\00\\00\\01\\00\\00\\00")
    (data (i32.const 24) "\\20\\00\\00\\00\\04\\00\\00\\00hookp2priest")
    (func (export "abi") (result i32) (i32.const {abi}))
    (func (export "names") (result i32) (i32.const 16))
    (func $run (export "run") (param i32 i32) (param $at i32) (param $len i32) {body}))
  (core instance $main (instantiate $main
    (with "libc" (instance $libc))
    (with "host" (instance
      (export "emit" (func $emit)) (export "fail" (func $fail))
      (export "rng" (func $rng)) (export "holds" (func $holds))))))
  (func (export "damier-abi") (result u32) (canon lift (core func $main "abi")))
  (func (export "names") (result (list string))
    (canon lift (core func $main "names") (memory $memory)))
  (func (export "run") (param "hook" string) (param "snapshot" string)
    (canon lift (core func $main "run") (memory $memory) (realloc (core func $realloc)))))"""

LOOP = "(loop $again {0} (br $again))"


def component(body: str = "", abi: int = 1, more: str = "") -> bytes:
    return bytes(wat2wasm(COMPONENT.format(body=body, abi=abi, more=more)))


def test_a_component_fills_the_same_port(host: Any, cache: ModuleCache) -> None:
    body = """(if (call $holds (i32.const 36) (i32.const 2) (i32.const 38) (i32.const 6))
                (then (call $emit (local.get $at) (local.get $len))))"""
    hooks = open_hooks(component(body), ["hook"], cache=cache)
    assert hooks.call("hook", '{"a":"é"}'.encode(), host) == ('{"a":"é"}'.encode(),)
    assert host.asked == [("player_holds", "p2", "priest")]


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("hook_out_of_fuel", LOOP.format("")),
        ("hook_too_many_host_calls", LOOP.format("(drop (call $rng (i32.const 2)))")),
        ("hook_too_many_effects", LOOP.format("(call $emit (i32.const 36) (i32.const 2))")),
        ("hook_effect_too_large", "(call $emit (i32.const 0) (i32.const 8192))"),
        ("hook_text_too_large", "(call $fail (i32.const 0) (i32.const 8192))"),
        ("hook_bad_bound", "(drop (call $rng (i32.const 0)))"),
        ("hook_failed", "(call $fail (i32.const 38) (i32.const 6))"),
        ("hook_stack", "(call $run (i32.const 0) (i32.const 0) (i32.const 0) (i32.const 0))"),
        ("hook_trap", "unreachable"),
        ("hook_trap", "(call $emit (i32.const -4) (i32.const 16))"),
    ],
)
def test_a_component_that_misbehaves(code: str, body: str, host: Any, cache: ModuleCache) -> None:
    hooks = open_hooks(component(body), ["hook"], cache=cache)
    for _ in range(2):
        with pytest.raises(HookFault) as caught:
            hooks.call("hook", b"{}", host)
        assert caught.value.code == code


@pytest.mark.parametrize(
    ("code", "wasm"),
    [
        ("module_abi", component(abi=2)),
        ("module_export", bytes(wat2wasm("(component)"))),
        ("module_import", component(more='(import "wasi:cli/exit@0.2.0" (instance))')),
        ("module_invalid", component()[:-9]),
    ],
)
def test_a_component_that_is_refused(code: str, wasm: bytes, cache: ModuleCache) -> None:
    with pytest.raises(ModuleRefused) as caught:
        open_hooks(wasm, ["hook"], cache=cache)
    assert caught.value.code == code


def test_a_component_without_the_hook_is_refused(cache: ModuleCache) -> None:
    with pytest.raises(ModuleRefused) as caught:
        open_hooks(component(), ["other"], cache=cache)
    assert (caught.value.code, caught.value.details) == ("module_export", {"name": "other"})


def test_a_component_has_a_largest_size(cache: ModuleCache) -> None:
    small = msgspec.structs.replace(COMPONENT_LIMITS, module_bytes=100)
    with pytest.raises(ModuleRefused) as caught:
        open_hooks(component(), ["hook"], small, cache)
    assert caught.value.code == "module_too_large"


def test_a_browser_would_say_that_it_runs_on_a_server_only() -> None:
    with pytest.raises(ModuleRefused) as caught:
        check_module(component(), ["hook"])
    assert caught.value.code == "module_server_only"
