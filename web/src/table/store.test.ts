import { describe, expect, it } from "vitest";
import type { Asked, Carrier, Listener } from "../wire/carrier";
import type { Lobby, Message, Welcome } from "../wire/types";
import { TableStore } from "./store";

const move = { verb: "place", args: { cell: "a1" } };

function welcome(seq: number): Welcome {
  return {
    type: "welcome",
    bundleMeta: { gameId: "piscari", version: "1.0", cards: {} },
    initialState: {},
    you: "p1",
    tick: seq,
    seq,
    legal: [move],
    outcome: null,
    commitment: null,
    id: null,
  };
}

/** A table whose line the test breaks and mends, and what was said over it. */
async function table() {
  const said: Asked[] = [];
  let listener: Listener | null = null;
  const lobby = { id: "x", gameId: "piscari", state: "playing", seats: [] } as unknown as Lobby;
  const carrier = {
    hasOthers: true,
    preview: () => null,
    lobby: async () => lobby,
    seatsHere: () => ["p1"],
    mutedIn: () => [],
    connect: (_: string, _p: string, heard: Listener) => {
      listener = heard;
      return { send: (message: Asked) => said.push(message), close: () => undefined };
    },
  } as unknown as Carrier;
  const store = new TableStore(
    carrier,
    "x",
    () => "en",
    () => 0,
  );
  await Promise.resolve();
  await Promise.resolve();
  const line = listener as unknown as Listener;
  const hear = (message: Message) => line.heard(message);
  line.line("open");
  hear(welcome(4));
  const acted = () => said.filter((message) => "verb" in message);
  return { store, line, hear, acted };
}

describe("a click on a line that breaks", () => {
  it("is kept while the line is down, and played where the position is the same", async () => {
    const { store, line, hear, acted } = await table();
    line.line("lost");
    store.act(move);
    expect(acted()).toEqual([]);
    expect(store.state.isAsking).toBe(true);
    line.line("open");
    hear(welcome(4));
    expect(acted()).toMatchObject([{ verb: "place", args: { cell: "a1" }, seq: 4 }]);
  });

  it("is asked again where no answer came, and no more than that", async () => {
    const { store, line, hear, acted } = await table();
    store.act(move);
    line.line("lost");
    line.line("open");
    hear(welcome(4));
    expect(acted()).toHaveLength(2);
    const { id } = acted()[1] as { id: string };
    hear({ type: "error", code: "not_allowed", message: "No.", details: {}, id });
    line.line("lost");
    line.line("open");
    hear(welcome(4));
    expect(acted()).toHaveLength(2);
  });

  it("is waited for until its own answer comes, whatever else is answered", async () => {
    const { store, hear, acted } = await table();
    store.act(move);
    const { id } = acted()[0] as { id: string };
    hear({ type: "info", seats: [], state: "playing", rematch: null, id: "m1" } as unknown as Message);
    expect(store.state.isAsking).toBe(true);
    hear({ type: "error", code: "not_allowed", message: "No.", details: {}, id });
    expect(store.state.isAsking).toBe(false);
  });

  it("is forgotten where the match has moved on: then it was played, or something else was", async () => {
    const { store, line, hear, acted } = await table();
    store.act(move);
    line.line("lost");
    line.line("open");
    hear(welcome(5));
    expect(acted()).toHaveLength(1);
    expect(store.state.isAsking).toBe(false);
  });
});
