import { expect, test } from "vitest";
import { Once } from "./once";

test("what is asked for twice is found once", async () => {
  const asked: string[] = [];
  const once = new Once(async (key) => asked.push(key));
  expect(await Promise.all([once.of("a"), once.of("a"), once.of("b")])).toEqual([1, 1, 2]);
  expect(asked).toEqual(["a", "b"]);
});

test("what failed is tried again", async () => {
  let tries = 0;
  const once = new Once(async () => {
    if (++tries === 1) throw new Error("no line");
    return tries;
  });
  await expect(once.of("a")).rejects.toThrow("no line");
  expect(await once.of("a")).toBe(2);
});

test("a failure forgets only what it was, not what was set since", async () => {
  const once = new Once<string>(async () => "found");
  const failing = once.set("a", Promise.reject(new Error("late")));
  once.set("a", Promise.resolve("set"));
  await expect(failing).rejects.toThrow("late");
  expect(await once.of("a")).toBe("set");
});

test("what is forgotten is found anew", async () => {
  let found = 0;
  const once = new Once(async () => ++found);
  await once.of("a");
  once.forget("a");
  expect(await once.of("a")).toBe(2);
  once.forgetAll();
  expect(await once.of("a")).toBe(3);
});
