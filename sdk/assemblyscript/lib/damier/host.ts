// The host of a hook: what it was given, what it may ask, and the effects it may emit.
// Effects are data: none is applied before the hook has returned, and then all of them are.

import { JsonValue, parse } from "./json";

@external("host", "emit") declare function hostEmit(at: usize, length: i32): void;
@external("host", "fail") declare function hostFail(at: usize, length: i32): void;
@external("host", "rng") declare function hostRng(bound: u32): u32;
@external("host", "player_holds")
declare function hostPlayerHolds(player: usize, pl: i32, entity: usize, el: i32): i32;
@external("host", "get") declare function hostGet(at: usize, length: i32): i32;
@external("host", "read") declare function hostRead(at: usize, capacity: i32): i32;
@external("host", "log") declare function hostLog(at: usize, length: i32): void;

let snapshot: JsonValue = new JsonValue();

export function damier_abi(): u32 {
  return 1;
}

/** Room for the host to write the snapshot in. */
export function alloc(length: i32): usize {
  return heap.alloc(length);
}

/** What the compiler calls when an assertion fails. */
export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  const where = (file ? file : "?") + ":" + line.toString();
  fail((message ? message : "aborted") + " (" + where + ")");
}

/** The arguments of the action that called this hook. Call it first: it also fills `context`. */
export function readJson(at: usize, length: i32): JsonValue {
  snapshot = parse(String.UTF8.decodeUnsafe(at, length));
  return snapshot.get("args");
}

/** The whole snapshot: hook, event, actor, args, card, players, zones, turn. */
export function context(): JsonValue {
  return snapshot;
}

/** Whether a player has such an entity in hand. */
export function playerHolds(player: string, entity: string): bool {
  const p = String.UTF8.encode(player);
  const e = String.UTF8.encode(entity);
  return hostPlayerHolds(changetype<usize>(p), p.byteLength, changetype<usize>(e), e.byteLength) != 0;
}

/** The value at a path of the state, such as `zones/hands/p2`; of kind NULL where there is none. */
export function get(path: string): JsonValue {
  const bytes = String.UTF8.encode(path);
  const length = hostGet(changetype<usize>(bytes), bytes.byteLength);
  if (length < 0) return new JsonValue();
  const room = new ArrayBuffer(length);
  hostRead(changetype<usize>(room), length);
  return parse(String.UTF8.decode(room));
}

/** A number from 0 to `bound` - 1, from the match's own generator. */
export function rng(bound: u32): u32 {
  return hostRng(bound);
}

/** A line for you while you write the bundle; players never see it. */
export function log(text: string): void {
  const bytes = String.UTF8.encode(text);
  hostLog(changetype<usize>(bytes), bytes.byteLength);
}

/** Ends the hook: none of its effects count. */
export function fail(reason: string): void {
  const bytes = String.UTF8.encode(reason);
  hostFail(changetype<usize>(bytes), bytes.byteLength);
  unreachable();
}

/** Adds one effect to those applied when the hook returns. */
export function emit(effect: JsonValue): void {
  const bytes = String.UTF8.encode(effect.toString());
  hostEmit(changetype<usize>(bytes), bytes.byteLength);
}
