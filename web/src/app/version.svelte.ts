// Which build this tab shows, and whether there is a newer one. Two ways lead to that news: the service
// worker, where there is one, takes a new build in by itself; elsewhere the server is asked.

import { build_lock, type FromPage } from './build';
import { notices } from './notices.svelte';
import { settings } from './settings.svelte';

/** How often an open tab asks. */
const EVERY_MS = 30 * 60_000;

let asked_at = 0;

/** Told as soon as it is known, in a banner that moves nothing and takes no focus. */
export function say_newer(): void {
  notices.say({
    id: 'version',
    text: 'version.new',
    ways: [{ name: 'trouble.reload', act: () => location.reload() }],
  });
}

/** Asks the server itself. */
async function compare(): Promise<void> {
  const latest = await globalThis.bloom?.latest();
  if (latest && latest !== globalThis.bloom?.entry()) say_newer();
}

/** Tells the service worker what to keep, and hears which build it has. */
export async function tell_worker(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<string>) => {
    if (data !== globalThis.bloom?.entry()) say_newer();
    port1.close();
  };
  worker.postMessage({ language: settings.language } satisfies FromPage, [port2]);
}

async function look(): Promise<void> {
  if (document.hidden || Date.now() - asked_at < EVERY_MS) return;
  asked_at = Date.now();
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  // Without a network this fails, and the next look comes anyway.
  if (registration) await registration.update().catch(() => {});
  else await compare();
}

/** After the first picture. */
export function watch_version(): void {
  const entry = globalThis.bloom?.entry();
  if (!import.meta.env.PROD || !entry) return;
  asked_at = Date.now();
  // As long as this tab lives, the service worker keeps what it may still load.
  if ('locks' in navigator)
    void navigator.locks.request(build_lock(entry), { mode: 'shared' }, () => new Promise(() => {}));
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('controllerchange', () => void tell_worker());
    const register = () => void navigator.serviceWorker.register('/sw.js').then(tell_worker, () => {});
    if (document.readyState === 'complete') register();
    else addEventListener('load', register);
  }
  document.addEventListener('visibilitychange', () => void look());
  setInterval(() => void look(), EVERY_MS);
}
