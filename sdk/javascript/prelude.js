// Between a hook in JavaScript and the host: JSON in and out, and effects by name.
// Evaluates to a function that takes the bridge of engine.c and gives the one that runs a hook.
(bridge) => {
  let snapshot = null;
  const effect = (name, fields) => ({ [name]: fields });
  const host = {
    context: () => snapshot,
    emit: (effect) => bridge.emit(JSON.stringify(effect)),
    fail: (reason) => bridge.fail(String(reason)),
    get: (path) => JSON.parse(bridge.get(String(path))),
    log: (text) => bridge.log(String(text)),
    playerHolds: (player, entity) => bridge.playerHolds(text(player), text(entity)),
    rng: (bound) => bridge.rng(bound),
    effect,
    eliminate: (player) => effect("eliminate", { player }),
    moveCards: (from, to, count, playerSlot) => effect("move", { from, to, count, playerSlot }),
    moveEntity: (from, to, entity, playerSlot) =>
      effect("move", { from, to, count: 1, entity, playerSlot }),
    shuffle: (zone) => effect("shuffle", { zone }),
    setFlag: (zone, player) => effect("setFlag", { zone, player }),
    clearFlag: (zone, player) => effect("clearFlag", { zone, player }),
    swap: (zone, player, other) => effect("swap", { zone, player, other }),
    reveal: (zone, player, to) => effect("reveal", { zone, player, to }),
    setTurn: (player) => effect("setTurn", { player }),
    nextPhase: (phase) => effect("nextPhase", { phase }),
    addScore: (player, points) => effect("addScore", { player, points }),
    stand: (actions, because) => effect("stand", { actions, because }),
    endRound: (winners) => effect("endRound", { winners }),
    endGame: (winners) => effect("endGame", { winners }),
  };
  function text(value) {
    if (typeof value !== "string") throw new TypeError("a text was expected");
    return value;
  }
  Math.random = () => {
    throw new Error("chance comes from host.rng(bound)");
  };
  globalThis.host = Object.freeze(host);
  return (hook, json) => {
    snapshot = JSON.parse(json);
    hook(snapshot.args, snapshot);
  };
};
