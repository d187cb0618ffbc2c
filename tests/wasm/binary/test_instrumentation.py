"""Every NaN is the same one, growing costs fuel, and everything else is left as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from damier.bundle.hooks.port import HookFault, Hooks
from damier.wasm.binary import DEFAULT_LIMITS, ModuleRefused, check_module

Written = Callable[..., bytes]
Opened = Callable[..., Hooks]

UNARY = ("ceil", "floor", "trunc", "nearest", "sqrt")
BINARY = ("add", "sub", "mul", "div", "min", "max")
STRANGE = {"f32": "nan:0x212345", "f64": "nan:0x8123456789abc"}
CANONICAL = {"f32": bytes.fromhex("0000c07f"), "f64": bytes.fromhex("000000000000f87f")}
OTHER = {"f32": "f64", "f64": "f32"}
CONVERSION = {"f32": "f32.demote_f64", "f64": "f64.promote_f32"}


def test_every_nan_is_canonical(written: Written, opened: Opened, host: Any) -> None:
    body, expected = "", []
    for kind in ("f32", "f64"):
        strange = f"({kind}.neg ({kind}.const {STRANGE[kind]}))"
        results = [f"({kind}.{name} {strange})" for name in UNARY]
        results += [f"({kind}.{name} {strange} ({kind}.const 1))" for name in BINARY]
        other = OTHER[kind]
        results.append(f"({CONVERSION[kind]} ({other}.neg ({other}.const {STRANGE[other]})))")
        for result in results:
            body += f"({kind}.store (i32.const 0) {result})"
            body += f"(call $emit (i32.const 0) (i32.const {len(CANONICAL[kind])}))"
            expected.append(CANONICAL[kind])
    assert opened(written(body)).call("hook", b"{}", host) == tuple(expected)


def test_numbers_stay_what_they_were(written: Written, opened: Opened, host: Any) -> None:
    body = """(f64.store (i32.const 0) (f64.mul (f64.sub (f64.const 0) (f64.const 1.5))
                (f64.sqrt (f64.promote_f32 (f32.max (f32.const 4) (f32.const inf))))))
              (f64.store (i32.const 8) (f64.div (f64.const 1) (f64.const 4)))
              (call $emit (i32.const 0) (i32.const 16))"""
    effects = opened(written(body)).call("hook", b"{}", host)
    assert effects == (bytes.fromhex("000000000000f0ff000000000000d03f"),)


def test_code_without_floats_is_left_alone(written: Written) -> None:
    memory = '(memory (export "memory") 1 512)'
    body = """(block $b (block $a (br_table $a $b $a (local.get $ptr))))
              (i64.store offset=300 (i32.const 8) (i64.extend32_s (i64.const -9000000000)))
              (memory.fill (i32.const 0) (i32.const 1) (i32.const 2))
              (drop (i32.trunc_sat_f64_u (f64.const 7)))
              (drop (select (result f64) (f64.const 1) (f64.const 2) (i32.const 1)))"""
    wasm = written(body, memory=memory)
    assert check_module(wasm, ["hook"]).wasm == wasm


def test_code_cut_short_is_malformed(written: Written) -> None:
    wasm = written("(drop (f64.const 7))")
    cut = wasm.replace(b"\x44" + bytes.fromhex("0000000000001c40") + b"\x1a\x0b", b"\x44" * 11)
    with pytest.raises(ModuleRefused) as caught:
        check_module(cut, ["hook"])
    assert caught.value.code == "module_malformed"


@pytest.mark.parametrize(
    "grow", ["(memory.grow (i32.const 0))", "(table.grow 0 (ref.null func) (i32.const 0))"]
)
def test_growing_costs_fuel(grow: str, written: Written, opened: Opened, host: Any) -> None:
    body = f"(drop {grow}) (drop (call $rng (i32.const 6)))"
    wasm = written(f"(loop $again {body} (br $again))", more="(table 1 funcref)")
    limits = msgspec.structs.replace(DEFAULT_LIMITS, fuel=100_000)
    with pytest.raises(HookFault) as caught:
        opened(wasm, limits=limits).call("hook", b"{}", host)
    assert caught.value.code == "hook_out_of_fuel"
    assert 50 < len(host.asked) < 200


def test_growing_still_grows(written: Written, opened: Opened, host: Any) -> None:
    body = """(drop (memory.grow (i32.const 3)))
              (drop (table.grow 0 (ref.null func) (i32.const 4)))
              (i32.store8 (i32.const 0) (memory.size)) (i32.store8 (i32.const 1) (table.size 0))
              (call $emit (i32.const 0) (i32.const 2))"""
    effects = opened(written(body, more="(table 1 funcref)")).call("hook", b"{}", host)
    assert effects == (bytes([4, 5]),)
