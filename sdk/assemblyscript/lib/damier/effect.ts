// The effects a hook may emit, by the names and fields that `entities.yaml` has for them.

import { JsonValue } from "./json";

/** `{name: fields}`: any effect of the grammar. */
export function effect(name: string, fields: JsonValue): JsonValue {
  return JsonValue.object().with(name, fields);
}

export function eliminate(player: string): JsonValue {
  return effect("eliminate", texts(["player", player]));
}

/** The first `count` of a zone; `player` says whose, where a zone is per player. */
export function moveCards(from: string, to: string, count: i64, player: string): JsonValue {
  const fields = texts(["from", from, "to", to]).with("count", JsonValue.ofNumber(count));
  return effect("move", fields.with("playerSlot", JsonValue.ofText(player)));
}

/** One entity of a zone, by its name. */
export function moveEntity(from: string, to: string, entity: string, player: string): JsonValue {
  const fields = texts(["from", from, "to", to]).with("count", JsonValue.ofNumber(1));
  fields.with("entity", JsonValue.ofText(entity)).with("playerSlot", JsonValue.ofText(player));
  return effect("move", fields);
}

export function shuffle(zone: string): JsonValue {
  return effect("shuffle", texts(["zone", zone]));
}

export function setFlag(zone: string, player: string): JsonValue {
  return effect("setFlag", texts(["zone", zone, "player", player]));
}

export function clearFlag(zone: string, player: string): JsonValue {
  return effect("clearFlag", texts(["zone", zone, "player", player]));
}

/** Two players exchange what they have in a zone. */
export function swap(zone: string, player: string, other: string): JsonValue {
  return effect("swap", texts(["zone", zone, "player", player, "other", other]));
}

/** Shows one player's zone to another player, and to nobody else. */
export function reveal(zone: string, player: string, to: string): JsonValue {
  return effect("reveal", texts(["zone", zone, "player", player, "to", to]));
}

export function setTurn(player: string): JsonValue {
  return effect("setTurn", texts(["player", player]));
}

export function nextPhase(phase: string): JsonValue {
  return effect("nextPhase", texts(["phase", phase]));
}

export function addScore(player: string, points: i64): JsonValue {
  return effect("addScore", texts(["player", player]).with("points", JsonValue.ofNumber(points)));
}

/** The answer of a legal hook: which of the listed actions stand, and why the others do not. */
export function stand(places: i32[], because: string): JsonValue {
  return effect("stand", texts(["because", because]).with("actions", JsonValue.ofNumbers(places)));
}

export function endRound(winners: string[]): JsonValue {
  return effect("endRound", JsonValue.object().with("winners", JsonValue.ofTexts(winners)));
}

export function endGame(winners: string[]): JsonValue {
  return effect("endGame", JsonValue.object().with("winners", JsonValue.ofTexts(winners)));
}

function texts(pairs: string[]): JsonValue {
  const fields = JsonValue.object();
  for (let i = 0; i < pairs.length; i += 2) fields.with(pairs[i], JsonValue.ofText(pairs[i + 1]));
  return fields;
}
