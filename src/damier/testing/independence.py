"""Whether law 6 can find anything: what judges a view must not be the view's own code.

While twins and notices are made, and while views are made, every function of the game that runs is
noted. One that runs for both decides in both, so that a leak in it shows on neither side. A secrecy
that lies in the module of the views, or imports it, is refused; functions in common are told.
"""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from damier.catalogue import AnyEngine, Position, choices
from damier.core import SeededRandom

from .law import LawBroken

NOBODYS = {"damier.core", "damier.testing", *sys.stdlib_module_names}
"""Packages whose functions are nobody's decision: the contract's, the kit's, Python's own."""

ACTIONS_EACH = 4
"""Actions in every position whose notices are watched."""


def shared_functions(engine: AnyEngine, positions: Iterable[Position]) -> list[str]:
    """The functions of a game that decide in its views and in its secrecy, by name."""
    judged: set[CodeType] = set()
    judging: set[CodeType] = set()
    rng = SeededRandom(0)
    for position in positions:
        state = position.state
        for viewer in (*state.player_ids, None):
            with _noting(judged):
                engine.get_player_view(state, viewer)
            with _noting(judging):
                engine.twin(state, viewer, rng)
            if engine.secrecy is None:
                continue
            for actor, action in rng.shuffle(choices(engine, state))[:ACTIONS_EACH]:
                with _noting(judging):
                    engine.secrecy.notice(state, action, actor, viewer)
    return sorted({code.co_qualname for code in judged & judging})


def refuse_imports_of_views(engine: AnyEngine) -> None:
    """A secrecy lies apart from the views, and does not import them."""
    if engine.secrecy is None:
        return
    home = type(engine.secrecy).__module__
    views = type(engine).get_player_view.__module__
    if home == views or views in _imported(home):
        what = f"the secrecy in {home} shares a module with the views that it judges"
        raise LawBroken(6, what, "write it in a module that imports none of what makes views")


def _imported(module: str) -> set[str]:
    """All modules of the same package that a module imports, directly or not."""
    package = module.rpartition(".")[0]
    found: set[str] = set()
    waiting = [module]
    while waiting:
        loaded = sys.modules.get(waiting.pop())
        for value in list(vars(loaded).values()) if loaded is not None else ():
            source = getattr(value, "__module__", None) or getattr(value, "__name__", None)
            if isinstance(source, str) and source.startswith(f"{package}.") and source not in found:
                found.add(source)
                waiting.append(source)
    return found - {module}


@contextmanager
def _noting(codes: set[CodeType]) -> Iterator[None]:
    """Note every function of the game that is called meanwhile."""

    def note(frame: FrameType, event: str, argument: Any) -> None:
        parts = str(frame.f_globals.get("__name__")).split(".")
        if event == "call" and parts[0] not in NOBODYS and ".".join(parts[:2]) not in NOBODYS:
            codes.add(frame.f_code)

    before: Callable[..., Any] | None = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)
