"""Inert WASI: what Go's and QuickJS's start-up code insists on, giving away nothing.

No files, no arguments, no environment, no time and no random numbers: the clock counts its own
readings and random bytes are zeros, so that a hook stays deterministic. A hook draws by `host.rng`.
"""

from damier.bundle.hooks import HookFault

from .hook_call import MASK, HookCall

SUCCESS, BAD_DESCRIPTOR, NOT_SUPPORTED = 0, 8, 58
TICK_NANOSECONDS = 1_000_000


def nothing_listed(call: HookCall, count: int, size: int) -> int:
    """`args_sizes_get` and `environ_sizes_get`: no entries, no bytes."""
    call.write_bytes(count, bytes(4))
    call.write_bytes(size, bytes(4))
    return SUCCESS


def nothing_to_list(call: HookCall, entries: int, buffer: int) -> int:
    return SUCCESS


def clock_time_get(call: HookCall, clock: int, precision: int, result: int) -> int:
    call.clock += TICK_NANOSECONDS
    call.write_bytes(result, call.clock.to_bytes(8, "little"))
    return SUCCESS


def random_get(call: HookCall, buffer: int, length: int) -> int:
    buffer, length = call.check_bounds(buffer, length)
    call.write_bytes(buffer, bytes(length))
    return SUCCESS


def fd_write(call: HookCall, descriptor: int, vectors: int, count: int, written: int) -> int:
    """Says that everything was written, and writes it nowhere."""
    table = call.read_bytes(vectors, (count & MASK) * 8 & MASK)
    total = sum(int.from_bytes(table[at + 4 : at + 8], "little") for at in range(0, len(table), 8))
    call.write_bytes(written, (total & MASK).to_bytes(4, "little"))
    return SUCCESS


def proc_exit(call: HookCall, status: int) -> None:
    raise HookFault("hook_failed", f"the module exited with status {status}", {"status": status})


def bad_descriptor(call: HookCall, *arguments: int) -> int:
    return BAD_DESCRIPTOR


def not_supported(call: HookCall, *arguments: int) -> int:
    return NOT_SUPPORTED


def sched_yield(call: HookCall) -> int:
    return SUCCESS
