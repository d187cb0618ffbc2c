//! The host of a hook: what it was given, what it may ask, and the effects it may emit.
//!
//! Effects are data. None is applied before the hook has returned, and then all of them are.

pub use crate::effect::*;
use crate::JsonValue;
use std::cell::RefCell;

mod raw {
    #[link(wasm_import_module = "host")]
    extern "C" {
        pub fn emit(ptr: u32, len: u32);
        pub fn fail(ptr: u32, len: u32);
        pub fn rng(bound: u32) -> u32;
        pub fn player_holds(player: u32, player_len: u32, entity: u32, entity_len: u32) -> u32;
        pub fn get(ptr: u32, len: u32) -> i32;
        pub fn read(ptr: u32, cap: u32) -> i32;
        pub fn log(ptr: u32, len: u32);
    }
}

thread_local! {
    static CONTEXT: RefCell<JsonValue> = RefCell::new(JsonValue::Null);
}

#[no_mangle]
pub extern "C" fn damier_abi() -> u32 {
    1
}

/// Room for the host to write the snapshot in.
#[no_mangle]
pub extern "C" fn alloc(len: u32) -> u32 {
    let room = vec![0u8; len.max(1) as usize];
    Box::leak(room.into_boxed_slice()).as_ptr() as u32
}

/// The arguments of the action that called this hook. Call it first: it also fills [`context`].
pub fn read_json(ptr: u32, len: u32) -> JsonValue {
    std::panic::set_hook(Box::new(|panic| fail(&panic.to_string())));
    let bytes = unsafe { std::slice::from_raw_parts(ptr as *const u8, len as usize) };
    let text = std::str::from_utf8(bytes).unwrap_or("null");
    let snapshot = JsonValue::parse(text).unwrap_or_else(|error| fail(&error));
    let args = snapshot["args"].clone();
    CONTEXT.with(|context| *context.borrow_mut() = snapshot);
    args
}

/// The whole snapshot: hook, event, actor, args, card, players, zones, turn.
pub fn context() -> JsonValue {
    CONTEXT.with(|context| context.borrow().clone())
}

/// Whether a player has such an entity in hand.
pub fn player_holds(player: &str, entity: &str) -> bool {
    let (p, e) = (player, entity);
    unsafe { raw::player_holds(at(p), p.len() as u32, at(e), e.len() as u32) != 0 }
}

/// The value at a path of the state, such as `zones/hands/p2`; `None` where there is none.
pub fn get(path: &str) -> Option<JsonValue> {
    let len = unsafe { raw::get(at(path), path.len() as u32) };
    if len < 0 {
        return None;
    }
    let mut bytes = vec![0u8; len as usize];
    unsafe { raw::read(bytes.as_mut_ptr() as u32, len as u32) };
    let text = String::from_utf8(bytes).unwrap_or_default();
    Some(JsonValue::parse(&text).unwrap_or_else(|error| fail(&error)))
}

/// A number from 0 to `bound` - 1, from the match's own generator.
pub fn rng(bound: u32) -> u32 {
    unsafe { raw::rng(bound) }
}

/// A line for you while you write the bundle; players never see it.
pub fn log(text: &str) {
    unsafe { raw::log(at(text), text.len() as u32) }
}

/// Ends the hook: none of its effects count.
pub fn fail(reason: &str) -> ! {
    unsafe { raw::fail(at(reason), reason.len() as u32) };
    unreachable!()
}

/// Adds one effect to those applied when the hook returns.
pub fn emit(effect: JsonValue) {
    let text = effect.to_string();
    unsafe { raw::emit(at(&text), text.len() as u32) }
}

fn at(text: &str) -> u32 {
    text.as_ptr() as u32
}
