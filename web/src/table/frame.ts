// The space that a board asks for, as the page's style sheet takes it.
import type { CSSProperties } from "react";
import type { Scene } from "../scene/types";
import type { Face } from "./board";

/** Wider than this, a board leaves less room beside it. */
const WIDE = 1.1;

export function framed(
  face: Face | undefined,
  scene: Scene | null,
): { className: string; style: CSSProperties } {
  const aspect = face?.frame?.(scene).aspect ?? face?.aspect ?? 1;
  const kinds = [aspect > WIDE ? "felt" : "", face?.fills ? "filled" : ""];
  const style: Record<string, number> = { "--aspect": aspect };
  if (face?.phoneAspect !== undefined) style["--phone-aspect"] = face.phoneAspect;
  return { className: ["outline-none table-page", ...kinds].join(" ").trim(), style };
}

/** Whether the board itself shows who sits where. */
export function showsSeats(face: Face | undefined, scene: Scene | null): boolean {
  return face?.frame?.(scene).showsSeats ?? face?.showsSeats ?? false;
}
