"""Everything that is wrong with a bundle's folder, found at once: YAML, words, files, script."""

from collections.abc import Mapping
from pathlib import Path

from damier.bundle import BundleRefused, Problem, load_bundle
from damier.bundle.format import ENTITIES, SCRIPT, Problems, parse_yaml
from damier.catalogue import bundle_files
from damier.wasm import COMPONENT_LIMITS, DEFAULT_LIMITS, ModuleRefused, check_module, is_component


def problems_in(folder: Path) -> list[str]:
    """A line for each, `file:line:column: what [code] (path)`, files named from where we stand."""
    try:
        files = bundle_files(folder)
    except BundleRefused as refused:
        return [_told(folder, problem) for problem in refused.problems]
    found: list[str] = []
    try:
        load_bundle(files)
    except BundleRefused as refused:
        found += [_told(folder, problem) for problem in refused.problems]
    try:
        _check_script(files)
    except ModuleRefused as error:
        found.append(f"{folder / SCRIPT}:1:1: {error.message} [{error.code}] ($)")
    return found


def _check_script(files: Mapping[str, bytes]) -> None:
    """Outlines the module, even if the rules cannot be read: its mistakes are worth knowing too."""
    script, hooks = files.get(SCRIPT), _hooks_named(files)
    if script is None or not hooks:
        return
    if is_component(script):
        limit = COMPONENT_LIMITS.module_bytes
        if len(script) > limit:
            raise ModuleRefused("module_too_large", f"more than {limit} bytes", {"limit": limit})
    else:
        check_module(script, hooks, DEFAULT_LIMITS)


def _hooks_named(files: Mapping[str, bytes]) -> list[str]:
    tree = parse_yaml(ENTITIES, files.get(ENTITIES, b""), Problems())
    hooks = (tree.fields or {}).get("hooks") if tree is not None else None
    return list((hooks.fields or {}) if hooks is not None else ())


def _told(folder: Path, problem: Problem) -> str:
    return str(folder / str(problem))
