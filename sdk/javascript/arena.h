/* Memory for the hook engine, packed as closely as it goes: every hook call starts with a copy of
 * all of it, so that what is spread out is paid for at each call.
 *
 * Blocks of a size are kept in a list when they are given back; new ones are cut off one after
 * another. While `arena_wipes`, what is given back is wiped, so that the kept image holds no scraps.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "quickjs.h"

#define PAGE 65536
#define GRAIN 8
#define SMALL_MOST 512
#define SMALL_KINDS (SMALL_MOST / GRAIN + 1)
#define LARGE_KINDS 96

typedef struct Block {
    uint32_t kind;
    uint32_t size;
    struct Block *next; /* where the block's own bytes begin, while it is free */
} Block;

#define HEAD offsetof(Block, next)

static int arena_wipes;
static char *arena_top, *arena_end;
static Block *arena_free_blocks[SMALL_KINDS + LARGE_KINDS];

/* Sizes up to SMALL_MOST by grains, larger ones by quarters of a power of two. */
static uint32_t arena_kind(size_t *size) {
    size_t wanted = *size < GRAIN ? GRAIN : (*size + GRAIN - 1) & ~(size_t)(GRAIN - 1);
    if (wanted <= SMALL_MOST) {
        *size = wanted;
        return wanted / GRAIN;
    }
    uint32_t power = 31 - __builtin_clz(wanted - 1);
    size_t quarter = (size_t)1 << (power - 2);
    uint32_t quarters = (wanted + quarter - 1) / quarter;
    *size = quarter * quarters;
    return SMALL_KINDS + (power - 9) * 4 + quarters - 5;
}

/* Whether so many bytes can be cut off. */
static int arena_reserve(size_t size) {
    if ((size_t)(arena_end - arena_top) >= size) return 1;
    size_t pages = (size + PAGE - 1) / PAGE;
    size_t before = __builtin_wasm_memory_grow(0, pages);
    if (before == SIZE_MAX) return 0;
    char *start = (char *)(before * PAGE);
    if (start != arena_end) arena_top = start;
    arena_end = start + pages * PAGE;
    return 1;
}

static void *arena_alloc(void *opaque, size_t size) {
    if (size > SIZE_MAX / 4) return NULL;
    uint32_t kind = arena_kind(&size);
    Block *block = arena_free_blocks[kind];
    if (block) {
        arena_free_blocks[kind] = block->next;
    } else {
        if (!arena_reserve(HEAD + size)) return NULL;
        block = (Block *)arena_top;
        arena_top += HEAD + size;
        block->kind = kind;
        block->size = size;
    }
    return &block->next;
}

static Block *arena_block(const void *at) { return (Block *)((char *)at - HEAD); }

static void arena_free(void *opaque, void *at) {
    if (!at) return;
    Block *block = arena_block(at);
    if (arena_wipes) memset(at, 0, block->size);
    block->next = arena_free_blocks[block->kind];
    arena_free_blocks[block->kind] = block;
}

static void *arena_calloc(void *opaque, size_t count, size_t size) {
    size_t whole;
    if (__builtin_mul_overflow(count, size, &whole)) return NULL;
    void *at = arena_alloc(opaque, whole);
    if (at) memset(at, 0, whole);
    return at;
}

static void *arena_realloc(void *opaque, void *at, size_t size) {
    if (!at) return arena_alloc(opaque, size);
    size_t before = arena_block(at)->size;
    if (size && size <= before && size > before / 2) return at;
    void *moved = NULL;
    if (size) {
        moved = arena_alloc(opaque, size);
        if (!moved) return NULL;
        memcpy(moved, at, size < before ? size : before);
    }
    arena_free(opaque, at);
    return moved;
}

static size_t arena_usable_size(const void *at) { return at ? arena_block(at)->size : 0; }

static const JSMallocFunctions arena = {
    arena_calloc, arena_alloc, arena_free, arena_realloc, arena_usable_size,
};
