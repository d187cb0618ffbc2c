"""The system as a hook sees it: there is nothing, and it is always the same nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wasmtime import wat2wasm

from damier.bundle.hooks.port import Hooks

MODULE = """(module
  (import "host" "emit" (func $emit (param i32 i32)))
  (import "wasi_snapshot_preview1" "clock_time_get"
    (func $clock (param i32 i64 i32) (result i32)))
  (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "args_sizes_get" (func $args (param i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_write"
    (func $write (param i32 i32 i32 i32) (result i32)))
  (import "wasi_snapshot_preview1" "fd_prestat_get" (func $prestat (param i32 i32) (result i32)))
  (memory (export "memory") 1)
  (data (i32.const 64) "\\ff\\ff\\ff\\ff\\ff\\ff\\ff\\ff")
  (data (i32.const 128) "\\00\\00\\00\\00\\07\\00\\00\\00")
  (func (export "alloc") (param i32) (result i32) (i32.const 1024))
  (func (export "damier_abi") (result i32) (i32.const 1))
  (func (export "hook") (param i32 i32)
    (drop (call $clock (i32.const 0) (i64.const 1) (i32.const 0)))
    (drop (call $clock (i32.const 1) (i64.const 1) (i32.const 8)))
    (call $emit (i32.const 0) (i32.const 16))
    (drop (call $random (i32.const 64) (i32.const 8)))
    (call $emit (i32.const 64) (i32.const 8))
    (drop (call $args (i32.const 64) (i32.const 68)))
    (drop (call $write (i32.const 1) (i32.const 128) (i32.const 1) (i32.const 72)))
    (i32.store (i32.const 76) (call $prestat (i32.const 3) (i32.const 0)))
    (call $emit (i32.const 64) (i32.const 16))))"""


def test_time_counts_readings_and_chance_is_zero(opened: Callable[..., Hooks], host: Any) -> None:
    hooks = opened(bytes(wat2wasm(MODULE)))
    first, again = (hooks.call("hook", b"{}", host) for _ in range(2))
    clock, random, rest = first
    assert [int.from_bytes(clock[at : at + 8], "little") for at in (0, 8)] == [1_000_000, 2_000_000]
    assert random == bytes(8)
    assert [rest[at] for at in (0, 4, 8, 12)] == [0, 0, 7, 8]
    assert first == again
