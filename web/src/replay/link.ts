// The address of a look back. A match on a server has one already; a match of this device carries its
// own record in the address, packed, so that it can be sent to anybody.
import { written } from "../frame/address";
import type { Carrier } from "../wire/carrier";

export const PACKED = "r.";

export async function replayLink(carrier: Carrier, id: string, viewer: string | null): Promise<string> {
  const page = location.href.split("#")[0] ?? "";
  const record = await carrier.recordToShare(id);
  if (record === null) return page + written("replay", id);
  const values: Record<string, string> = viewer === null ? {} : { as: viewer };
  return page + written("replay", PACKED + (await packed(record)), values);
}

export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpacked(text: string): Promise<string> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}
