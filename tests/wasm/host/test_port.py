"""What every adapter of the port `Hooks` does, whatever runs behind it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from damier.bundle.hooks.port import HookFault, HookHost, Hooks, PythonHooks


def echo(snapshot: bytes, host: HookHost) -> tuple[bytes, ...]:
    host.log("priest")
    return (snapshot, b"{}")


@pytest.fixture(params=["python", "wasmtime"])
def hooks(
    request: pytest.FixtureRequest, written: Callable[..., bytes], opened: Callable[..., Hooks]
) -> Hooks:
    if request.param == "python":
        return PythonHooks({"hook": echo})
    body = """(call $log (i32.const 20) (i32.const 6))
              (call $emit (local.get $ptr) (local.get $len))
              (call $emit (i32.const 16) (i32.const 2))"""
    return opened(written(body))


def test_a_port_names_its_hooks(hooks: Hooks) -> None:
    assert hooks.names == {"hook"}


def test_a_port_gives_effects_in_order(hooks: Hooks, host: Any) -> None:
    assert hooks.call("hook", b'{"n":1}', host) == (b'{"n":1}', b"{}")
    assert host.logged == ["priest"]


def test_a_port_refuses_a_hook_it_does_not_have(hooks: Hooks, host: Any) -> None:
    with pytest.raises(HookFault) as caught:
        hooks.call("other", b"{}", host)
    assert (caught.value.code, caught.value.details) == ("hook_unknown", {"hook": "other"})
