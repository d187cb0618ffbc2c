// The client without a network: everything it is made of is kept when it is first seen, and comes from
// there ever after. `VERSION` and `FILES` are written by tools/web/build.py; a new build is a new version.
const VERSION = "__VERSION__";
const FILES = __FILES__;
const KEPT = `damier-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const kept = await caches.open(KEPT);
      await kept.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
      await self.skipWaiting();
    })(),
  );
});

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
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  // src/local/worker.ts reads these from the same cache by itself
  if (/\.(wasm|whl|zip)$/.test(pathname)) return;
  event.respondWith(answered(request));
});

// Only what this build consists of is answered from here; a server's own answers never are.
async function answered(request) {
  const kept = await caches.open(KEPT);
  const found = await kept.match(request, { ignoreSearch: true, ignoreVary: true });
  return found ?? fetch(request);
}
