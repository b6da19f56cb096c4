// The service worker: keeps all files of one build, answers every address of the page with its
// first file, and never mixes two builds. The build fills in the two names in capitals.
const files = __FILES__;
const cache = 'bloom-' + __VERSION__;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cache)
      .then((box) => box.addAll(files.map((file) => new Request(file, { cache: 'reload' }))))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('bloom-') && name !== cache)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/') || url.pathname.startsWith('/ws')) return;
  if (request.mode === 'navigate') {
    // The network first, so that a new build is seen at once; without one, the kept page.
    event.respondWith(fetch(request).catch(() => caches.match('/', { cacheName: cache })));
    return;
  }
  event.respondWith(
    caches.match(request, { cacheName: cache, ignoreSearch: true }).then((kept) => kept ?? fetch(request)),
  );
});

// “It is your turn”, tapped: back to the table, which the tag names.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const path = event.notification.tag.replace(/^bloom-/, '/t/');
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((pages) => pages.find(({ url }) => new URL(url).pathname === path)?.focus())
      .then((page) => page ?? self.clients.openWindow(path)),
  );
});
