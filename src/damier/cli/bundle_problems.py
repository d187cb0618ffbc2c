"""Everything that is wrong with a bundle's folder, found at once: YAML, words, files, script."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from damier.bundle import BundleEngine, BundleRefused, Problem, load_bundle
from damier.bundle.format import ENTITIES, SCRIPT, Problems, advice, parse_yaml
from damier.catalogue import Game, bundle_files
from damier.wasm import COMPONENT_LIMITS, DEFAULT_LIMITS, ModuleRefused, check_module, is_component

MOST_LINES = 20
"""Lines of hooks' logs that are shown."""


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


def advice_on(folder: Path) -> list[str]:
    """Warnings about a bundle that can be read, a line each."""
    files = bundle_files(folder)
    found = advice(load_bundle(files, check_hash=False), files)
    return [f"warning: {_told(folder, problem)}" for problem in found]


def listened_to(game: Game, lines: list[str]) -> Game:
    """The same game, with the first different lines that its hooks log put in this list."""
    engine = game.engine
    if not isinstance(engine, BundleEngine) or not engine.bundle.hooks:
        return game

    def keep(line: str) -> None:
        if len(lines) < MOST_LINES and line not in lines:
            lines.append(line)

    return replace(game, engine=engine.told_to(keep))


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
