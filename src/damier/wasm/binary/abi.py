"""The names and types of hook ABI `damier-1`: what a module exports, and what it may import.

Core WebAssembly, 32-bit pointers, one memory. Text is UTF-8, values are JSON.
The functions behind the imports are in `host/hook_call.py` and `host/wasi.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

ABI_VERSION = 1

MEMORY = "memory"
ALLOC = "alloc"
ABI = "damier_abi"
INITIALIZE = "_initialize"

HOST = "host"
WASI = "wasi_snapshot_preview1"


class Signature(NamedTuple):
    params: tuple[str, ...]
    results: tuple[str, ...]

    def __str__(self) -> str:
        return f"({', '.join(self.params)}) -> ({', '.join(self.results)})"


def _i32(params: int, results: int) -> Signature:
    return Signature(("i32",) * params, ("i32",) * results)


REQUIRED: Mapping[str, Signature] = {ALLOC: _i32(1, 1), ABI: _i32(0, 1)}
OPTIONAL: Mapping[str, Signature] = {INITIALIZE: _i32(0, 0)}
HOOK = _i32(2, 0)
RESERVED_NAMES = frozenset({MEMORY, *REQUIRED, *OPTIONAL})

IMPORTS: Mapping[tuple[str, str], Signature] = {
    (HOST, "emit"): _i32(2, 0),
    (HOST, "fail"): _i32(2, 0),
    (HOST, "rng"): _i32(1, 1),
    (HOST, "player_holds"): _i32(4, 1),
    (HOST, "get"): _i32(2, 1),
    (HOST, "read"): _i32(2, 1),
    (HOST, "log"): _i32(2, 0),
    (WASI, "args_get"): _i32(2, 1),
    (WASI, "args_sizes_get"): _i32(2, 1),
    (WASI, "clock_time_get"): Signature(("i32", "i64", "i32"), ("i32",)),
    (WASI, "environ_get"): _i32(2, 1),
    (WASI, "environ_sizes_get"): _i32(2, 1),
    (WASI, "fd_close"): _i32(1, 1),
    (WASI, "fd_fdstat_get"): _i32(2, 1),
    (WASI, "fd_fdstat_set_flags"): _i32(2, 1),
    (WASI, "fd_prestat_dir_name"): _i32(3, 1),
    (WASI, "fd_prestat_get"): _i32(2, 1),
    (WASI, "fd_read"): _i32(4, 1),
    (WASI, "fd_seek"): Signature(("i32", "i64", "i32", "i32"), ("i32",)),
    (WASI, "fd_write"): _i32(4, 1),
    (WASI, "poll_oneoff"): _i32(4, 1),
    (WASI, "proc_exit"): _i32(1, 0),
    (WASI, "random_get"): _i32(2, 1),
    (WASI, "sched_yield"): _i32(0, 1),
}
