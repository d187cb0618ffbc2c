"""Private bindings of wasmtime only where they are known; everywhere else its public classes do."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import wasmtime

from damier.wasm.compile import UnknownRuntime, settings
from damier.wasm.wasmtime_host import native, public, runtime
from damier.wasm.wasmtime_host.module_host import chosen_runtime
from damier.wasm.wasmtime_host.runtime import KNOWN_VERSIONS, uses_private_parts

SOURCES = Path(runtime.__file__).parents[2]
TESTS = Path(__file__).parents[1]
SAME_SUITE = [
    "wasmtime_host/test_module_host.py",
    "host/test_wasi.py",
    "host/test_port.py",
    "test_hostile.py",
]
"""What is run both ways here; tools.campaign runs everything."""


def test_the_public_classes_pass_the_same_tests() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *SAME_SUITE],
        env={**os.environ, runtime.VARIABLE: runtime.PUBLIC},
        cwd=TESTS,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert "passed" in done.stdout
    assert "skipped" not in done.stdout


def test_a_version_whose_bindings_nobody_tried_is_called_by_its_public_classes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(runtime.VARIABLE, raising=False)
    for installed in KNOWN_VERSIONS:
        monkeypatch.setattr(runtime, "installed_version", lambda: installed)  # noqa: B023
        assert chosen_runtime() is native
    monkeypatch.setattr(runtime, "installed_version", lambda: "51.0.0")
    assert not uses_private_parts()
    assert chosen_runtime() is public


def test_a_way_that_there_is_not_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(runtime.VARIABLE, "fast")
    with pytest.raises(UnknownRuntime, match="DAMIER_WASM is public or nothing, not 'fast'"):
        uses_private_parts()


def test_hooks_called_the_public_way_load_no_private_binding_of_ours() -> None:
    asked = "import sys; from damier import catalogue; catalogue.load('love-letter@1.0'); "
    asked += "host = 'damier.wasm.wasmtime_host'; "
    asked += "print(f'{host}.public' in sys.modules, f'{host}.native' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", asked],
        env={**os.environ, runtime.VARIABLE: runtime.PUBLIC},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["True", "False"]


def test_nothing_else_touches_the_private_bindings() -> None:
    private = re.compile(r"wasmtime(\.component)?( import _|\._)")
    touching = [path for path in SOURCES.rglob("*.py") if private.search(path.read_text("utf-8"))]
    assert touching == [Path(native.__file__)]


def test_a_wasmtime_without_one_of_our_switches_runs_no_hooks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python would take the name of a switch that is gone, and nothing would be bounded."""

    class Config(wasmtime.Config):
        """As a later version may be."""

    monkeypatch.setattr(wasmtime, "Config", Config)
    settings.hook_config()
    monkeypatch.setitem(settings.SWITCHES, "wasm_of_tomorrow", False)
    with pytest.raises(UnknownRuntime, match="wasm_of_tomorrow"):
        settings.hook_config()
