"""How the disk is asked for what was written to a file, while the event loop goes on.

Linux is asked directly (its asynchronous I/O knows `fdatasync` and tells an eventfd): no thread has
to wake, and none fights the loop for the interpreter. Elsewhere, and where a sandbox forbids it, a
thread waits instead. Either calls back on the loop, once for every time it was asked.
"""

import asyncio
import ctypes
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from queue import SimpleQueue
from threading import Thread
from typing import Protocol

Done = Callable[[OSError | None], None]
"""Told that the disk has all that was written before it was asked, or what went wrong."""

# io_setup, io_destroy, io_submit, io_getevents
CALLS = {"x86_64": (206, 207, 209, 208), "aarch64": (0, 1, 2, 4)}
FDSYNC = 3
TELLS_EVENTFD = 1
AT_ONCE = 1

_sync = getattr(os, "fdatasync", os.fsync)


class Sync(Protocol):
    """Asks for one file; not again before the answer."""

    def ask(self) -> None: ...
    async def close(self) -> None: ...


def sync_of(file: int, done: Done) -> Sync:
    """The quickest way that this machine allows."""
    if sys.platform == "linux" and platform.machine() in CALLS:
        try:
            return KernelSync(file, done)
        except OSError:
            pass
    return ThreadSync(file, done)


class _Request(ctypes.LittleEndianStructure):
    """`struct iocb`."""

    _fields_ = (
        ("data", ctypes.c_uint64),
        ("key", ctypes.c_uint32),
        ("rw_flags", ctypes.c_uint32),
        ("opcode", ctypes.c_uint16),
        ("priority", ctypes.c_int16),
        ("file", ctypes.c_uint32),
        ("buffer", ctypes.c_uint64),
        ("length", ctypes.c_uint64),
        ("offset", ctypes.c_int64),
        ("reserved", ctypes.c_uint64),
        ("flags", ctypes.c_uint32),
        ("eventfd", ctypes.c_uint32),
    )


class _Answer(ctypes.LittleEndianStructure):
    """`struct io_event`."""

    _fields_ = (
        ("data", ctypes.c_uint64),
        ("request", ctypes.c_uint64),
        ("result", ctypes.c_int64),
        ("more", ctypes.c_int64),
    )


class KernelSync:
    """The kernel waits for the disk."""

    def __init__(self, file: int, done: Done) -> None:
        self._done = done
        self._loop = asyncio.get_running_loop()
        self._setup, self._destroy, self._submit, self._take = CALLS[platform.machine()]
        self._context = ctypes.c_ulong(0)
        self._event = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        self._request = _Request(opcode=FDSYNC, file=file, flags=TELLS_EVENTFD, eventfd=self._event)
        self._requests = (ctypes.c_void_p * 1)(ctypes.addressof(self._request))
        self._answer = _Answer()
        try:
            _called(self._setup, AT_ONCE, ctypes.byref(self._context))
        except OSError:
            os.close(self._event)
            raise
        try:
            self._try()
        except OSError:
            self._let_go()
            raise
        self._loop.add_reader(self._event, self._told)

    def ask(self) -> None:
        try:
            _called(self._submit, self._context, 1, self._requests)
        except OSError as error:
            self._loop.call_soon(self._done, error)

    async def close(self) -> None:
        self._loop.remove_reader(self._event)
        self._let_go()

    def _try(self) -> None:
        """Ask once and wait: older kernels and some sandboxes refuse."""
        _called(self._submit, self._context, 1, self._requests)
        if error := self._result():
            raise error

    def _told(self) -> None:
        self._done(self._result())

    def _result(self) -> OSError | None:
        _called(self._take, self._context, 1, 1, ctypes.byref(self._answer), None)
        os.eventfd_read(self._event)
        result = self._answer.result
        return OSError(-result, os.strerror(-result)) if result < 0 else None

    def _let_go(self) -> None:
        _called(self._destroy, self._context)
        os.close(self._event)


class ThreadSync:
    """A thread waits for the disk."""

    def __init__(self, file: int, done: Done) -> None:
        self._file, self._done = file, done
        self._loop = asyncio.get_running_loop()
        self._asked: SimpleQueue[bool] = SimpleQueue()
        self._thread = Thread(target=self._wait, name="damier-disk")
        self._thread.start()

    def ask(self) -> None:
        self._asked.put(True)

    async def close(self) -> None:
        self._asked.put(False)
        await self._loop.run_in_executor(None, self._thread.join)

    def _wait(self) -> None:
        while self._asked.get():
            failed: OSError | None = None
            try:
                _sync(self._file)
            except OSError as error:
                failed = error
            self._loop.call_soon_threadsafe(self._done, failed)


def _called(number: int, *arguments: object) -> int:
    """A call of the kernel, which names its errors by number."""
    result: int = _libc().syscall(ctypes.c_long(number), *arguments)
    if result < 0:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return result


@cache
def _libc() -> ctypes.CDLL:
    library = ctypes.CDLL(None, use_errno=True)
    library.syscall.restype = ctypes.c_long
    return library
