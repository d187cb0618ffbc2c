"""Checks a WebAssembly module before it is compiled, and refuses what no hook needs.

Both hosts of modules ask here first, so both refuse the same ones with the same codes, and run the
same bytes: memory and tables bounded, NaNs canonical (`instrumentation.py`). Whether the types of
values fit is the engine's to validate.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from .abi import HOOK, IMPORTS, MEMORY, OPTIONAL, REQUIRED, RESERVED_NAMES, Signature
from .instrumentation import ADDED_TYPES, UnknownInstruction, instrumented
from .limits import DEFAULT_LIMITS, Limits
from .reader import BadBinary, BinaryReader
from .refused import ModuleRefused
from .section import (
    CODE,
    COMPONENT_HEADER,
    CUSTOM,
    EXPORTS,
    FUNCTION,
    FUNCTIONS,
    HAS_MAXIMUM,
    HEADER,
    IMPORT,
    KINDS,
    MEMORIES,
    MEMORY_KIND,
    SECTION_ORDER,
    SHARED,
    START,
    TABLES,
    TYPES,
    VALUE_TYPES,
)
from .writer import appended, unsigned, vector, written_section


class CheckedModule(msgspec.Struct, frozen=True):
    """A module that may be compiled: its bytes, instrumented, and the names that hosts link."""

    wasm: bytes
    imports: tuple[tuple[str, str], ...]
    exports: frozenset[str]
    hooks: frozenset[str]


def is_component(wasm: bytes) -> bool:
    """Whether these bytes are a component: a hook in Python, which no browser runs."""
    return wasm.startswith(COMPONENT_HEADER)


def check_module(
    wasm: bytes, hooks: Iterable[str], limits: Limits = DEFAULT_LIMITS
) -> CheckedModule:
    """The module, if it has these hooks and nothing that is refused; else `ModuleRefused`."""
    if is_component(wasm):
        raise ModuleRefused("module_server_only", "this hook is a component: only a server runs it")
    if len(wasm) > limits.module_bytes:
        raise ModuleRefused(
            "module_too_large",
            f"the module has {len(wasm)} bytes, {limits.module_bytes} are allowed",
            {"bytes": len(wasm), "limit": limits.module_bytes},
        )
    try:
        return _Scan(wasm, limits).checked(frozenset(hooks))
    except BadBinary as error:
        raise ModuleRefused("module_malformed", str(error), {"offset": error.offset}) from None
    except UnknownInstruction as error:
        raise _feature(str(error)) from None


class _Scan:
    """One reading of a module, section by section, in the order the standard prescribes."""

    def __init__(self, wasm: bytes, limits: Limits) -> None:
        self.limits = limits
        self.types: list[Signature] = []
        self.imports: list[tuple[str, str]] = []
        self.functions: list[int] = []
        self.memories = 0
        self.is_instrumented = False
        self.exports: dict[str, tuple[int, int]] = {}
        self.wasm = self._scanned(wasm)

    def _scanned(self, wasm: bytes) -> bytes:
        if not wasm.startswith(HEADER):
            raise BadBinary("not a WebAssembly module of version 1", 0)
        reader, last = BinaryReader(wasm, len(HEADER)), 0
        sections: list[tuple[int, bytes]] = []
        while not reader.at_end():
            at = reader.offset
            section = reader.byte()
            body = reader.sub(reader.unsigned())
            if section != CUSTOM:
                if section not in SECTION_ORDER:
                    raise _feature(f"section {section}")
                if SECTION_ORDER[section] <= last:
                    raise BadBinary(f"section {section} is repeated or out of order", at)
                last = SECTION_ORDER[section]
            sections.append((section, self._section(section, body)))
        if self.is_instrumented:
            sections = [(number, self._with_added(number, data)) for number, data in sections]
        return HEADER + b"".join(written_section(number, data) for number, data in sections)

    def _with_added(self, section: int, data: bytes) -> bytes:
        """Types and functions, with those that the inserted calls are of."""
        if section == TYPES:
            return appended(data, ADDED_TYPES)
        if section == FUNCTIONS:
            first = len(self.types)
            return appended(data, [unsigned(first + index) for index in range(len(ADDED_TYPES))])
        return data

    def _section(self, section: int, body: BinaryReader) -> bytes:
        """Takes a section in; gives its content, with bounds added and calls inserted."""
        content = body.data[body.start : body.end]
        if section == TYPES:
            self.types = [_signature(body) for _ in body.items()]
        elif section == IMPORT:
            for _ in body.items():
                self._import(body)
        elif section == FUNCTIONS:
            self.functions += [body.unsigned() for _ in body.items()]
        elif section == TABLES:
            content = self._tables(body)
        elif section == MEMORIES:
            content = self._memories(body)
        elif section == EXPORTS:
            for _ in body.items():
                self._export(body)
        elif section == START:
            raise ModuleRefused(
                "module_start_function",
                "a module with a start function is refused: export `_initialize` instead",
            )
        elif section == CODE:
            content, self.is_instrumented = instrumented(body, len(self.functions))
        else:
            return content
        body.expect_end()
        return content

    def _import(self, body: BinaryReader) -> None:
        module, name, kind = body.name(), body.name(), body.byte()
        where = {"module": module, "name": name}
        if kind != FUNCTION or (module, name) not in IMPORTS:
            what = KINDS.get(kind, f"kind {kind}")
            raise ModuleRefused("module_import", f"no {what} {module}.{name} is offered", where)
        type_index = body.unsigned()
        wanted, given = IMPORTS[module, name], self._type(type_index, body)
        if wanted != given:
            message = f"{module}.{name} is {wanted}, the module imports {given}"
            raise ModuleRefused("module_import", message, where)
        self.imports.append((module, name))
        self.functions.append(type_index)

    def _tables(self, body: BinaryReader) -> bytes:
        limit = self.limits.table_elements
        written = []
        for _ in body.items():
            kind = body.byte()
            if VALUE_TYPES.get(kind) not in ("funcref", "externref"):
                raise _feature("tables of that type")
            flags, minimum, maximum = body.limits()
            if flags not in (0, HAS_MAXIMUM):
                raise _feature("tables that are shared or of 64 bits")
            if minimum > limit:
                raise ModuleRefused(
                    "module_table_too_large",
                    f"a table has {minimum} elements, {limit} are allowed",
                    {"elements": minimum, "limit": limit},
                )
            most = min(limit, limit if maximum is None else maximum)
            written.append(bytes([kind, HAS_MAXIMUM]) + unsigned(minimum) + unsigned(most))
        if len(written) > self.limits.tables:
            raise ModuleRefused(
                "module_table_too_large",
                f"the module has {len(written)} tables, {self.limits.tables} are allowed",
                {"tables": len(written), "limit": self.limits.tables},
            )
        return vector(written)

    def _memories(self, body: BinaryReader) -> bytes:
        self.memories = body.unsigned()
        if self.memories != 1:
            raise ModuleRefused(
                "module_memory_count",
                f"the module has {self.memories} memories, it must have one",
                {"memories": self.memories},
            )
        flags, minimum, maximum = body.limits()
        if flags & SHARED:
            raise ModuleRefused("module_memory_shared", "a shared memory is for threads: refused")
        if flags not in (0, HAS_MAXIMUM):
            raise _feature("memories of 64 bits or of another page size")
        limit = self.limits.memory_pages
        asked = max(minimum, maximum or 0)
        if asked > limit:
            raise ModuleRefused(
                "module_memory_too_large",
                f"the module asks for {asked} pages of memory, {limit} are allowed",
                {"pages": asked, "limit": limit},
            )
        most = limit if maximum is None else maximum
        return b"\x01" + bytes([HAS_MAXIMUM]) + unsigned(minimum) + unsigned(most)

    def _export(self, body: BinaryReader) -> None:
        at = body.offset
        name, kind, index = body.name(), body.byte(), body.unsigned()
        if name in self.exports:
            raise BadBinary(f"{name!r} is exported twice", at)
        self.exports[name] = (kind, index)

    def _type(self, index: int, body: BinaryReader) -> Signature:
        if index >= len(self.types):
            raise BadBinary(f"there is no type {index}", body.offset)
        return self.types[index]

    def checked(self, hooks: frozenset[str]) -> CheckedModule:
        if self.memories != 1:
            raise ModuleRefused(
                "module_memory_count", "the module has no memory", {"memories": self.memories}
            )
        if self.exports.get(MEMORY, (None, 0))[0] != MEMORY_KIND:
            raise ModuleRefused("module_export", "the memory is not exported", {"name": MEMORY})
        for name, wanted in REQUIRED.items():
            self._check_function(name, wanted)
        for name, wanted in OPTIONAL.items():
            if name in self.exports:
                self._check_function(name, wanted)
        for name in sorted(hooks):
            if name in RESERVED_NAMES:
                raise ModuleRefused(
                    "module_export", f"{name} is a name of the ABI, not of a hook", {"name": name}
                )
            self._check_function(name, HOOK)
        return CheckedModule(self.wasm, tuple(self.imports), frozenset(self.exports), hooks)

    def _check_function(self, name: str, wanted: Signature) -> None:
        kind, index = self.exports.get(name, (None, 0))
        if kind != FUNCTION or index >= len(self.functions):
            message = f"the module exports no function {name}"
            raise ModuleRefused("module_export", message, {"name": name})
        type_index = self.functions[index]
        given = self.types[type_index] if type_index < len(self.types) else None
        if given != wanted:
            message = f"{name} must be {wanted}, the module's is {given}"
            raise ModuleRefused("module_export", message, {"name": name})


def _signature(body: BinaryReader) -> Signature:
    if body.byte() != 0x60:
        raise _feature("types other than functions")
    return Signature(_value_types(body), _value_types(body))


def _value_types(body: BinaryReader) -> tuple[str, ...]:
    types = []
    for _ in body.items():
        code = body.byte()
        if code not in VALUE_TYPES:
            raise _feature(f"values of type 0x{code:02x}")
        types.append(VALUE_TYPES[code])
    return tuple(types)


def _feature(what: str) -> ModuleRefused:
    return ModuleRefused("module_feature", f"not offered to hooks: {what}", {"feature": what})
