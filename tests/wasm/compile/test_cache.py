"""Compiled modules are kept, and nobody else's are ever loaded."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from damier.wasm import open_hooks
from damier.wasm.binary import DEFAULT_LIMITS
from damier.wasm.compile.cache import VARIABLE, ForeignFolder, ModuleCache, default_cache, digest_of
from damier.wasm.wasmtime_host import WasmtimeHooks, machine_code

Written = Callable[..., bytes]


@pytest.fixture
def own(tmp_path: Path) -> ModuleCache:
    return ModuleCache(tmp_path / "modules")


def test_what_was_put_is_got(own: ModuleCache) -> None:
    assert own.get("a") is None
    own.put("a", b"code")
    assert own.get("a") == b"code"
    assert ModuleCache(own.folder).get("a") == b"code", "another process finds it too"


def test_the_folder_and_the_key_are_ours_alone(own: ModuleCache) -> None:
    own.put("a", b"code")
    assert own.folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in own.folder.iterdir()} == {0o600}


@pytest.mark.parametrize("change", ["content", "mac", "name", "short"])
def test_a_file_that_was_tampered_with_is_not_loaded(own: ModuleCache, change: str) -> None:
    own.put("a", b"code")
    path = own.folder / "a.compiled"
    data = bytearray(path.read_bytes())
    data[-1 if change == "content" else 0] ^= 1
    if change == "name":
        own.put("b", b"other")
        data = bytearray((own.folder / "b.compiled").read_bytes())
    path.write_bytes(data[:10] if change == "short" else data)
    assert own.get("a") is None
    own.put("a", b"code")
    assert own.get("a") == b"code"


def test_a_folder_open_to_others_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    with pytest.raises(ForeignFolder, match="open to others"):
        ModuleCache(tmp_path)


def test_a_link_to_a_folder_is_refused(own: ModuleCache, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(own.folder)
    with pytest.raises(ForeignFolder, match="link"):
        ModuleCache(link)


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_someone_else_is_refused(own: ModuleCache) -> None:
    os.chown(own.folder, 12345, 12345)
    with pytest.raises(ForeignFolder, match="12345"):
        ModuleCache(own.folder)


def test_a_readable_key_is_refused(own: ModuleCache) -> None:
    (own.folder / "key").chmod(0o644)
    with pytest.raises(ForeignFolder, match="key"):
        ModuleCache(own.folder)


def test_parts_of_a_digest_do_not_run_together() -> None:
    assert digest_of(b"ab", b"c") != digest_of(b"a", b"bc")


def test_a_module_is_compiled_once(
    own: ModuleCache, written: Written, host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wasm = written("(call $emit (i32.const 16) (i32.const 2))")
    WasmtimeHooks(wasm, ["hook"], DEFAULT_LIMITS, own)
    monkeypatch.setattr(machine_code, "compile_module", None)
    again = WasmtimeHooks(wasm, ["hook"], DEFAULT_LIMITS, own)
    assert again.call("hook", b"{}", host) == (b"{}",)


def test_the_digest_holds_the_version_and_the_settings(
    own: ModuleCache, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    WasmtimeHooks(written(), ["hook"], DEFAULT_LIMITS, own)
    monkeypatch.setattr(machine_code, "fingerprint", lambda: b"another wasmtime")
    WasmtimeHooks(written(), ["hook"], DEFAULT_LIMITS, own)
    assert len(list(own.folder.glob("*.compiled"))) == 2


def test_machine_code_for_another_processor_is_compiled_anew(
    own: ModuleCache, written: Written, host: Any
) -> None:
    wasm = written("(call $emit (i32.const 16) (i32.const 2))")
    WasmtimeHooks(wasm, ["hook"], DEFAULT_LIMITS, own)
    (kept,) = own.folder.glob("*.compiled")
    own.put(kept.stem, b"code of a machine that this is not")
    again = WasmtimeHooks(wasm, ["hook"], DEFAULT_LIMITS, own)
    assert again.call("hook", b"{}", host) == (b"{}",)


def test_the_oldest_goes_when_there_is_too_much(tmp_path: Path) -> None:
    small = ModuleCache(tmp_path / "modules", bytes_most=300)
    for name in "abc":
        small.put(name, bytes(100))
        os.utime(small.folder / f"{name}.compiled", ns=(1, ord(name)))
    small.put("d", bytes(100))
    assert [small.get(name) is not None for name in "abcd"] == [False, False, True, True]


def test_hooks_are_kept_without_being_asked(
    tmp_path: Path, written: Written, host: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    wasm = written("(call $emit (i32.const 16) (i32.const 2))")
    monkeypatch.setenv(VARIABLE, str(tmp_path / "kept"))
    open_hooks(wasm, ["hook"])
    assert len(list((tmp_path / "kept").glob("*.compiled"))) == 1
    monkeypatch.setattr(machine_code, "compile_module", None)
    assert open_hooks(wasm, ["hook"]).call("hook", b"{}", host) == (b"{}",)


def test_the_cache_can_be_moved_and_turned_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    found = default_cache()
    assert found is not None
    assert found.folder == tmp_path / "own" / "damier" / "wasm"
    monkeypatch.setenv(VARIABLE, str(tmp_path / "elsewhere"))
    moved = default_cache()
    assert moved is not None
    assert moved.folder == tmp_path / "elsewhere"
    monkeypatch.setenv(VARIABLE, "off")
    assert default_cache() is None


def test_a_default_folder_that_is_not_ours_is_passed_over_and_a_named_one_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    open_to_all = tmp_path / "damier" / "wasm"
    open_to_all.mkdir(parents=True)
    open_to_all.chmod(0o777)
    assert default_cache() is None
    monkeypatch.setenv(VARIABLE, str(open_to_all))
    with pytest.raises(ForeignFolder) as caught:
        default_cache()
    assert caught.value.code == "foreign_folder"


def test_a_file_in_the_way_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(ForeignFolder):
        ModuleCache(tmp_path / "file" / "modules")
