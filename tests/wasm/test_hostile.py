"""Modules of people who mean harm: each refused at load or ended with its code, nothing hurt.

After every one of them the same process runs an honest hook, to show that it still can.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from damier.bundle.hooks.port import HookFault, Hooks
from damier.wasm.binary import DEFAULT_LIMITS, ModuleRefused

Written = Callable[..., bytes]
Opened = Callable[..., Hooks]

HONEST = "(call $emit (i32.const 16) (i32.const 2))"
LOOP = "(loop $again {0} (br $again))"

HOSTILE = tomllib.loads(Path(__file__).with_name("hostile.toml").read_text())["hook"]


def refuse(hooks: Hooks, code: str, host: Any) -> HookFault:
    with pytest.raises(HookFault) as caught:
        hooks.call("hook", b'{"hook":"hook"}', host)
    assert caught.value.code == code
    return caught.value


@pytest.fixture
def honest(written: Written, opened: Opened, host: Any) -> Any:
    """Runs an honest hook before and after the hostile one."""
    hooks = opened(written(HONEST))
    assert hooks.call("hook", b"{}", host) == (b"{}",)
    yield
    assert hooks.call("hook", b"{}", host) == (b"{}",)


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("hostile", HOSTILE, ids=itemgetter("name"))
def test_a_hook_that(hostile: dict[str, str], written: Written, opened: Opened, host: Any) -> None:
    hooks = opened(written(hostile["body"]))
    first = refuse(hooks, hostile["code"], host)
    again = refuse(hooks, hostile["code"], host)
    assert str(first) == str(again), "the same call ends the same way"


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize(
    ("alloc", "code"),
    [
        ("(drop (memory.grow (i32.const 16384))) (i32.const 1024)", None),
        ("(memory.grow (i32.const 16384))", "hook_bad_pointer"),
        ("(i32.const -1)", "hook_bad_pointer"),
        ("(i32.const 65530)", "hook_bad_pointer"),
        ("(i32.const 0)", "hook_memory"),
        ("(loop $again (br $again)) (i32.const 1)", "hook_out_of_fuel"),
    ],
)
def test_an_alloc_of_a_gigabyte_or_of_nonsense(
    alloc: str, code: str | None, written: Written, opened: Opened, host: Any
) -> None:
    hooks = opened(written(HONEST, alloc=alloc))
    if code is None:
        assert hooks.call("hook", b'{"hook":"hook"}', host) == (b"{}",)
    else:
        refuse(hooks, code, host)


@pytest.mark.usefixtures("honest")
def test_memory_grows_to_its_limit_and_no_further(
    written: Written, opened: Opened, host: Any
) -> None:
    body = """(loop $again (br_if $again (i32.ne (memory.grow (i32.const 1)) (i32.const -1))))
              (i32.store (i32.const 0) (memory.size)) (call $emit (i32.const 0) (i32.const 4))"""
    (pages,) = opened(written(body)).call("hook", b"{}", host)
    assert int.from_bytes(pages, "little") == DEFAULT_LIMITS.memory_pages


@pytest.mark.usefixtures("honest")
def test_the_bits_of_a_nan_are_always_the_same(written: Written, opened: Opened, host: Any) -> None:
    locals = "(local $zero f64) (local $single f32)"
    body = """(f64.store (i32.const 0) (f64.div (local.get $zero) (local.get $zero)))
              (f64.store (i32.const 8)
                (f64.add (f64.reinterpret_i64 (i64.const 0xfff0dead00000001)) (f64.const 1)))
              (f32.store (i32.const 32) (f32.sqrt (f32.const -1)))
              (call $emit (i32.const 0) (i32.const 16))
              (call $emit (i32.const 32) (i32.const 4))"""
    effects = opened(written(body, locals=locals)).call("hook", b"{}", host)
    quiet = bytes.fromhex("000000000000f87f")
    assert effects == (quiet + quiet, bytes.fromhex("0000c07f"))


@pytest.mark.usefixtures("honest")
def test_less_fuel_ends_a_hook_at_the_same_instruction(
    written: Written, opened: Opened, host: Any
) -> None:
    body = LOOP.format("(drop (call $rng (i32.const 7)))")
    limits = msgspec.structs.replace(DEFAULT_LIMITS, fuel=5_000)
    hooks = opened(written(body), limits=limits)
    drawn = []
    for _ in range(3):
        host.asked.clear()
        refuse(hooks, "hook_out_of_fuel", host)
        drawn.append(len(host.asked))
    assert drawn[0] > 100
    assert len(set(drawn)) == 1


@pytest.mark.usefixtures("honest")
def test_a_compiler_out_of_memory_is_only_a_refusal(written: Written, opened: Opened) -> None:
    limits = msgspec.structs.replace(DEFAULT_LIMITS, compile_memory_bytes=16 * 1024 * 1024)
    with pytest.raises(ModuleRefused) as caught:
        opened(written("(drop (i32.const 77))"), limits=limits)
    assert caught.value.code == "module_compile_failed"


def test_a_snapshot_has_a_limit_too(written: Written, opened: Opened, host: Any) -> None:
    with pytest.raises(HookFault) as caught:
        opened(written(HONEST)).call("hook", bytes(DEFAULT_LIMITS.snapshot_bytes + 1), host)
    assert caught.value.code == "hook_snapshot_too_large"


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("abi", [0, 2, -1])
def test_a_module_of_another_abi_is_refused(abi: int, written: Written, opened: Opened) -> None:
    with pytest.raises(ModuleRefused) as caught:
        opened(written(HONEST, abi=abi))
    assert (caught.value.code, caught.value.details) == ("module_abi", {"abi": abi})


@pytest.mark.usefixtures("honest")
def test_a_module_that_will_not_say_its_abi_is_refused(written: Written, opened: Opened) -> None:
    more = '(func (export "_initialize") (loop $again (br $again)))'
    with pytest.raises(ModuleRefused) as caught:
        opened(written(HONEST, more=more))
    assert caught.value.code == "module_abi"
    assert caught.value.details == {"fault": "hook_out_of_fuel"}


BODIES = {
    "types do not match": ("module_invalid", "(drop (i32.add (i64.const 1) (i32.const 1)))"),
    "threads": ("module_feature", "(drop (i32.atomic.rmw.add (i32.const 0) (i32.const 1)))"),
    "SIMD": ("module_feature", "(drop (i32x4.splat (i32.const 1)))"),
    "relaxed SIMD": (
        "module_feature",
        "(drop (i32x4.relaxed_trunc_f32x4_s (v128.const i32x4 0 0 0 0)))",
    ),
    "tail calls": ("module_feature", "(return_call $hook (i32.const 0) (i32.const 0))"),
}


@pytest.mark.usefixtures("honest")
@pytest.mark.parametrize("name", BODIES)
def test_a_body_no_engine_is_given(name: str, written: Written, opened: Opened) -> None:
    code, body = BODIES[name]
    with pytest.raises(ModuleRefused) as caught:
        opened(written(body))
    assert caught.value.code == code
