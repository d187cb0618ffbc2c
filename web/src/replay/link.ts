// The address of a look back. A match on a server has one already; a match of this device carries itself in
// the address, packed by Python, so that it can be sent to anybody.
import { written } from "../frame/address";
import type { Carrier } from "../wire/carrier";

/** What the addresses begin with that hold a whole match. */
export const SHARED = "s.";
/** As they were once: the record itself, without names. */
export const PACKED = "r.";

export const isPacked = (id: string): boolean => id.startsWith(SHARED) || id.startsWith(PACKED);

export async function replayLink(carrier: Carrier, id: string, viewer: string | null): Promise<string> {
  const page = location.href.split("#")[0] ?? "";
  const shared = await carrier.shared(id);
  if (shared === null) return page + written("replay", id);
  const values: Record<string, string> = viewer === null ? {} : { as: viewer };
  return page + written("replay", SHARED + shared, values);
}

/** The record in an address of the older kind. */
export async function unpacked(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
