// JSON Patch (RFC 6902) on values that never change: what an operation does not touch is shared with
// the value before, so that a board can tell by identity what moved.
import type { Json, Operation } from "./types";

export class PatchError extends Error {}

/** The value after a patch. The value given stays as it was. */
export function patched(value: Json, operations: readonly Operation[]): Json {
  return operations.reduce(after, value);
}

function after(value: Json, operation: Operation): Json {
  const path = steps(operation.path);
  switch (operation.op) {
    case "add":
      return changed(value, path, operation.value ?? null, true);
    case "replace":
      at(value, path);
      return changed(value, path, operation.value ?? null, false);
    case "remove":
      return without(value, path);
    case "move": {
      const from = steps(operation.from ?? "");
      return changed(without(value, from), path, at(value, from), true);
    }
    case "copy":
      return changed(value, path, at(value, steps(operation.from ?? "")), true);
    case "test":
      if (JSON.stringify(at(value, path)) !== JSON.stringify(operation.value)) {
        throw new PatchError(`test failed at ${operation.path}`);
      }
      return value;
  }
}

function steps(pointer: string): string[] {
  if (pointer === "") return [];
  if (!pointer.startsWith("/")) throw new PatchError(`not a pointer: ${pointer}`);
  return pointer
    .slice(1)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function at(value: Json, path: readonly string[]): Json {
  let found: Json | undefined = value;
  for (const step of path) {
    if (Array.isArray(found)) found = found[index(step, found.length - 1)];
    else if (isObject(found) && Object.hasOwn(found, step)) found = found[step];
    else throw new PatchError(`nothing at ${step}`);
  }
  if (found === undefined) throw new PatchError(`nothing at /${path.join("/")}`);
  return found;
}

function changed(value: Json, path: readonly string[], put: Json, adding: boolean): Json {
  const [step, ...rest] = path;
  if (step === undefined) return put;
  if (Array.isArray(value)) {
    const copy = [...value];
    if (rest.length > 0) {
      const place = index(step, value.length - 1);
      copy[place] = changed(copy[place] as Json, rest, put, adding);
    } else if (adding) copy.splice(step === "-" ? value.length : index(step, value.length), 0, put);
    else copy[index(step, value.length - 1)] = put;
    return copy;
  }
  if (!isObject(value)) throw new PatchError(`nothing at ${step}`);
  const inner = rest.length > 0 ? changed(at(value, [step]), rest, put, adding) : put;
  return { ...value, [step]: inner };
}

function without(value: Json, path: readonly string[]): Json {
  const [step, ...rest] = path;
  if (step === undefined) throw new PatchError("the whole cannot be removed");
  const inner = at(value, [step]);
  if (Array.isArray(value)) {
    const place = index(step, value.length - 1);
    if (rest.length === 0) return value.filter((_, number) => number !== place);
    return value.map((one, number) => (number === place ? without(one, rest) : one));
  }
  const copy = { ...(value as { [key: string]: Json }) };
  if (rest.length === 0) delete copy[step];
  else copy[step] = without(inner, rest);
  return copy;
}

function index(step: string, last: number): number {
  if (!/^(0|[1-9]\d*)$/.test(step) || Number(step) > last) throw new PatchError(`no place ${step}`);
  return Number(step);
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
