"""Instruments a module's code, so that every host runs the same, and none for long.

NaNs: engines differ in a NaN's sign and payload, and a hook could look; after an operation that may
give one, a call puts the canonical NaN in its place. Growing takes little fuel and much time, so a
call before it burns fuel. Instructions that no hook needs (SIMD, threads and such) are refused.
"""

from __future__ import annotations

import re

from .reader import BadBinary, BinaryReader
from .writer import unsigned

BR_TABLE = 0x0E
CALL = 0x10
# ceil floor trunc nearest sqrt add sub mul div min max, then demote or promote
F32_MAY_BE_NAN = frozenset([*range(0x8D, 0x98), 0xB6])
F64_MAY_BE_NAN = frozenset([*range(0x9B, 0xA6), 0xBB])

MEMORY_GROW = 0x40
TABLE_GROW = b"\xfc\x0f"

F32_TYPE = b"\x60\x01\x7d\x01\x7d"
F64_TYPE = b"\x60\x01\x7c\x01\x7c"
GROW_COST_TYPE = b"\x60\x00\x00"
# (select (local.get 0) (nan) (f.eq (local.get 0) (local.get 0))), no locals
F32_BODY = b"\x00\x20\x00\x43\x00\x00\xc0\x7f\x20\x00\x20\x00\x5b\x1b\x0b"
F64_BODY = b"\x00\x20\x00\x44\x00\x00\x00\x00\x00\x00\xf8\x7f\x20\x00\x20\x00\x61\x1b\x0b"
# (local i32) (loop (br_if 0 (i32.lt_s (local.tee 0 (i32.add (local.get 0) (1))) (127))))
GROW_COST_BODY = b"\x01\x01\x7f\x03\x40\x20\x00\x41\x01\x6a\x22\x00\x41\xff\x00\x48\x0d\x00\x0b\x0b"
ADDED_TYPES = (F32_TYPE, F64_TYPE, GROW_COST_TYPE)
ADDED_BODIES = (F32_BODY, F64_BODY, GROW_COST_BODY)

_LEB = rb"[\x80-\xff]{0,9}[\x00-\x7f]"
_PLAIN = re.compile(
    rb"(?s:"
    # unreachable nop else end return drop select; comparisons, integer arithmetic, and what only
    # moves or copies the bits of a float
    rb"[\x00\x01\x05\x0b\x0f\x1a\x1b\x45-\x8c\x98-\x9a\xa6-\xb5\xb7-\xba\xbc-\xc4\xd1]"
    # block loop if, br br_if call, locals, globals, tables, memory.size, i32.const, i64.const,
    # ref.null, ref.func: one number
    rb"|[\x02-\x04\x0c\x0d\x10\x20-\x26\x3f\x41\x42\xd0\xd2]" + _LEB +
    # call_indirect, loads and stores: two numbers
    rb"|[\x11\x28-\x3e]" + _LEB + _LEB +
    rb"|\x43.{4}|\x44.{8}"
    # select with types, of which there is one
    rb"|\x1c\x01."
    # saturating truncation; memory.init and copy, table.init and copy; data.drop, memory.fill,
    # elem.drop, table.size and fill
    rb"|\xfc(?:[\x00-\x07]|[\x08\x0a\x0c\x0e]" + _LEB + _LEB +
    rb"|[\x09\x0b\x0d\x10\x11]" + _LEB + rb"))*+"
)  # fmt: skip


class UnknownInstruction(ValueError):
    """An instruction outside of those offered to hooks."""

    def __init__(self, code: int, offset: int) -> None:
        super().__init__(f"instruction 0x{code:02x} at byte {offset}")


def instrumented(code: BinaryReader, functions: int) -> tuple[bytes, bool]:
    """A code section with calls inserted, and whether any was.

    `functions` is how many functions the module has: `ADDED_BODIES` are numbered after them.
    """
    calls = [bytes([CALL]) + unsigned(functions + index) for index in range(len(ADDED_BODIES))]
    bodies, changed = [], False
    for _ in code.items():
        body = code.sub(code.unsigned())
        data = _instrumented(body, *calls)
        changed = changed or len(data) != body.end - body.start
        bodies.append(unsigned(len(data)) + data)
    added = [unsigned(len(body)) + body for body in ADDED_BODIES] if changed else []
    return unsigned(len(bodies) + len(added)) + b"".join(bodies + added), changed


def _instrumented(body: BinaryReader, f32_call: bytes, f64_call: bytes, cost_call: bytes) -> bytes:
    for _ in body.items():
        body.unsigned()
        body.byte()
    data, end = body.data, body.end
    pieces: list[bytes] = []
    start, at = body.start, body.offset
    while True:
        plain = _PLAIN.match(data, at, end)
        at = plain.end() if plain else at
        if at == end:
            return b"".join([*pieces, data[start:end]])
        code = data[at]
        if code in F32_MAY_BE_NAN or code in F64_MAY_BE_NAN:
            at += 1
            pieces += [data[start:at], f32_call if code in F32_MAY_BE_NAN else f64_call]
            start = at
        elif code == MEMORY_GROW or data.startswith(TABLE_GROW, at, end):
            pieces += [data[start:at], cost_call]
            start = at
            at = _after_numbers(data, at + (1 if code == MEMORY_GROW else 2), end, 1)
        elif code == BR_TABLE:
            labels = BinaryReader(data, at + 1, end)
            count = labels.unsigned()
            at = _after_numbers(data, labels.offset, end, count + 1)
        elif _begins_instruction(code):
            raise BadBinary("unfinished instruction", at)
        else:
            raise UnknownInstruction(code, at)


def _after_numbers(data: bytes, at: int, end: int, count: int) -> int:
    reader = BinaryReader(data, at, end)
    for _ in range(count):
        reader.unsigned()
    return reader.offset


def _begins_instruction(code: int) -> bool:
    """Whether some instruction begins like this, had it been complete."""
    plain = _PLAIN.match(bytes([code]) + bytes(12))
    return plain is not None and plain.end() > 0
