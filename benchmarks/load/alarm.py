"""Waiting for a moment exactly: uvloop's timers count whole milliseconds, and a move would be late.

Linux has timers that are files; elsewhere the loop's own have to do, and lateness is measured with
the rest.
"""

import asyncio
import ctypes
import os
import sys
from time import CLOCK_MONOTONIC, perf_counter

NONBLOCKING_CLOEXEC = os.O_NONBLOCK | getattr(os, "O_CLOEXEC", 0)
ABSOLUTE = 1
NANOSECONDS = 1_000_000_000


class _Time(ctypes.Structure):
    """`struct itimerspec`: an interval, which is none here, and the moment."""

    _fields_ = (
        ("interval_seconds", ctypes.c_long),
        ("interval_nanoseconds", ctypes.c_long),
        ("seconds", ctypes.c_long),
        ("nanoseconds", ctypes.c_long),
    )


class Alarm:
    """Wakes one task at a moment of `perf_counter`."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._file = -1
        if sys.platform == "linux":
            self._libc = ctypes.CDLL(None, use_errno=True)
            self._file = self._libc.timerfd_create(CLOCK_MONOTONIC, NONBLOCKING_CLOEXEC)
        if self._file >= 0:
            asyncio.get_running_loop().add_reader(self._file, self._ring)

    async def at(self, moment: float) -> None:
        """Wait until then."""
        if self._file < 0:
            await asyncio.sleep(max(0.0, moment - perf_counter()))
            return
        self._rung.clear()
        seconds, nanoseconds = divmod(int(moment * NANOSECONDS), NANOSECONDS)
        time = _Time(0, 0, seconds, nanoseconds)
        self._libc.timerfd_settime(self._file, ABSOLUTE, ctypes.byref(time), None)
        await self._rung.wait()

    def _ring(self) -> None:
        os.read(self._file, 8)
        self._rung.set()
