"""A hook runs in a fresh instance, speaks ABI damier-1 and gives back what it emitted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from damier.bundle.hooks.port import HookFault, Hooks
from damier.wasm import open_hooks

Written = Callable[..., bytes]
Opened = Callable[..., Hooks]


def test_a_hook_gives_its_effects_in_order(written: Written, opened: Opened, host: Any) -> None:
    body = """(call $emit (i32.const 16) (i32.const 2))
              (call $emit (local.get $ptr) (local.get $len))"""
    assert opened(written(body)).call("hook", b'{"a":1}', host) == (b"{}", b'{"a":1}')


def test_a_hook_asks_its_host(written: Written, opened: Opened, host: Any) -> None:
    body = """(if (call $player_holds (i32.const 18) (i32.const 2) (i32.const 20) (i32.const 6))
                (then (call $log (i32.const 20) (i32.const 6))))
              (i32.store8 (i32.const 16) (i32.add (i32.const 48) (call $rng (i32.const 6))))
              (call $emit (i32.const 16) (i32.const 1))
              (drop (call $get (i32.const 18) (i32.const 2)))
              (call $emit (i32.const 64) (call $read (i32.const 64) (i32.const 9)))"""
    effects = opened(written(body)).call("hook", b"{}", host)
    assert effects == (b"5", b'["guard",')
    assert host.logged == ["priest"]
    assert host.asked == [("player_holds", "p2", "priest"), ("rng", "6"), ("get", "p2")]


def test_a_value_that_is_not_there_is_minus_one(
    written: Written, opened: Opened, host: Any
) -> None:
    body = """(i32.store8 (i32.const 64)
                (i32.add (i32.const 50) (call $get (i32.const 20) (i32.const 6))))
              (call $emit (i32.const 64) (i32.const 1))"""
    assert opened(written(body)).call("hook", b"{}", host) == (b"1",)


def test_a_hook_that_fails_says_why(written: Written, opened: Opened, host: Any) -> None:
    body = """(call $emit (i32.const 16) (i32.const 2)) (call $fail (i32.const 20) (i32.const 6))"""
    with pytest.raises(HookFault, match="priest") as caught:
        opened(written(body)).call("hook", b"{}", host)
    assert (caught.value.code, caught.value.details) == ("hook_failed", {"reason": "priest"})


def test_nothing_survives_from_one_call_to_the_next(
    written: Written, opened: Opened, host: Any
) -> None:
    body = """(global.set $count (i32.add (global.get $count) (i32.const 1)))
              (i32.store8 (i32.const 16) (i32.add (i32.load8_u (i32.const 16)) (i32.const 1)))
              (if (i32.eq (global.get $count) (i32.const 1))
                (then (call $emit (i32.const 16) (i32.const 1))))"""
    hooks = opened(written(body))
    assert [hooks.call("hook", b"{}", host) for _ in range(3)] == [(b"|",)] * 3


def test_a_module_may_initialize_itself_before_every_call(
    written: Written, opened: Opened, host: Any
) -> None:
    more = '(func (export "_initialize") (i32.store8 (i32.const 16) (i32.const 65)))'
    wasm = written("(call $emit (i32.const 16) (i32.const 1))", more=more)
    assert opened(wasm).call("hook", b"{}", host) == (b"A",)


def test_what_lies_in_memory_that_a_hook_asked_for_is_read(
    written: Written, opened: Opened, host: Any
) -> None:
    body = """(call $emit (i32.const 16) (i32.const 2))
              (drop (memory.grow (i32.const 2)))
              (i32.store8 (i32.const 131072) (i32.const 66))
              (call $emit (i32.const 131072) (i32.const 1))"""
    hooks = opened(written(body))
    assert [hooks.call("hook", b"{}", host) for _ in range(2)] == [(b"{}", b"B")] * 2


def test_memory_that_a_call_asked_for_is_not_there_in_the_next(
    written: Written, opened: Opened, host: Any
) -> None:
    body = """(if (i32.eq (i32.load8_u (local.get $ptr)) (i32.const 49))
                (then (drop (memory.grow (i32.const 1)))))
              (call $emit (i32.const 65536) (i32.const 1))"""
    hooks = opened(written(body))
    assert hooks.call("hook", b"1", host) == (b"\0",)
    with pytest.raises(HookFault) as caught:
        hooks.call("hook", b"0", host)
    assert caught.value.code == "hook_bad_pointer"
    assert caught.value.details == {"pointer": 65_536, "length": 1, "memory": 65_536}


def test_an_unknown_hook_is_named(written: Written, opened: Opened, host: Any) -> None:
    with pytest.raises(HookFault) as caught:
        opened(written()).call("other", b"{}", host)
    assert (caught.value.code, caught.value.details) == ("hook_unknown", {"hook": "other"})


def test_an_error_of_the_host_itself_comes_through_unchanged(
    written: Written, opened: Opened, host: Any
) -> None:
    def broken(bound: int) -> int:
        raise ZeroDivisionError("a bug of ours")

    host.rng = broken
    with pytest.raises(ZeroDivisionError, match="a bug of ours"):
        opened(written("(drop (call $rng (i32.const 2)))")).call("hook", b"{}", host)


def test_threads_may_share_hooks(written: Written, opened: Opened, host: Any) -> None:
    hooks = opened(written("(call $emit (local.get $ptr) (local.get $len))"))
    wrong: list[object] = []

    def work(number: int) -> None:
        snapshot = b"%d" % number
        wrong.extend(
            effects
            for _ in range(200)
            if (effects := hooks.call("hook", snapshot, host)) != (snapshot,)
        )

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_hooks_are_opened_by_the_host_this_python_has(written: Written, host: Any) -> None:
    hooks = open_hooks(written("(call $emit (i32.const 16) (i32.const 2))"), ["hook"])
    assert hooks.call("hook", b"{}", host) == (b"{}",)
    assert hooks.names == {"hook"}
