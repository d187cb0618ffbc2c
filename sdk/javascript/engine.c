/* QuickJS-ng as a hook engine. The builder runs `damier_prepare` once, on the author's source, and
 * keeps the memory as it is then: a hook call starts with everything parsed and ready.
 *
 * The bridge to the host is in `prelude.js`; this file only passes strings. */
#include <stdint.h>
#include <string.h>

#include "arena.h"
#include "quickjs.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(name)))
#define HOOKS_MOST 256
#define ROOM_FOR_A_CALL (32 * 1024)
#define STACK_BYTES (96 * 1024)

IMPORT("emit") void host_emit(const char *at, uint32_t length);
IMPORT("fail") void host_fail(const char *at, uint32_t length);
IMPORT("rng") uint32_t host_rng(uint32_t bound);
IMPORT("player_holds")
uint32_t host_player_holds(const char *, uint32_t, const char *, uint32_t);
IMPORT("get") int32_t host_get(const char *at, uint32_t length);
IMPORT("read") int32_t host_read(char *at, uint32_t capacity);
IMPORT("log") void host_log(const char *at, uint32_t length);

static JSContext *context;
static JSValue runner;
static JSValue hooks[HOOKS_MOST];
static uint32_t hook_count;
static char names[HOOKS_MOST * 64];

static void fail(const char *reason) {
    host_fail(reason, strlen(reason));
    __builtin_trap();
}

static void fail_with_exception(void) {
    JSValue exception = JS_GetException(context);
    const char *text = JS_ToCString(context, exception);
    fail(text ? text : "an error that has no text");
}

static JSValue js_emit(JSContext *ctx, JSValueConst self, int count, JSValueConst *values) {
    size_t length;
    const char *text = JS_ToCStringLen(ctx, &length, values[0]);
    if (!text) return JS_EXCEPTION;
    host_emit(text, length);
    JS_FreeCString(ctx, text);
    return JS_UNDEFINED;
}

static JSValue js_log(JSContext *ctx, JSValueConst self, int count, JSValueConst *values) {
    size_t length;
    const char *text = JS_ToCStringLen(ctx, &length, values[0]);
    if (!text) return JS_EXCEPTION;
    host_log(text, length);
    JS_FreeCString(ctx, text);
    return JS_UNDEFINED;
}

static JSValue js_fail(JSContext *ctx, JSValueConst self, int count, JSValueConst *values) {
    const char *text = JS_ToCString(ctx, values[0]);
    fail(text ? text : "failed");
    return JS_UNDEFINED;
}

static JSValue js_rng(JSContext *ctx, JSValueConst self, int count, JSValueConst *values) {
    uint32_t bound;
    if (JS_ToUint32(ctx, &bound, values[0])) return JS_EXCEPTION;
    return JS_NewUint32(ctx, host_rng(bound));
}

static JSValue js_player_holds(JSContext *ctx, JSValueConst self, int count, JSValueConst *values) {
    size_t player_length, entity_length;
    const char *player = JS_ToCStringLen(ctx, &player_length, values[0]);
    const char *entity = JS_ToCStringLen(ctx, &entity_length, values[1]);
    if (!player || !entity) return JS_EXCEPTION;
    int holds = host_player_holds(player, player_length, entity, entity_length) != 0;
    JS_FreeCString(ctx, player);
    JS_FreeCString(ctx, entity);
    return JS_NewBool(ctx, holds);
}

static JSValue js_get(JSContext *ctx, JSValueConst self, int count, JSValueConst *values) {
    size_t path_length;
    const char *path = JS_ToCStringLen(ctx, &path_length, values[0]);
    if (!path) return JS_EXCEPTION;
    int32_t length = host_get(path, path_length);
    JS_FreeCString(ctx, path);
    if (length < 0) return JS_NULL;
    char *room = js_malloc(ctx, (size_t)length + 1);
    if (!room) return JS_EXCEPTION;
    host_read(room, (uint32_t)length);
    JSValue text = JS_NewStringLen(ctx, room, (size_t)length);
    js_free(ctx, room);
    return text;
}

static const struct {
    const char *name;
    JSCFunction *function;
    int parameters;
} bridge[] = {
    {"emit", js_emit, 1},     {"log", js_log, 1}, {"fail", js_fail, 1}, {"rng", js_rng, 1},
    {"get", js_get, 1},       {"playerHolds", js_player_holds, 2},
};

static JSValue evaluated(const char *source, size_t length, const char *name, int flags) {
    JSValue value = JS_Eval(context, source, length, name, flags);
    if (JS_IsException(value)) fail_with_exception();
    return value;
}

/* Keeps every exported function of the author's module as a hook. */
static void keep_hooks(JSModuleDef *module) {
    JSValue namespace = JS_GetModuleNamespace(context, module);
    JSPropertyEnum *properties;
    uint32_t count;
    int flags = JS_GPN_STRING_MASK | JS_GPN_ENUM_ONLY;
    if (JS_GetOwnPropertyNames(context, &properties, &count, namespace, flags)) fail("no exports");
    char *end = names;
    for (uint32_t i = 0; i < count; i++) {
        JSValue value = JS_GetProperty(context, namespace, properties[i].atom);
        const char *name = JS_AtomToCString(context, properties[i].atom);
        if (!JS_IsFunction(context, value)) continue;
        if (hook_count == HOOKS_MOST || strlen(name) > 62) fail("too many or too long hook names");
        hooks[hook_count++] = value;
        strcpy(end, name);
        end += strlen(name);
        *end++ = '\n';
    }
}

EXPORT("alloc") char *damier_alloc(uint32_t length) { return arena_alloc(NULL, length); }

EXPORT("damier_abi") uint32_t damier_abi(void) { return 1; }

/* Both sources end with a NUL that `length` does not count. Gives the hooks' names, a line each. */
EXPORT("damier_prepare")
char *damier_prepare(const char *prelude, uint32_t prelude_length, const char *source,
                     uint32_t length) {
    arena_wipes = 1;
    JSRuntime *runtime = JS_NewRuntime2(&arena, NULL);
    JS_SetMaxStackSize(runtime, STACK_BYTES);
    context = JS_NewContext(runtime);
    JSValue host = JS_NewObject(context);
    for (size_t i = 0; i < sizeof bridge / sizeof *bridge; i++) {
        JSValue function =
            JS_NewCFunction(context, bridge[i].function, bridge[i].name, bridge[i].parameters);
        JS_SetPropertyStr(context, host, bridge[i].name, function);
    }
    JSValue make = evaluated(prelude, prelude_length, "prelude.js", JS_EVAL_TYPE_GLOBAL);
    runner = JS_Call(context, make, JS_UNDEFINED, 1, &host);
    if (JS_IsException(runner)) fail_with_exception();
    int flags = JS_EVAL_TYPE_MODULE | JS_EVAL_FLAG_COMPILE_ONLY;
    JSValue module = evaluated(source, length, "hook.js", flags);
    JSModuleDef *definition = JS_VALUE_GET_PTR(module);
    JSValue result = JS_EvalFunction(context, module);
    if (JS_IsException(result)) fail_with_exception();
    if (JS_PromiseState(context, result) == JS_PROMISE_REJECTED) {
        JS_Throw(context, JS_PromiseResult(context, result));
        fail_with_exception();
    }
    keep_hooks(definition);
    JS_RunGC(runtime);
    arena_wipes = 0;
    arena_reserve(ROOM_FOR_A_CALL);
    return names;
}

/* The builder exports one function a hook; each calls this with its number. */
EXPORT("damier_run") void damier_run(uint32_t hook, const char *snapshot, uint32_t length) {
    JS_UpdateStackTop(JS_GetRuntime(context));
    JSValue arguments[2] = {hooks[hook], JS_NewStringLen(context, snapshot, length)};
    JSValue result = JS_Call(context, runner, JS_UNDEFINED, 2, arguments);
    if (JS_IsException(result)) fail_with_exception();
}
