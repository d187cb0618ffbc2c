"""What a hook may use, in one place. The defaults are what a server grants an untrusted bundle.

Fuel counts executed instructions (bulk operations by the byte), so it decides the same on every
machine; seconds appear only where a module is compiled, before any match is played with it.
"""

import msgspec

KIB = 1024
MIB = 1024 * KIB
PAGE_BYTES = 64 * KIB


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """Every limit has a code that names it when it is passed; see `HookFault`, `ModuleRefused`."""

    module_bytes: int = 8 * MIB
    compile_seconds: float = 20.0
    compile_memory_bytes: int = 4096 * MIB
    compiled_bytes: int = 128 * MIB

    memory_bytes: int = 32 * MIB
    tables: int = 4
    table_elements: int = 20_000
    fuel: int = 10_000_000

    snapshot_bytes: int = 256 * KIB
    effects: int = 256
    effect_bytes: int = 4 * KIB
    host_calls: int = 2_000
    host_bytes: int = 4 * MIB
    text_bytes: int = 4 * KIB
    value_bytes: int = 64 * KIB

    @property
    def memory_pages(self) -> int:
        return self.memory_bytes // PAGE_BYTES


DEFAULT_LIMITS = Limits()

# A hook in Python brings a whole interpreter, so it is allowed more, and only on a server.
COMPONENT_LIMITS = Limits(
    module_bytes=40 * MIB,
    compile_seconds=300.0,
    compiled_bytes=256 * MIB,
    memory_bytes=128 * MIB,
    fuel=100_000_000,
)
