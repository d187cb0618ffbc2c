//! Hooks of a Damier bundle, in Rust: read the snapshot, ask the host, emit effects.
//!
//! Nothing but `std`; no crate to download. Start with [`host`]; [`JsonValue`] is what you read and
//! write. The ABI is `damier-1`; this crate exports `alloc` and `damier_abi` for you.

mod effect;
pub mod host;
mod json;
mod json_parse;
mod memory;

pub use json::JsonValue;
