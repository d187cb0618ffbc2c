/* Hooks of a Damier bundle, in C: one header, nothing to link, no libc.
 *
 *   #include "damier.h"
 *   DAMIER_HOOK(guard_guess) { ... damier_arg("target") ... damier_emit(...); }
 *
 * Strings are `damier_text`: a pointer and a length into the snapshot, not copied. Effects are
 * printed by the `damier_*` functions of the second half. The ABI is `damier-1`. */
#ifndef DAMIER_H
#define DAMIER_H

typedef unsigned int damier_u32;

typedef struct {
    const char *at;
    damier_u32 length;
} damier_text;

#define DAMIER_IMPORT(name) __attribute__((import_module("host"), import_name(name)))
#define DAMIER_EXPORT(name) __attribute__((export_name(name)))
#define DAMIER_SNAPSHOT_MOST 262144
#define DAMIER_EFFECT_MOST 4096

DAMIER_IMPORT("emit") void damier_host_emit(const char *at, damier_u32 length);
DAMIER_IMPORT("fail") void damier_host_fail(const char *at, damier_u32 length);
DAMIER_IMPORT("rng") damier_u32 damier_rng(damier_u32 bound);
DAMIER_IMPORT("player_holds")
damier_u32 damier_host_player_holds(const char *, damier_u32, const char *, damier_u32);
DAMIER_IMPORT("get") int damier_host_get(const char *at, damier_u32 length);
DAMIER_IMPORT("read") int damier_host_read(char *at, damier_u32 capacity);
DAMIER_IMPORT("log") void damier_host_log(const char *at, damier_u32 length);

/* Defines the function behind a hook; in its body, `snapshot` is the whole snapshot. */
#define DAMIER_HOOK(name)                                                   \
    static void damier_hook_##name(damier_text snapshot);                   \
    DAMIER_EXPORT(#name) void name(const char *at, damier_u32 length) {     \
        damier_snapshot.at = at;                                            \
        damier_snapshot.length = length;                                    \
        damier_hook_##name(damier_snapshot);                                \
    }                                                                       \
    static void damier_hook_##name(damier_text snapshot)

static damier_text damier_snapshot;
static char damier_room[DAMIER_SNAPSHOT_MOST];
static char damier_effect[DAMIER_EFFECT_MOST];
static damier_u32 damier_effect_length;

DAMIER_EXPORT("damier_abi") damier_u32 damier_abi(void) { return 1; }

DAMIER_EXPORT("alloc") char *damier_alloc(damier_u32 length) {
    return length <= sizeof damier_room ? damier_room : 0;
}

/* texts */

static inline damier_u32 damier_length(const char *words) {
    damier_u32 length = 0;
    while (words[length]) length++;
    return length;
}

static inline damier_text damier_of(const char *words) {
    damier_text text = {words, damier_length(words)};
    return text;
}

static inline int damier_same(damier_text one, damier_text other) {
    if (one.length != other.length) return 0;
    for (damier_u32 i = 0; i < one.length; i++)
        if (one.at[i] != other.at[i]) return 0;
    return 1;
}

static inline void damier_fail(const char *reason) {
    damier_host_fail(reason, damier_length(reason));
    __builtin_trap();
}

static inline void damier_log(const char *words) { damier_host_log(words, damier_length(words)); }

/* JSON in: values are slices of the snapshot */

static inline const char *damier_skip_space(const char *at, const char *end) {
    while (at < end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) at++;
    return at;
}

/* Where the value that starts here ends. */
static inline const char *damier_skip(const char *at, const char *end) {
    int depth = 0;
    at = damier_skip_space(at, end);
    for (; at < end; at++) {
        if (*at == '"') {
            for (at++; at < end && *at != '"'; at++)
                if (*at == '\\') at++;
        } else if (*at == '{' || *at == '[') {
            depth++;
            continue;
        } else if (*at == '}' || *at == ']') {
            if (depth == 0) return at;
            depth--;
        } else if (depth == 0 && (*at == ',' || *at == ':' || *at == ' ' || *at == '\n')) {
            return at;
        } else {
            continue;
        }
        if (depth == 0) return at < end ? at + 1 : end;
    }
    return end;
}

/* The value of a field of an object, as JSON; length 0 where there is none. */
static inline damier_text damier_field(damier_text object, const char *name) {
    damier_text nothing = {0, 0}, wanted = damier_of(name);
    const char *end = object.at + object.length;
    const char *at = damier_skip_space(object.at, end);
    if (at == end || *at != '{') return nothing;
    at = damier_skip_space(at + 1, end);
    while (at < end && *at == '"') {
        const char *key_end = damier_skip(at, end);
        damier_text key = {at + 1, (damier_u32)(key_end - at) - 2};
        at = damier_skip_space(key_end, end);
        if (at == end || *at != ':') return nothing;
        at = damier_skip_space(at + 1, end);
        const char *value_end = damier_skip(at, end);
        if (damier_same(key, wanted)) {
            damier_text value = {at, (damier_u32)(value_end - at)};
            return value;
        }
        at = damier_skip_space(value_end, end);
        if (at < end && *at == ',') at = damier_skip_space(at + 1, end);
    }
    return nothing;
}

/* A JSON text without its quotes; ids and entity names have nothing to unescape. */
static inline damier_text damier_string(damier_text value) {
    if (value.length < 2 || value.at[0] != '"') damier_fail("a text was expected");
    damier_text inner = {value.at + 1, value.length - 2};
    for (damier_u32 i = 0; i < inner.length; i++)
        if (inner.at[i] == '\\') damier_fail("a text with escapes was not expected");
    return inner;
}

static inline int damier_number(damier_text value) {
    int number = 0, negative = value.length > 0 && value.at[0] == '-';
    for (damier_u32 i = (damier_u32)negative; i < value.length; i++)
        number = number * 10 + (value.at[i] - '0');
    return negative ? -number : number;
}

/* The next item of a list, of which `rest` is what is left; 0 after the last. */
static inline int damier_next(damier_text *rest, damier_text *item) {
    const char *end = rest->at + rest->length, *at = damier_skip_space(rest->at, end);
    if (at == end || (*at != '[' && *at != ',')) return 0;
    at = damier_skip_space(at + 1, end);
    if (at == end || *at == ']') return 0;
    const char *item_end = damier_skip(at, end);
    damier_text found = {at, (damier_u32)(item_end - at)};
    damier_text left = {item_end, (damier_u32)(end - item_end)};
    *item = found;
    *rest = left;
    return 1;
}

/* One argument of the action that called the hook. */
static inline damier_text damier_arg(const char *name) {
    return damier_string(damier_field(damier_field(damier_snapshot, "args"), name));
}

/* questions */

static inline int damier_player_holds(damier_text player, damier_text entity) {
    return (int)damier_host_player_holds(player.at, player.length, entity.at, entity.length);
}

/* The JSON at a path of the state, written into `room`; length 0 where there is none. */
static inline damier_text damier_get(const char *path, char *room, damier_u32 capacity) {
    damier_text value = {room, 0};
    int length = damier_host_get(path, damier_length(path));
    if (length > 0) value.length = (damier_u32)damier_host_read(room, capacity);
    return value;
}

/* effects out */

static inline void damier_put(damier_text text) {
    for (damier_u32 i = 0; i < text.length; i++) {
        if (damier_effect_length == DAMIER_EFFECT_MOST) damier_fail("an effect is too long");
        damier_effect[damier_effect_length++] = text.at[i];
    }
}

static inline void damier_begin(const char *name) {
    damier_effect_length = 0;
    damier_put(damier_of("{\""));
    damier_put(damier_of(name));
    damier_put(damier_of("\":{"));
}

static inline void damier_name(const char *name) {
    if (damier_effect[damier_effect_length - 1] != '{') damier_put(damier_of(","));
    damier_put(damier_of("\""));
    damier_put(damier_of(name));
    damier_put(damier_of("\":"));
}

/* Adds a field whose value is a text as it came from the snapshot. */
static inline void damier_with(const char *name, damier_text text) {
    damier_name(name);
    damier_put(damier_of("\""));
    damier_put(text);
    damier_put(damier_of("\""));
}

static inline void damier_put_number(int number) {
    char digits[12];
    damier_u32 at = sizeof digits;
    unsigned rest = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    do digits[--at] = (char)('0' + rest % 10); while (rest /= 10);
    if (number < 0) digits[--at] = '-';
    damier_text text = {digits + at, (damier_u32)sizeof digits - at};
    damier_put(text);
}

static inline void damier_with_number(const char *name, int number) {
    damier_name(name);
    damier_put_number(number);
}

static inline void damier_emit(void) {
    damier_put(damier_of("}}"));
    damier_host_emit(damier_effect, damier_effect_length);
}

/* The answer of a legal hook: which of the listed actions stand, and why the others do not. */
static inline void damier_begin_stand(const char *because) {
    damier_begin("stand");
    damier_with("because", damier_of(because));
    damier_name("actions");
    damier_put(damier_of("["));
}

static inline void damier_stands(int place) {
    if (damier_effect[damier_effect_length - 1] != '[') damier_put(damier_of(","));
    damier_put_number(place);
}

static inline void damier_end_stand(void) {
    damier_put(damier_of("]"));
    damier_emit();
}

static inline void damier_emit_player(const char *effect, damier_text player) {
    damier_begin(effect);
    damier_with("player", player);
    damier_emit();
}

static inline void damier_eliminate(damier_text player) { damier_emit_player("eliminate", player); }
static inline void damier_set_turn(damier_text player) { damier_emit_player("setTurn", player); }

static inline void damier_move(const char *from, const char *to, int count, damier_text player) {
    damier_begin("move");
    damier_with("from", damier_of(from));
    damier_with("to", damier_of(to));
    damier_with_number("count", count);
    damier_with("playerSlot", player);
    damier_emit();
}

static inline void damier_shuffle(const char *zone) {
    damier_begin("shuffle");
    damier_with("zone", damier_of(zone));
    damier_emit();
}

static inline void damier_flag(const char *effect, const char *zone, damier_text player) {
    damier_begin(effect);
    damier_with("zone", damier_of(zone));
    damier_with("player", player);
    damier_emit();
}

static inline void damier_set_flag(const char *zone, damier_text player) {
    damier_flag("setFlag", zone, player);
}

static inline void damier_clear_flag(const char *zone, damier_text player) {
    damier_flag("clearFlag", zone, player);
}

static inline void damier_swap(const char *zone, damier_text player, damier_text other) {
    damier_begin("swap");
    damier_with("zone", damier_of(zone));
    damier_with("player", player);
    damier_with("other", other);
    damier_emit();
}

static inline void damier_reveal(const char *zone, damier_text player, damier_text to) {
    damier_begin("reveal");
    damier_with("zone", damier_of(zone));
    damier_with("player", player);
    damier_with("to", to);
    damier_emit();
}

static inline void damier_next_phase(const char *phase) {
    damier_begin("nextPhase");
    damier_with("phase", damier_of(phase));
    damier_emit();
}

static inline void damier_add_score(damier_text player, int points) {
    damier_begin("addScore");
    damier_with("player", player);
    damier_with_number("points", points);
    damier_emit();
}

static inline void damier_end(const char *effect, const damier_text *winners, damier_u32 count) {
    damier_begin(effect);
    damier_name("winners");
    damier_put(damier_of("["));
    for (damier_u32 i = 0; i < count; i++) {
        damier_put(damier_of(i ? ",\"" : "\""));
        damier_put(winners[i]);
        damier_put(damier_of("\""));
    }
    damier_put(damier_of("]"));
    damier_emit();
}

static inline void damier_end_round(const damier_text *winners, damier_u32 count) {
    damier_end("endRound", winners, count);
}

static inline void damier_end_game(const damier_text *winners, damier_u32 count) {
    damier_end("endGame", winners, count);
}

#endif
