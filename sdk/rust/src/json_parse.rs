//! Reads JSON text into a `JsonValue`. Strict, and nested no deeper than `DEPTH_MOST`.

use crate::JsonValue;

const DEPTH_MOST: usize = 64;

pub fn parse(text: &str) -> Result<JsonValue, String> {
    let mut reader = Reader { text, at: 0 };
    let value = reader.value(0)?;
    reader.skip_space();
    match reader.peek() {
        None => Ok(value),
        Some(_) => reader.wrong("the end"),
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn value(&mut self, depth: usize) -> Result<JsonValue, String> {
        if depth > DEPTH_MOST {
            return self.wrong("less nesting");
        }
        self.skip_space();
        match self.peek() {
            Some(b'{') => self.object(depth),
            Some(b'[') => self.array(depth),
            Some(b'"') => Ok(JsonValue::Str(self.string()?)),
            Some(b't') => self.word("true", JsonValue::Bool(true)),
            Some(b'f') => self.word("false", JsonValue::Bool(false)),
            Some(b'n') => self.word("null", JsonValue::Null),
            _ => self.number(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<JsonValue, String> {
        let mut fields = Vec::new();
        self.at += 1;
        if self.next_is(b'}') {
            return Ok(JsonValue::Object(fields));
        }
        loop {
            self.skip_space();
            let name = self.string()?;
            self.expect(b':', "a colon")?;
            fields.push((name, self.value(depth + 1)?));
            if self.next_is(b'}') {
                return Ok(JsonValue::Object(fields));
            }
            self.expect(b',', "a comma")?;
        }
    }

    fn array(&mut self, depth: usize) -> Result<JsonValue, String> {
        let mut items = Vec::new();
        self.at += 1;
        if self.next_is(b']') {
            return Ok(JsonValue::Array(items));
        }
        loop {
            items.push(self.value(depth + 1)?);
            if self.next_is(b']') {
                return Ok(JsonValue::Array(items));
            }
            self.expect(b',', "a comma")?;
        }
    }

    fn string(&mut self) -> Result<String, String> {
        self.expect(b'"', "a text")?;
        let mut out = String::new();
        loop {
            let start = self.at;
            while !matches!(self.peek(), None | Some(b'"' | b'\\' | 0..=0x1f)) {
                self.at += 1;
            }
            out.push_str(&self.text[start..self.at]);
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                _ => return self.wrong("the end of a text"),
            }
        }
    }

    fn escape(&mut self) -> Result<char, String> {
        self.at += 2;
        match self.text.as_bytes().get(self.at - 1) {
            Some(b'n') => Ok('\n'),
            Some(b't') => Ok('\t'),
            Some(b'r') => Ok('\r'),
            Some(b'b') => Ok('\u{8}'),
            Some(b'f') => Ok('\u{c}'),
            Some(&plain @ (b'"' | b'\\' | b'/')) => Ok(plain as char),
            Some(b'u') => self.unicode(),
            _ => self.wrong("an escape"),
        }
    }

    fn unicode(&mut self) -> Result<char, String> {
        let mut units = vec![self.unit()?];
        if (0xd800..0xdc00).contains(&units[0]) && self.text[self.at..].starts_with("\\u") {
            self.at += 2;
            units.push(self.unit()?);
        }
        match char::decode_utf16(units).next() {
            Some(Ok(letter)) => Ok(letter),
            _ => self.wrong("a letter"),
        }
    }

    fn unit(&mut self) -> Result<u16, String> {
        let digits = self.text.get(self.at..self.at + 4).unwrap_or("");
        self.at += 4;
        u16::from_str_radix(digits, 16).or_else(|_| self.wrong("four hex digits"))
    }

    fn number(&mut self) -> Result<JsonValue, String> {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9' | b'-')) {
            self.at += 1;
        }
        match self.text[start..self.at].parse() {
            Ok(number) => Ok(JsonValue::Int(number)),
            Err(_) => self.wrong("a value"),
        }
    }

    fn word(&mut self, word: &str, value: JsonValue) -> Result<JsonValue, String> {
        if !self.text[self.at..].starts_with(word) {
            return self.wrong("a value");
        }
        self.at += word.len();
        Ok(value)
    }

    fn next_is(&mut self, wanted: u8) -> bool {
        self.skip_space();
        let found = self.peek() == Some(wanted);
        self.at += found as usize;
        found
    }

    fn expect(&mut self, wanted: u8, what: &str) -> Result<(), String> {
        if self.next_is(wanted) {
            Ok(())
        } else {
            self.wrong(what)
        }
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn wrong<T>(&self, wanted: &str) -> Result<T, String> {
        Err(format!("JSON: expected {wanted} at byte {}", self.at))
    }
}
