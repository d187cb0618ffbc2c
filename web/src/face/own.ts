// Faces that games bring: where each lies, and the shapes they asked for once they ran.
import { useSyncExternalStore } from "react";
import { more } from "../local/more";
import type { GamePage } from "../wire/types";
import type { Shape } from "./line";

const shapes = new Map<string, Shape | null>();
const listeners = new Set<() => void>();
const NONE: Shape = {};

/** The address of a game's own face, below this page. */
export function addressOf(page: GamePage): string {
  return `games/${page.id}/${page.version}/face.txt`;
}

export async function sourceAt(address: string): Promise<string> {
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.text();
}

/** Where frames of faces come from: here, or the origin that the host has set aside for them. */
export async function frameAddress(): Promise<string> {
  const { faces } = await more();
  return new URL("face/frame.html", faces === "" ? document.baseURI : `${faces}/`).href;
}

/** The shape that a face asked for; null while the plain table is in its place. */
export function announce(address: string, shape: Shape | null): void {
  shapes.set(address, shape);
  for (const listener of listeners) listener();
}

export function useShape(address: string): Shape | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (shapes.has(address) ? (shapes.get(address) as Shape | null) : NONE),
  );
}
