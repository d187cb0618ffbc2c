// The client without a network: everything it is made of is kept when it is first seen, and comes from
// there ever after. `VERSION` and `FILES` are written by tools/web/build.py; a new build is a new version.
const VERSION = "__VERSION__";
const FILES = __FILES__;
const KEPT = `damier-${VERSION}`;
// Browsers ask a host for six things at once: whoever plays meanwhile needs some of them.
const AT_ONCE = 2;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const kept = await caches.open(KEPT);
      const left = [...FILES];
      await Promise.all(Array.from({ length: AT_ONCE }, () => keepAll(kept, left)));
      await self.skipWaiting();
    })(),
  );
});

async function keepAll(kept, left) {
  for (let file = left.shift(); file !== undefined; file = left.shift()) await keep(kept, file);
}

async function keep(kept, file) {
  // what is named by its content may come from where the browser has it already
  const isNamedByContent = /^(assets|python\/[0-9a-f]+)\//.test(file);
  const response = await fetch(file, { cache: isNamedByContent ? "default" : "no-cache" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await kept.put(file, file.endsWith(".bin.gz") ? await unpacked(response) : response);
}

// The snapshot that Python starts from, unpacked once for all the starts to come.
async function unpacked(response) {
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes, 0, 2);
  if (first !== 0x1f || second !== 0x8b) return new Response(bytes);
  return new Response(new Response(bytes).body.pipeThrough(new DecompressionStream("gzip")));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("damier-") && name !== KEPT) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  event.respondWith(answered(request));
});

// Only what this build consists of is answered from here; a server's own answers never are.
async function answered(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request, { ignoreSearch: true, ignoreVary: true });
  return found ?? fetch(request);
}
