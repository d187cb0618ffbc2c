"""One call of one hook: the host's functions as the hook sees them, with every limit counted.

Every host runs this same code, so a hook fails with the same code wherever it runs. Numbers come in
as WebAssembly gives them, signed: they are masked to 32 bits and checked before a byte is touched.
"""

from __future__ import annotations

from typing import Protocol

from damier.bundle.hooks import HookFault, HookHost
from damier.wasm.binary import Limits

MASK = 0xFFFF_FFFF
NOTHING = -1


class Memory(Protocol):
    """The hook's memory. Its callers have checked the bounds."""

    def size(self) -> int: ...
    def read(self, start: int, length: int) -> bytes: ...
    def write(self, start: int, data: bytes) -> None: ...


class _NoMemory:
    """Before the instance exists, every pointer is out of bounds."""

    def size(self) -> int:
        return 0

    def read(self, start: int, length: int) -> bytes:
        return b""

    def write(self, start: int, data: bytes) -> None:
        return


NO_MEMORY = _NoMemory()


class HookCall:
    """What one running hook has asked for so far. Its first fault is its last."""

    __slots__ = (
        "bytes_counted",
        "calls",
        "clock",
        "effects",
        "error",
        "host",
        "limits",
        "memory",
        "size",
        "value",
    )

    def __init__(self, host: HookHost, limits: Limits) -> None:
        self.host = host
        self.limits = limits
        self.memory: Memory = NO_MEMORY
        self.size = 0
        """How large the memory was when that last mattered; it only grows."""
        self.effects: list[bytes] = []
        self.error: BaseException | None = None
        self.value = b""
        self.calls = 0
        self.clock = 0
        self.bytes_counted = 0

    def count_call(self) -> None:
        """Counts one call to the host; a hook that already failed gets no further."""
        if self.error is not None:
            raise self.error
        self.calls += 1
        if self.calls > self.limits.host_calls:
            limit = self.limits.host_calls
            raise HookFault(
                "hook_too_many_host_calls", f"more than {limit} calls to the host", {"limit": limit}
            )

    def emit(self, pointer: int, length: int) -> None:
        self.check_effect(length & MASK)
        self.effects.append(self.read_bytes(pointer, length))

    def check_effect(self, length: int) -> None:
        """Whether there is room for one more effect of so many bytes."""
        if length > self.limits.effect_bytes:
            limit = self.limits.effect_bytes
            raise HookFault(
                "hook_effect_too_large",
                f"an effect of {length} bytes, {limit} are allowed",
                {"bytes": length, "limit": limit},
            )
        if len(self.effects) >= self.limits.effects:
            limit = self.limits.effects
            raise HookFault("hook_too_many_effects", f"more than {limit} effects", {"limit": limit})

    def fail(self, pointer: int, length: int) -> None:
        text = self.text(pointer, length)
        raise HookFault("hook_failed", text, {"reason": text})

    def rng(self, bound: int) -> int:
        bound &= MASK
        if not bound:
            raise HookFault("hook_bad_bound", "a random number below 0 was asked for")
        return self.host.rng(bound)

    def player_holds(self, player: int, player_length: int, entity: int, entity_length: int) -> int:
        return int(
            self.host.player_holds(
                self.text(player, player_length), self.text(entity, entity_length)
            )
        )

    def get(self, pointer: int, length: int) -> int:
        value = self.value_at(self.text(pointer, length))
        self.value = value or b""
        return NOTHING if value is None else len(value)

    def value_at(self, path: str) -> bytes | None:
        value = self.host.get(path)
        if value is not None:
            limit = self.limits.value_bytes
            if len(value) > limit:
                raise HookFault(
                    "hook_value_too_large",
                    f"a value of {len(value)} bytes, {limit} are allowed",
                    {"bytes": len(value), "limit": limit},
                )
            self.count_bytes(len(value))
        return value

    def read(self, pointer: int, capacity: int) -> int:
        """Copies as much of the value last got as fits, and says how much that was."""
        part = self.value[: capacity & MASK]
        self.write_bytes(pointer, part)
        return len(part)

    def log(self, pointer: int, length: int) -> None:
        self.host.log(self.text(pointer, length))

    def text(self, pointer: int, length: int) -> str:
        self.check_text(length & MASK)
        try:
            return self.read_bytes(pointer, length).decode()
        except UnicodeDecodeError as error:
            raise HookFault("hook_bad_text", f"not UTF-8: {error.reason}") from None

    def check_text(self, length: int) -> None:
        if length > self.limits.text_bytes:
            limit = self.limits.text_bytes
            raise HookFault(
                "hook_text_too_large",
                f"a text of {length} bytes, {limit} are allowed",
                {"bytes": length, "limit": limit},
            )

    def read_bytes(self, pointer: int, length: int) -> bytes:
        pointer, length = self.check_bounds(pointer, length)
        return self.memory.read(pointer, length)

    def write_bytes(self, pointer: int, data: bytes) -> None:
        pointer, _ = self.check_bounds(pointer, len(data))
        self.memory.write(pointer, data)

    def count_bytes(self, length: int) -> None:
        """Counts bytes that Python handles for the hook: fuel does not see them."""
        self.bytes_counted += length
        if self.bytes_counted > self.limits.host_bytes:
            limit = self.limits.host_bytes
            raise HookFault(
                "hook_too_many_host_calls",
                f"more than {limit} bytes to and from the host",
                {"limit": limit},
            )

    def check_bounds(self, pointer: int, length: int) -> tuple[int, int]:
        pointer &= MASK
        length &= MASK
        self.count_bytes(length)
        if pointer + length > self.size:
            self.size = self.memory.size()
        if pointer + length > self.size:
            raise HookFault(
                "hook_bad_pointer",
                f"{length} bytes at {pointer} are outside of the {self.size} bytes of memory",
                {"pointer": pointer, "length": length, "memory": self.size},
            )
        return pointer, length
