//! What Love Letter's cards do, and when a round ends.
//!
//! A card that asks for a target runs after `chooseTarget`; if nobody could be targeted there is no
//! `target`, and the card has no effect (a Prince then falls on the player who played it).

use bluefelt_sdk::{host, JsonValue};

const HANDS: &str = "hands";
const DISCARDS: &str = "discards";

/// Guard: guess a card in target's hand, eliminate if correct
///
/// JSON args: { "target":"p2", "guess":"priest" }
#[no_mangle]
pub extern "C" fn guard_guess(ptr: u32, len: u32) {
    let j: JsonValue = host::read_json(ptr, len);
    if let (Some(target), Some(guess)) = (j["target"].as_str(), j["guess"].as_str()) {
        if host::player_holds(target, guess) {
            host::emit(host::eliminate(target));
        }
    }
}

/// Priest: the actor, and nobody else, sees the target's hand
#[no_mangle]
pub extern "C" fn priest_peek(ptr: u32, len: u32) {
    let j = host::read_json(ptr, len);
    if let Some(target) = j["target"].as_str() {
        host::emit(host::reveal(HANDS, target, actor(&host::context())));
    }
}

/// Baron: both see both hands; the lower one is out
#[no_mangle]
pub extern "C" fn baron_compare(ptr: u32, len: u32) {
    let j = host::read_json(ptr, len);
    let table = host::context();
    let me = actor(&table);
    if let Some(target) = j["target"].as_str() {
        host::emit(host::reveal(HANDS, target, me));
        host::emit(host::reveal(HANDS, me, target));
        let (mine, theirs) = (hand_value(&table, me), hand_value(&table, target));
        if mine != theirs {
            host::emit(host::eliminate(if mine < theirs { me } else { target }));
        }
    }
}

/// Handmaid: nobody may target the actor until the actor's next turn
#[no_mangle]
pub extern "C" fn handmaid_shield(ptr: u32, len: u32) {
    host::read_json(ptr, len);
    host::emit(host::set_flag("immunes", actor(&host::context())));
}

/// Prince: a player discards the hand and draws, from the burnt card if the deck is empty
#[no_mangle]
pub extern "C" fn prince_discard(ptr: u32, len: u32) {
    let j = host::read_json(ptr, len);
    let table = host::context();
    let target = j["target"].as_str().unwrap_or(actor(&table));
    let discarded = table["zones"][HANDS][target][0].as_str();
    host::emit(host::move_cards(HANDS, DISCARDS, 1, target));
    if discarded == Some("princess") {
        host::emit(host::eliminate(target));
        return;
    }
    let pile = if table["zones"]["deck"].items().is_empty() { "burn" } else { "deck" };
    host::emit(host::move_cards(pile, HANDS, 1, target));
}

/// King: swap hands
#[no_mangle]
pub extern "C" fn king_swap(ptr: u32, len: u32) {
    let j = host::read_json(ptr, len);
    if let Some(target) = j["target"].as_str() {
        host::emit(host::swap(HANDS, actor(&host::context()), target));
    }
}

/// Princess: whoever plays her is out
#[no_mangle]
pub extern "C" fn princess_lose(ptr: u32, len: u32) {
    host::read_json(ptr, len);
    host::emit(host::eliminate(actor(&host::context())));
}

/// The round ends when one player is left or the deck is empty; enough tokens end the game
#[no_mangle]
pub extern "C" fn win_check(ptr: u32, len: u32) {
    host::read_json(ptr, len);
    let table = host::context();
    let players: Vec<&str> = table["players"].items().iter().filter_map(JsonValue::as_str).collect();
    let out = &table["zones"]["eliminated"];
    let left: Vec<&str> =
        players.iter().copied().filter(|player| out[*player].as_bool() != Some(true)).collect();
    if left.len() > 1 && !table["zones"]["deck"].items().is_empty() {
        return;
    }
    if left.len() > 1 {
        for player in &left {
            host::emit(host::reveal(HANDS, player, "all"));
        }
    }
    let best = left.iter().map(|player| standing(&table, player)).max();
    let winners: Vec<&str> =
        left.iter().copied().filter(|player| Some(standing(&table, player)) == best).collect();
    let goal = tokens_to_win(players.len());
    let mut champions: Vec<&str> = Vec::new();
    for winner in &winners {
        host::emit(host::add_score(winner, 1));
        if table["scores"][*winner].as_i64().unwrap_or(0) + 1 >= goal {
            champions.push(winner);
        }
    }
    if champions.is_empty() {
        host::emit(host::end_round(&winners));
    } else {
        let fields = [("winners", champions.into()), ("reason", "tokens".into())];
        host::emit(host::effect("endGame", fields));
    }
}

fn tokens_to_win(players: usize) -> i64 {
    match players {
        2 => 7,
        3 => 5,
        _ => 4,
    }
}

/// What decides a round: the card in hand, then the sum of the discards.
fn standing(table: &JsonValue, player: &str) -> (i64, i64) {
    let discards = table["zones"][DISCARDS][player].items();
    let sum = discards.iter().filter_map(JsonValue::as_str).map(value).sum();
    (hand_value(table, player), sum)
}

fn hand_value(table: &JsonValue, player: &str) -> i64 {
    table["zones"][HANDS][player][0].as_str().map_or(0, value)
}

fn value(card: &str) -> i64 {
    match card {
        "guard" => 1,
        "priest" => 2,
        "baron" => 3,
        "handmaid" => 4,
        "prince" => 5,
        "king" => 6,
        "countess" => 7,
        _ => 8,
    }
}

fn actor(table: &JsonValue) -> &str {
    table["actor"].as_str().unwrap_or_default()
}
