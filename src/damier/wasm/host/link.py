"""Which Python function stands behind which import of a module, for both hosts of modules."""

from collections.abc import Callable, Mapping

from damier.wasm.binary import HOST, WASI

from . import wasi
from .hook_call import HookCall

HostFunction = Callable[..., int | None]

HOST_FUNCTIONS: Mapping[tuple[str, str], HostFunction] = {
    (HOST, "emit"): HookCall.emit,
    (HOST, "fail"): HookCall.fail,
    (HOST, "rng"): HookCall.rng,
    (HOST, "player_holds"): HookCall.player_holds,
    (HOST, "get"): HookCall.get,
    (HOST, "read"): HookCall.read,
    (HOST, "log"): HookCall.log,
    (WASI, "args_get"): wasi.nothing_to_list,
    (WASI, "args_sizes_get"): wasi.nothing_listed,
    (WASI, "clock_time_get"): wasi.clock_time_get,
    (WASI, "environ_get"): wasi.nothing_to_list,
    (WASI, "environ_sizes_get"): wasi.nothing_listed,
    (WASI, "fd_close"): wasi.bad_descriptor,
    (WASI, "fd_fdstat_get"): wasi.bad_descriptor,
    (WASI, "fd_fdstat_set_flags"): wasi.bad_descriptor,
    (WASI, "fd_prestat_dir_name"): wasi.bad_descriptor,
    (WASI, "fd_prestat_get"): wasi.bad_descriptor,
    (WASI, "fd_read"): wasi.bad_descriptor,
    (WASI, "fd_seek"): wasi.bad_descriptor,
    (WASI, "fd_write"): wasi.fd_write,
    (WASI, "poll_oneoff"): wasi.not_supported,
    (WASI, "proc_exit"): wasi.proc_exit,
    (WASI, "random_get"): wasi.random_get,
    (WASI, "sched_yield"): wasi.sched_yield,
}
