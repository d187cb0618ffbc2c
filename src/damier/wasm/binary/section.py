"""The numbers by which the binary format knows its sections, kinds of exports and types."""

HEADER = b"\0asm\x01\0\0\0"
COMPONENT_HEADER = b"\0asm\x0d\0\x01\0"

CUSTOM, TYPES, IMPORT, FUNCTIONS, TABLES, MEMORIES = 0, 1, 2, 3, 4, 5
EXPORTS, START, CODE, DATA, DATA_COUNT = 7, 8, 10, 11, 12
SECTION_ORDER = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 12: 10, 10: 11, 11: 12}

FUNCTION, TABLE, MEMORY_KIND, GLOBAL = 0, 1, 2, 3
KINDS = {FUNCTION: "function", TABLE: "table", MEMORY_KIND: "memory", GLOBAL: "global"}

VALUE_TYPES = {
    0x7F: "i32",
    0x7E: "i64",
    0x7D: "f32",
    0x7C: "f64",
    0x7B: "v128",
    0x70: "funcref",
    0x6F: "externref",
}

HAS_MAXIMUM, SHARED = 0x01, 0x02
