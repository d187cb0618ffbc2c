"""The same hook in every language gives the same effects, byte for byte.

The modules are the committed ones, `sdk/<language>/guard_guess/guard_guess.wasm`; what is too large
to commit is built and run by `make toolchains`.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from damier.bundle.hooks.port import HookFault
from damier.wasm.binary import DEFAULT_LIMITS
from damier.wasm.builder import language_of
from damier.wasm.compile import ModuleCache
from damier.wasm.wasmtime_host import WasmtimeHooks

SDK = Path(__file__).resolve().parents[2] / "sdk"
COMMITTED = ("rust", "c", "assemblyscript", "javascript")
LARGE = ("python", "go")
COMMITTED_BYTES_MOST = 2_000_000

HANDS = {"p1": ("guard",), "p2": ("priest",), "zoé": ("comtesse",)}


class Table:
    """Who holds what; nothing else is asked of it."""

    def rng(self, bound: int) -> int:
        raise AssertionError("guard_guess leaves nothing to chance")

    def player_holds(self, player: str, entity: str) -> bool:
        return entity in HANDS.get(player, ())

    def get(self, path: str) -> bytes | None:
        raise AssertionError("guard_guess reads nothing more")

    def log(self, text: str) -> None:
        raise AssertionError(text)


def snapshot(**args: str) -> bytes:
    return msgspec.json.encode(
        {
            "hook": "guard_guess",
            "event": "on_after_play",
            "actor": "p1",
            "args": args,
            "card": "guard",
            "players": list(HANDS),
            "zones": {"deck": ["baron", 'é{]"', -12], "hands": HANDS, "immunes": {"p1": False}},
            "turn": {"player": "p1", "phase": "resolve", "tick": 3},
        }
    )


@pytest.fixture(scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> ModuleCache:
    return ModuleCache(tmp_path_factory.mktemp("compiled", numbered=True))


@pytest.fixture(params=COMMITTED)
def hooks(request: pytest.FixtureRequest, cache: ModuleCache) -> WasmtimeHooks:
    wasm = (SDK / request.param / "guard_guess" / "guard_guess.wasm").read_bytes()
    assert len(wasm) < COMMITTED_BYTES_MOST
    return WasmtimeHooks(wasm, ["guard_guess"], DEFAULT_LIMITS, cache)


def test_a_right_guess_eliminates(hooks: WasmtimeHooks) -> None:
    effects = hooks.call("guard_guess", snapshot(target="p2", guess="priest"), Table())
    assert effects == (b'{"eliminate":{"player":"p2"}}',)


def test_a_wrong_guess_does_nothing(hooks: WasmtimeHooks) -> None:
    assert hooks.call("guard_guess", snapshot(target="p2", guess="baron"), Table()) == ()


def test_names_may_be_in_any_alphabet(hooks: WasmtimeHooks) -> None:
    assert hooks.call("guard_guess", snapshot(target="zoé", guess="priest"), Table()) == ()


def test_json_may_be_spelt_in_any_way(hooks: WasmtimeHooks) -> None:
    spelt = r"""
    { "zones" : { "deck":[ ], "odd":{ }, "note":"\u00e9\n\"}]\\", "deep":[[[{"a":[-1,0]}]]] },
      "flags":[true , false,null],
      "args" : { "note":"}" , "target" :"p2",
                 "guess": "priest" } }
    """
    effects = hooks.call("guard_guess", spelt.encode(), Table())
    assert effects == (b'{"eliminate":{"player":"p2"}}',)


def test_what_is_not_json_is_a_fault(hooks: WasmtimeHooks) -> None:
    with pytest.raises(HookFault) as caught:
        hooks.call("guard_guess", b"[[[[[[", Table())
    assert caught.value.code == "hook_failed"


def test_a_missing_argument_is_a_failure_with_words(hooks: WasmtimeHooks) -> None:
    with pytest.raises(HookFault) as caught:
        hooks.call("guard_guess", snapshot(target="p2"), Table())
    assert caught.value.code == "hook_failed"
    assert caught.value.message


@pytest.mark.parametrize("language", COMMITTED + LARGE)
def test_every_language_has_its_example_and_its_page(language: str) -> None:
    assert (SDK / language / "README.md").is_file()
    assert language_of(SDK / language / "guard_guess") == language


def test_all_languages_agree_byte_for_byte(cache: ModuleCache) -> None:
    right = snapshot(target="p2", guess="priest")
    effects = {
        WasmtimeHooks(
            (SDK / language / "guard_guess" / "guard_guess.wasm").read_bytes(),
            ["guard_guess"],
            DEFAULT_LIMITS,
            cache,
        ).call("guard_guess", right, Table())
        for language in COMMITTED
    }
    assert effects == {(b'{"eliminate":{"player":"p2"}}',)}


def test_the_rust_example_is_the_seed_s_own() -> None:
    source = (SDK / "rust" / "guard_guess" / "lib.rs").read_text()
    assert "use bluefelt_sdk::{host, JsonValue};" in source
    assert 'let target = j["target"].as_str().unwrap();' in source
    assert "host::emit(host::eliminate(target));" in source
