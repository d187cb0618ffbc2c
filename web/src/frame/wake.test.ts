import { expect, it } from "vitest";
import { isGenerous } from "./wake";

it("wakes Python ahead of time only where the line is fast and not paid by the byte", () => {
  expect(isGenerous(undefined)).toBe(true);
  expect(isGenerous({ effectiveType: "4g" })).toBe(true);
  expect(isGenerous({ effectiveType: "4g", saveData: true })).toBe(false);
  expect(isGenerous({ effectiveType: "3g" })).toBe(false);
  expect(isGenerous({ effectiveType: "slow-2g" })).toBe(false);
});
