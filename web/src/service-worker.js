// Caches the files of one build, so that the page works without a network. It never reloads a page by itself: a new build waits until
// the page requests it, or until no page uses the old one.

const BUILD = __BUILD__;
const FILES = __FILES__;
const CACHE = `ninefold-${BUILD}`;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // Open pages were loaded from an older cache, and may still need parts of it.
      if ((await self.clients.matchAll({ includeUncontrolled: true })).length === 0) await tidy();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  const { data } = event;
  if (data === "SKIP_WAITING") self.skipWaiting();
  if (data === "STARTED") event.waitUntil(alone());
});

/** Deletes the caches of older builds. */
async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("ninefold-") && name !== CACHE).map((name) => caches.delete(name)));
}

/** Deletes the caches of older builds if only one page is open: a page of this build has just started. */
async function alone() {
  if ((await self.clients.matchAll({ includeUncontrolled: true })).length === 1) await tidy();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(answer(request, url));
});

async function answer(request, url) {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") {
    const scope = new URL(self.registration.scope);
    if (url.pathname === scope.pathname || url.pathname === `${scope.pathname}index.html`) {
      return (await cache.match("./")) ?? fetch(request);
    }
  }
  const kept = (await cache.match(request, { ignoreVary: true })) ?? (await caches.match(request, { ignoreVary: true }));
  return kept ?? fetch(request);
}
