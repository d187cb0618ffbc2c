// A form from JSON Schema: each option of a game becomes one or more fields. What cannot be asked in
// a line (lists, say) is left at its default. No option of any game is known here.
import type { Option, Schema } from "../wire/types";

export interface Field {
  path: string[];
  label: string;
  help: string;
  kind: "choice" | "number" | "switch" | "text";
  choices: { value: unknown; label: string }[];
  least: number;
  most: number;
  isNullable: boolean;
  preset: unknown;
}

export type Options = Record<string, unknown>;

type Labels = Record<string, string>;

/** The fields of an option; `labels` are what its parts and values are called, `help` what they mean. */
export function fields(option: Option, labels: Labels = {}, help: Labels = {}): Field[] {
  const made = expanded(option.schema, [option.name], option.label, labels, option.schema.$defs ?? {});
  return made.map((field) => ({ ...field, help: help[field.path.at(-1) ?? ""] ?? "" }));
}

function expanded(given: Schema, path: string[], label: string, labels: Labels, known: Schema): Field[] {
  const { schema, isNullable } = simple(resolved(given, known), known);
  const preset = given.default ?? schema.default ?? null;
  const field = { path, label, help: "", choices: [], least: 0, most: 0, isNullable, preset };
  const named = (value: unknown) => labels[String(value)] ?? said(String(value));
  if (Array.isArray(schema.enum)) {
    return [
      {
        ...field,
        kind: "choice",
        choices: schema.enum.map((value: unknown) => ({ value, label: named(value) })),
      },
    ];
  }
  switch (schema.type) {
    case "boolean":
      return [{ ...field, kind: "switch" }];
    case "integer":
      return [{ ...field, kind: "number", least: schema.minimum ?? 0, most: schema.maximum ?? 999 }];
    case "string":
      return [{ ...field, kind: "text", most: schema.maxLength ?? 64 }];
    case "object":
      return Object.entries<Schema>(schema.properties ?? {}).flatMap(([name, inner]) => {
        const whole = (given.default as Options | undefined)?.[name];
        return expanded(
          { ...inner, default: whole ?? inner.default },
          [...path, name],
          labels[name] ?? said(name),
          labels,
          known,
        );
      });
    default:
      return [];
  }
}

function resolved(schema: Schema, known: Schema): Schema {
  if (typeof schema.$ref !== "string") return schema;
  return resolved(known[schema.$ref.split("/").at(-1) ?? ""] ?? {}, known);
}

/** A schema without its `null`. */
function simple(schema: Schema, known: Schema): { schema: Schema; isNullable: boolean } {
  if (!Array.isArray(schema.anyOf)) return { schema, isNullable: false };
  const others = schema.anyOf.filter((one: Schema) => one.type !== "null");
  const only = others.length === 1 ? resolved(others[0], known) : {};
  return { schema: only, isNullable: others.length < schema.anyOf.length };
}

/** A name of code as words: `suddenDeath` is said “Sudden death”. */
export function said(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function valueAt(options: Options, field: Field): unknown {
  let found: unknown = options;
  for (const step of field.path) {
    if (typeof found !== "object" || found === null || !(step in found)) return field.preset;
    found = (found as Options)[step];
  }
  return found;
}

/** Options with one field changed; what stands at its default is left out. */
export function withValue(options: Options, field: Field, value: unknown): Options {
  const [first = "", ...rest] = field.path;
  const copy = { ...options };
  if (rest.length === 0) {
    if (same(value, field.preset)) delete copy[first];
    else copy[first] = value;
    return copy;
  }
  const inner = withValue((copy[first] as Options | undefined) ?? {}, { ...field, path: rest }, value);
  if (Object.keys(inner).length === 0) delete copy[first];
  else copy[first] = inner;
  return copy;
}

export function same(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => same((one as Options)[name], (other as Options)[name]))
  );
}
