// JSON as a tree: enough to read a snapshot and to write an effect. Numbers are whole, because a
// state has no fractions. A field or item that is not there is `null` of kind NULL, never a crash.

export enum Kind {
  NULL,
  BOOL,
  NUMBER,
  TEXT,
  ARRAY,
  OBJECT,
}

const DEPTH_MOST = 64;

export class JsonValue {
  kind: Kind = Kind.NULL;
  number: i64 = 0;
  text: string = "";
  names: string[] = [];
  items: JsonValue[] = [];

  static ofText(text: string): JsonValue {
    const value = new JsonValue();
    value.kind = Kind.TEXT;
    value.text = text;
    return value;
  }

  static ofNumber(number: i64): JsonValue {
    const value = new JsonValue();
    value.kind = Kind.NUMBER;
    value.number = number;
    return value;
  }

  static ofTexts(texts: string[]): JsonValue {
    const value = new JsonValue();
    value.kind = Kind.ARRAY;
    for (let i = 0; i < texts.length; i++) value.items.push(JsonValue.ofText(texts[i]));
    return value;
  }

  static ofNumbers(numbers: i32[]): JsonValue {
    const value = new JsonValue();
    value.kind = Kind.ARRAY;
    for (let i = 0; i < numbers.length; i++) value.items.push(JsonValue.ofNumber(numbers[i]));
    return value;
  }

  static object(): JsonValue {
    const value = new JsonValue();
    value.kind = Kind.OBJECT;
    return value;
  }

  /** The object with one more field. */
  with(name: string, value: JsonValue): JsonValue {
    this.names.push(name);
    this.items.push(value);
    return this;
  }

  get(name: string): JsonValue {
    const position = this.names.indexOf(name);
    return position < 0 ? new JsonValue() : this.items[position];
  }

  at(position: i32): JsonValue {
    return position < this.items.length ? this.items[position] : new JsonValue();
  }

  get length(): i32 {
    return this.items.length;
  }

  asString(): string {
    assert(this.kind == Kind.TEXT, "a text was expected");
    return this.text;
  }

  asNumber(): i64 {
    assert(this.kind == Kind.NUMBER, "a number was expected");
    return this.number;
  }

  asBool(): bool {
    assert(this.kind == Kind.BOOL, "true or false was expected");
    return this.number != 0;
  }

  toString(): string {
    if (this.kind == Kind.NULL) return "null";
    if (this.kind == Kind.BOOL) return this.number != 0 ? "true" : "false";
    if (this.kind == Kind.NUMBER) return this.number.toString();
    if (this.kind == Kind.TEXT) return quoted(this.text);
    const isObject = this.kind == Kind.OBJECT;
    let out = isObject ? "{" : "[";
    for (let i = 0; i < this.items.length; i++) {
      if (i > 0) out += ",";
      if (isObject) out += quoted(this.names[i]) + ":";
      out += this.items[i].toString();
    }
    return out + (isObject ? "}" : "]");
  }
}

function quoted(text: string): string {
  let out = '"';
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code == 0x22 || code == 0x5c) out += "\\" + text.charAt(i);
    else if (code < 0x20) out += "\\u" + code.toString(16).padStart(4, "0");
    else out += text.charAt(i);
  }
  return out + '"';
}

export function parse(text: string): JsonValue {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.skipSpace();
  assert(reader.at == text.length, "JSON: the end was expected");
  return value;
}

class Reader {
  at: i32 = 0;

  constructor(private source: string) {}

  value(depth: i32): JsonValue {
    assert(depth <= DEPTH_MOST, "JSON: less nesting was expected");
    this.skipSpace();
    const first = this.peek();
    if (first == 0x7b || first == 0x5b) return this.container(first == 0x7b, depth);
    if (first == 0x22) return JsonValue.ofText(this.string());
    if (first == 0x74) return this.word("true", Kind.BOOL, 1);
    if (first == 0x66) return this.word("false", Kind.BOOL, 0);
    if (first == 0x6e) return this.word("null", Kind.NULL, 0);
    return this.whole();
  }

  skipSpace(): void {
    while (true) {
      const code = this.peek();
      if (code != 0x20 && code != 0x0a && code != 0x0d && code != 0x09) return;
      this.at++;
    }
  }

  private container(isObject: bool, depth: i32): JsonValue {
    const out = new JsonValue();
    const end = isObject ? 0x7d : 0x5d;
    out.kind = isObject ? Kind.OBJECT : Kind.ARRAY;
    this.at++;
    if (this.nextIs(end)) return out;
    while (true) {
      this.skipSpace();
      if (isObject) {
        out.names.push(this.string());
        assert(this.nextIs(0x3a), "JSON: a colon was expected");
      }
      out.items.push(this.value(depth + 1));
      if (this.nextIs(end)) return out;
      assert(this.nextIs(0x2c), "JSON: a comma was expected");
    }
  }

  private string(): string {
    assert(this.nextIs(0x22), "JSON: a text was expected");
    let out = "";
    let start = this.at;
    while (true) {
      const code = this.peek();
      assert(code >= 0x20, "JSON: the end of a text was expected");
      if (code == 0x22 || code == 0x5c) {
        out += this.source.substring(start, this.at++);
        if (code == 0x22) return out;
        out += this.escape();
        start = this.at;
      } else {
        this.at++;
      }
    }
  }

  private escape(): string {
    const letter = this.source.charAt(this.at++);
    if (letter == "n") return "\n";
    if (letter == "t") return "\t";
    if (letter == "r") return "\r";
    if (letter == "b") return "\b";
    if (letter == "f") return "\f";
    if (letter != "u") return letter;
    this.at += 4;
    return String.fromCharCode(<i32>parseInt(this.source.substring(this.at - 4, this.at), 16));
  }

  private whole(): JsonValue {
    const negative = this.peek() == 0x2d;
    if (negative) this.at++;
    const start = this.at;
    let number: i64 = 0;
    for (let code = this.peek(); code >= 0x30 && code <= 0x39; code = this.peek()) {
      number = number * 10 + (code - 0x30);
      this.at++;
    }
    assert(this.at > start, "JSON: a value was expected");
    return JsonValue.ofNumber(negative ? -number : number);
  }

  private word(word: string, kind: Kind, number: i64): JsonValue {
    assert(this.source.startsWith(word, this.at), "JSON: a value was expected");
    this.at += word.length;
    const value = new JsonValue();
    value.kind = kind;
    value.number = number;
    return value;
  }

  private nextIs(code: i32): bool {
    this.skipSpace();
    const found = this.peek() == code;
    if (found) this.at++;
    return found;
  }

  private peek(): i32 {
    return this.at < this.source.length ? this.source.charCodeAt(this.at) : -1;
  }
}
