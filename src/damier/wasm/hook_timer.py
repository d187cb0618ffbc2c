"""How long each call of a hook takes, for whoever wants to know: a server's metrics.

Nothing else is told: neither which hook it was nor what it was about.
"""

from collections.abc import Callable
from time import perf_counter
from typing import ParamSpec

Asked = ParamSpec("Asked")
Observe = Callable[[float], None]
_observers: list[Observe] = []


def observe_hooks(observe: Observe) -> None:
    """Tell this of every call from now on, in this process; whoever was told before no more."""
    _observers[:] = [observe]


def timed(run: Callable[Asked, object], *asked: Asked.args, **named: Asked.kwargs) -> None:
    """Run one call."""
    if not _observers:
        run(*asked, **named)
        return
    begun = perf_counter()
    try:
        run(*asked, **named)
    finally:
        for observe in _observers:
            observe(perf_counter() - begun)
