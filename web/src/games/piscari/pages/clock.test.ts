import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock } from "./clock";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function waited(clock: Clock, milliseconds: number): Promise<() => boolean> {
  let isDone = false;
  void clock.wait(milliseconds).then(() => {
    isDone = true;
  });
  return () => isDone;
}

test("a wait ends when its time has passed, not before", async () => {
  const isDone = await waited(new Clock(), 2000);
  await vi.advanceTimersByTimeAsync(1999);
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone()).toBe(true);
});

test("time in which the clock is held does not count", async () => {
  const clock = new Clock();
  const isDone = await waited(clock, 2000);
  await vi.advanceTimersByTimeAsync(1500);
  clock.hold();
  clock.hold();
  await vi.advanceTimersByTimeAsync(60_000);
  clock.letGo();
  await vi.advanceTimersByTimeAsync(499);
  expect(isDone()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone()).toBe(true);
});

test("a wait that begins while the clock is held starts when it is let go", async () => {
  const clock = new Clock();
  clock.hold();
  const isDone = await waited(clock, 100);
  await vi.advanceTimersByTimeAsync(1000);
  expect(isDone()).toBe(false);
  clock.letGo();
  await vi.advanceTimersByTimeAsync(100);
  expect(isDone()).toBe(true);
});

test("after a stop nothing comes any more", async () => {
  const clock = new Clock();
  const isDone = await waited(clock, 100);
  clock.stop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(isDone()).toBe(false);
});
