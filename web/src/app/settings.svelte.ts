import { browser_language, is_language, speak, type Language } from '../i18n/index.svelte';
import { get_settings, save_setting } from './store';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'instant';
export type Motion = 'system' | 'off';

export const themes: Theme[] = ['system', 'light', 'dark'];
export const speeds: Speed[] = ['slow', 'normal', 'fast', 'instant'];

/** How long a bot's move stays to be looked at, in milliseconds. */
export const pace: Record<Speed, number> = { slow: 1700, normal: 900, fast: 350, instant: 0 };

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('system');
  speed = $state<Speed>('normal');
  motion = $state<Motion>('system');
  /** Ask before a tile is placed. */
  confirm = $state(true);
  /** The name of the first person; empty for “You”. */
  name = $state('');
  /** A soft sound when it is your turn at a table online. */
  sound = $state(true);
  /** A notification then, if the browser was allowed to. */
  notify = $state(false);
}
export const settings = new Settings();

const wants_dark = matchMedia('(prefers-color-scheme: dark)');
const wants_rest = matchMedia('(prefers-reduced-motion: reduce)');

export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && wants_dark.matches);
}

/** Whether things may move. */
export function moving(): boolean {
  return settings.motion !== 'off' && !wants_rest.matches;
}

function dress(): void {
  const root = document.documentElement;
  root.dataset['theme'] = dark() ? 'dark' : 'light';
  root.dataset['motion'] = moving() ? 'on' : 'off';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark() ? '#14211B' : '#FBF6EA');
}

function keep<K extends keyof Settings>(key: K, value: Settings[K]): void {
  try {
    // Read by theme.js before the page is drawn.
    if (key === 'theme' && value === 'system') localStorage.removeItem('bloom-theme');
    else if (key === 'theme') localStorage.setItem('bloom-theme', settings.theme);
  } catch {
    // Without storage the page still works; it only forgets.
  }
  save_setting(key, value).catch(() => {});
}

/** Reads what was kept and speaks the language; called once before anything is drawn. */
export async function start_settings(): Promise<void> {
  const kept = ((await get_settings().catch(() => null)) ?? {}) as Record<string, unknown>;
  settings.language = is_language(kept['language']) ? kept['language'] : browser_language();
  const theme = themes.find((each) => each === kept['theme']);
  if (theme) settings.theme = theme;
  const speed = speeds.find((each) => each === kept['speed']);
  if (speed) settings.speed = speed;
  if (kept['motion'] === 'off') settings.motion = 'off';
  if (kept['confirm'] === false) settings.confirm = false;
  if (typeof kept['name'] === 'string') settings.name = kept['name'];
  if (kept['sound'] === false) settings.sound = false;
  if (kept['notify'] === true) settings.notify = true;
  wants_dark.addEventListener('change', dress);
  wants_rest.addEventListener('change', dress);
  dress();
  await speak(settings.language);
}

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  if (key === 'language') void speak(settings.language);
  dress();
  keep(key, value);
}
