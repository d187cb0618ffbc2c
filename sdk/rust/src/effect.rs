//! The effects a hook may emit, by the names and fields that `entities.yaml` has for them.
//!
//! A `player` is an id such as `p2`. One that is missing here is written with [`effect`].

use crate::JsonValue;

/// `{name: fields}`: any effect of the grammar.
pub fn effect<const N: usize>(name: &str, fields: [(&str, JsonValue); N]) -> JsonValue {
    JsonValue::object([(name, JsonValue::object(fields))])
}

pub fn eliminate(player: &str) -> JsonValue {
    effect("eliminate", [("player", player.into())])
}

/// The first `count` of a zone; `player` says whose, where a zone is per player.
pub fn move_cards(from: &str, to: &str, count: u32, player: &str) -> JsonValue {
    let count = JsonValue::Int(count as i64);
    let (from, to) = (from.into(), to.into());
    effect("move", [("from", from), ("to", to), ("count", count), ("playerSlot", player.into())])
}

/// One entity of a zone, by its name.
pub fn move_entity(from: &str, to: &str, entity: &str, player: &str) -> JsonValue {
    let fields = [
        ("from", from.into()),
        ("to", to.into()),
        ("count", JsonValue::Int(1)),
        ("entity", entity.into()),
        ("playerSlot", player.into()),
    ];
    effect("move", fields)
}

pub fn shuffle(zone: &str) -> JsonValue {
    effect("shuffle", [("zone", zone.into())])
}

pub fn set_flag(zone: &str, player: &str) -> JsonValue {
    effect("setFlag", [("zone", zone.into()), ("player", player.into())])
}

pub fn clear_flag(zone: &str, player: &str) -> JsonValue {
    effect("clearFlag", [("zone", zone.into()), ("player", player.into())])
}

/// Two players exchange what they have in a zone.
pub fn swap(zone: &str, player: &str, other: &str) -> JsonValue {
    effect("swap", [("zone", zone.into()), ("player", player.into()), ("other", other.into())])
}

/// Shows one player's zone to another player, and to nobody else.
pub fn reveal(zone: &str, player: &str, to: &str) -> JsonValue {
    effect("reveal", [("zone", zone.into()), ("player", player.into()), ("to", to.into())])
}

pub fn set_turn(player: &str) -> JsonValue {
    effect("setTurn", [("player", player.into())])
}

pub fn next_phase(phase: &str) -> JsonValue {
    effect("nextPhase", [("phase", phase.into())])
}

pub fn add_score(player: &str, points: i64) -> JsonValue {
    effect("addScore", [("player", player.into()), ("points", points.into())])
}

pub fn end_round(winners: &[&str]) -> JsonValue {
    effect("endRound", [("winners", winners.to_vec().into())])
}

pub fn end_game(winners: &[&str]) -> JsonValue {
    effect("endGame", [("winners", winners.to_vec().into())])
}

/// The answer of a legal hook: which of the listed actions stand, and why the others do not.
pub fn stand(places: &[i64], because: &str) -> JsonValue {
    effect("stand", [("actions", places.to_vec().into()), ("because", because.into())])
}
