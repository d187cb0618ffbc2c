//! JSON as a tree: enough to read a snapshot and to write an effect. Objects keep their order.
//! Numbers are whole: a state has no fractions, so that every machine computes the same.

use crate::json_parse;
use std::fmt;
use std::ops::Index;

#[derive(Clone, Debug, PartialEq)]
pub enum JsonValue {
    Null,
    Bool(bool),
    Int(i64),
    Str(String),
    Array(Vec<JsonValue>),
    Object(Vec<(String, JsonValue)>),
}

static NULL: JsonValue = JsonValue::Null;

impl JsonValue {
    pub fn parse(text: &str) -> Result<JsonValue, String> {
        json_parse::parse(text)
    }

    pub fn object<const N: usize>(fields: [(&str, JsonValue); N]) -> JsonValue {
        let owned = fields.into_iter().map(|(name, value)| (name.to_string(), value));
        JsonValue::Object(owned.collect())
    }

    /// The object with one more field; anything else stays as it is.
    pub fn with(mut self, name: &str, value: impl Into<JsonValue>) -> JsonValue {
        if let JsonValue::Object(fields) = &mut self {
            fields.push((name.to_string(), value.into()));
        }
        self
    }

    pub fn get(&self, name: &str) -> Option<&JsonValue> {
        self.fields().iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub fn fields(&self) -> &[(String, JsonValue)] {
        match self {
            JsonValue::Object(fields) => fields,
            _ => &[],
        }
    }

    pub fn items(&self) -> &[JsonValue] {
        match self {
            JsonValue::Array(items) => items,
            _ => &[],
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            JsonValue::Str(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_i64(&self) -> Option<i64> {
        match self {
            JsonValue::Int(number) => Some(*number),
            _ => None,
        }
    }

    pub fn as_bool(&self) -> Option<bool> {
        match self {
            JsonValue::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub fn is_null(&self) -> bool {
        *self == JsonValue::Null
    }
}

/// A field of an object; `null` where there is none.
impl Index<&str> for JsonValue {
    type Output = JsonValue;

    fn index(&self, name: &str) -> &JsonValue {
        self.get(name).unwrap_or(&NULL)
    }
}

/// An item of an array; `null` where there is none.
impl Index<usize> for JsonValue {
    type Output = JsonValue;

    fn index(&self, position: usize) -> &JsonValue {
        self.items().get(position).unwrap_or(&NULL)
    }
}

impl From<&str> for JsonValue {
    fn from(text: &str) -> JsonValue {
        JsonValue::Str(text.to_string())
    }
}

impl From<String> for JsonValue {
    fn from(text: String) -> JsonValue {
        JsonValue::Str(text)
    }
}

impl From<i64> for JsonValue {
    fn from(number: i64) -> JsonValue {
        JsonValue::Int(number)
    }
}

impl From<bool> for JsonValue {
    fn from(value: bool) -> JsonValue {
        JsonValue::Bool(value)
    }
}

impl<T: Into<JsonValue>> From<Vec<T>> for JsonValue {
    fn from(items: Vec<T>) -> JsonValue {
        JsonValue::Array(items.into_iter().map(Into::into).collect())
    }
}

/// Compact JSON, fields in the order they were given.
impl fmt::Display for JsonValue {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            JsonValue::Null => out.write_str("null"),
            JsonValue::Bool(value) => write!(out, "{value}"),
            JsonValue::Int(number) => write!(out, "{number}"),
            JsonValue::Str(text) => write_text(out, text),
            JsonValue::Array(items) => {
                out.write_str("[")?;
                for (position, item) in items.iter().enumerate() {
                    write!(out, "{}{item}", if position > 0 { "," } else { "" })?;
                }
                out.write_str("]")
            }
            JsonValue::Object(fields) => {
                out.write_str("{")?;
                for (position, (name, value)) in fields.iter().enumerate() {
                    out.write_str(if position > 0 { "," } else { "" })?;
                    write_text(out, name)?;
                    write!(out, ":{value}")?;
                }
                out.write_str("}")
            }
        }
    }
}

fn write_text(out: &mut fmt::Formatter, text: &str) -> fmt::Result {
    out.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' => out.write_str("\\\"")?,
            '\\' => out.write_str("\\\\")?,
            control if (control as u32) < 0x20 => write!(out, "\\u{:04x}", control as u32)?,
            plain => write!(out, "{plain}")?,
        }
    }
    out.write_str("\"")
}
