use bluefelt_sdk::{host, JsonValue};

/// Guard: guess a card in target’s hand, eliminate if correct
///
/// JSON args: { "target":"p2", "guess":"priest" }
#[no_mangle]
pub extern "C" fn guard_guess(ptr: u32, len: u32) {
    let j: JsonValue = host::read_json(ptr, len);
    let target = j["target"].as_str().unwrap();
    let guess  = j["guess"].as_str().unwrap();

    if host::player_holds(target, guess) {
        host::emit(host::eliminate(target));
    }
}
