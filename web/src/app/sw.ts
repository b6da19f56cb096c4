// The service worker: what the page needs without a network, and what open tabs still need of the builds
// before. Workbox does the caching; here stands what is kept, and until when. The build fills in `build`.

import { PrecacheController } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkOnly } from 'workbox-strategies';
import { build_lock, type Build, type FromPage } from './build';

declare const self: ServiceWorkerGlobalScope;
declare const __BUILD__: Build;
const build = __BUILD__;

/** All files with a hash in their name, of this build and of those that a tab still shows. */
const FILES = 'bloom-files';
/** What each of these builds consists of, and the languages that were chosen. */
const NOTES = 'bloom-notes';
/** A network that does not answer a page in time is none. */
const PATIENCE_S = 4;

const plugins = [
  {
    // A page that is the same as the one that was just shown is not sent again.
    requestWillFetch: async ({ request }: { request: Request }) =>
      request.cache === 'reload' ? new Request(request, { cache: 'no-cache' }) : request,
    // Some hosts answer a file that is gone with their first page.
    cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
      const is_page = response.headers.get('content-type')?.startsWith('text/html') ?? false;
      return response.status === 200 && is_page === (new URL(request.url).pathname === '/') ? response : null;
    },
  },
];
const needed = new PrecacheController({ cacheName: FILES, plugins });
needed.addToCacheList([{ url: '/', revision: build.page }, ...build.files.map(without_revision)]);
const files = new CacheFirst({ cacheName: FILES, plugins });

/** The name holds the hash. */
function without_revision(url: string) {
  return { url, revision: null };
}

const note = (kind: 'build' | 'language', name: string) => `/${kind}/${encodeURIComponent(name)}`;

/** The names of a kind of notes. */
async function noted(kind: 'build' | 'language'): Promise<string[]> {
  const keys = await (await caches.open(NOTES)).keys();
  return keys.flatMap(({ url }) => {
    const [, found, name] = new URL(url).pathname.split('/');
    return found === kind ? [decodeURIComponent(name!)] : [];
  });
}

async function keep_language(event: ExtendableEvent, language: string): Promise<void> {
  const list = build.languages[language];
  if (!list) return;
  // An answer is there before it is kept: `handleAll` tells of both.
  await Promise.all(
    list.flatMap((file) => files.handleAll({ event, request: new Request(file) }) as Promise<unknown>[]),
  );
  // Noted once all of it is there; what was cut off is done when a page starts again.
  await (await caches.open(NOTES)).put(note('language', language), new Response());
}

/** Forgets the files of builds that no tab shows any more. */
async function sweep(): Promise<void> {
  const notes = await caches.open(NOTES);
  const held = new Set((await self.navigator.locks.query()).held?.map(({ name }) => name));
  const wanted = new Set(all_files(build));
  for (const entry of await noted('build')) {
    if (entry === build.entry) continue;
    const kept = await notes.match(note('build', entry));
    if (kept && held.has(build_lock(entry)))
      for (const file of (await kept.json()) as string[]) wanted.add(file);
    else await notes.delete(note('build', entry));
  }
  const cache = await caches.open(FILES);
  const page = needed.getCacheKeyForURL('/')!;
  for (const request of await cache.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname === '/' ? request.url !== page : !wanted.has(pathname)) await cache.delete(request);
  }
}

const all_files = ({ files, online, languages }: Build) => [
  ...files,
  ...online,
  ...Object.values(languages).flat(),
];

async function install(event: ExtendableEvent): Promise<void> {
  await needed.install(event);
  for (const language of await noted('language')) await keep_language(event, language);
  const notes = await caches.open(NOTES);
  await notes.put(note('build', build.entry), new Response(JSON.stringify(all_files(build))));
  // Tabs go on with the files that they began with; the next page that is opened is the new one.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys())
    // What older versions of this file left.
    if (/^bloom-[0-9a-f]{12}$/.test(name)) await caches.delete(name);
  await sweep();
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(install(event)));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const { language } = event.data as FromPage;
  event.ports[0]?.postMessage(build.entry);
  event.waitUntil(keep_language(event, language).then(sweep));
});

// Pages: from the network, so that a new build is seen at once; without one, as it was kept.
const network = new NetworkOnly({
  networkTimeoutSeconds: PATIENCE_S,
  plugins: [
    {
      fetchDidSucceed: async ({ response }) => {
        if (response.status >= 500) throw new Error(`The server answers with ${response.status}.`);
        return response;
      },
    },
  ],
});
registerRoute(
  new NavigationRoute(
    async ({ event, request }) => {
      const answer = await network.handle({ event, request }).catch(() => undefined);
      return answer ?? (await needed.matchPrecache('/')) ?? Response.error();
    },
    { denylist: [/^\/api\//, /\.\w+$/] },
  ),
);
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), files);

// “It is your turn”, tapped: back to the table, which the tag names.
async function back_to(path: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(back_to(event.notification.tag.replace(/^bloom-/, '/t/')));
});
