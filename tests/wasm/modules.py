"""Modules written in WebAssembly's text format, with one hook named `hook`."""

from wasmtime import wat2wasm

FRAME = """(module
  (import "host" "emit" (func $emit (param i32 i32)))
  (import "host" "fail" (func $fail (param i32 i32)))
  (import "host" "rng" (func $rng (param i32) (result i32)))
  (import "host" "player_holds" (func $player_holds (param i32 i32 i32 i32) (result i32)))
  (import "host" "get" (func $get (param i32 i32) (result i32)))
  (import "host" "read" (func $read (param i32 i32) (result i32)))
  (import "host" "log" (func $log (param i32 i32)))
  {memory}
  (global $count (mut i32) (i32.const 0))
  (data (i32.const 16) "{{}}p2priest")
  (func (export "alloc") (param i32) (result i32) {alloc})
  (func (export "damier_abi") (result i32) (i32.const {abi}))
  (func $hook (export "hook") (param $ptr i32) (param $len i32) {locals} {body})
  {more})"""


def module(
    body: str = "",
    *,
    locals: str = "",
    memory: str = '(memory (export "memory") 1)',
    alloc: str = "(i32.const 1024)",
    abi: int = 1,
    more: str = "",
) -> bytes:
    """The bytes of such a module, its parts replaceable."""
    text = FRAME.format(body=body, locals=locals, memory=memory, alloc=alloc, abi=abi, more=more)
    return bytes(wat2wasm(text))
