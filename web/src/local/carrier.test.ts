import { expect, it } from "vitest";
import type { Line } from "../wire/carrier";
import { LocalCarrier } from "./carrier";

it("a line to a table that is not there is gone, and never open", async () => {
  const lines: Line[] = [];
  new LocalCarrier("python/", null).connect("here-nothing", null, {
    heard: () => undefined,
    line: (line) => lines.push(line),
  });
  await new Promise((resolve) => setTimeout(resolve));
  expect(lines).toEqual(["gone"]);
});
