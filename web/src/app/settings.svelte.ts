import { browser_language, is_language, languages, speak, speech, type Language } from '../i18n/index.svelte';
import { notices } from './notices.svelte';
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
  /** Letters and digits are keys at a table. */
  keys = $state(true);
  /** The name of the first person; empty for “You”. */
  name = $state('');
  /** Sounds at tables, and how loud: 0 to 100. */
  sound = $state(true);
  volume = $state(60);
  /** A notification then, if the browser was allowed to. */
  notify = $state(false);
}
export const settings = new Settings();

const wants_dark = matchMedia('(prefers-color-scheme: dark)');
const wants_rest = matchMedia('(prefers-reduced-motion: reduce)');

/** What the system asks for, as those who draw can watch it. */
class System {
  dark = $state(wants_dark.matches);
  rest = $state(wants_rest.matches);
}
const system = new System();

export function dark(): boolean {
  return settings.theme === 'dark' || (settings.theme === 'system' && system.dark);
}

/** Whether things may move. */
export function moving(): boolean {
  return settings.motion !== 'off' && !system.rest;
}

function dress(): void {
  const root = document.documentElement;
  root.dataset['theme'] = dark() ? 'dark' : 'light';
  root.dataset['motion'] = moving() ? 'on' : 'off';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark() ? '#14211B' : '#FBF6EA');
}

function keep<K extends keyof Settings>(key: K, value: Settings[K]): void {
  try {
    // Read by first.js before the page is drawn.
    if (key === 'theme' && value === 'system') localStorage.removeItem('bloom-theme');
    else if (key === 'theme') localStorage.setItem('bloom-theme', settings.theme);
    else if (key === 'language') localStorage.setItem('bloom-language', settings.language);
  } catch {
    // Without storage the page still works; it only forgets.
  }
  save_setting(key, value).catch(() => {});
}

/** The page does not wait longer for what was kept; it is applied when it comes. */
const LATE_MS = 1500;

function apply(kept: Record<string, unknown>): void {
  if (is_language(kept['language'])) settings.language = kept['language'];
  const theme = themes.find((each) => each === kept['theme']);
  if (theme) settings.theme = theme;
  const speed = speeds.find((each) => each === kept['speed']);
  if (speed) settings.speed = speed;
  if (kept['motion'] === 'off') settings.motion = 'off';
  if (kept['confirm'] === false) settings.confirm = false;
  if (kept['keys'] === false) settings.keys = false;
  if (typeof kept['name'] === 'string') settings.name = kept['name'];
  if (kept['sound'] === false) settings.sound = false;
  const { volume } = kept;
  if (typeof volume === 'number' && volume >= 0 && volume <= 100) settings.volume = volume;
  if (kept['notify'] === true) settings.notify = true;
  dress();
}

/**
 * Reads what was kept and speaks the language; called once before anything is drawn. Without what was kept
 * the page starts as it does for a stranger, and says so. Rejects if no language can be loaded.
 */
export async function start_settings(): Promise<void> {
  settings.language = browser_language();
  const kept = get_settings().then(
    (found) => {
      if (typeof found === 'object' && found !== null) apply(found as Record<string, unknown>);
      // It came after the page had begun to speak.
      if (speech.catalogue && settings.language !== speech.language) void choose_language(settings.language);
    },
    () => notices.say({ id: 'store', text: 'trouble.store.silent', ways: [again] }),
  );
  await Promise.race([kept, new Promise((resolve) => setTimeout(resolve, LATE_MS))]);
  const follow = () => {
    system.dark = wants_dark.matches;
    system.rest = wants_rest.matches;
    dress();
  };
  wants_dark.addEventListener('change', follow);
  wants_rest.addEventListener('change', follow);
  dress();
  await speak_any();
}

/** Any language is better than none. */
async function speak_any(): Promise<void> {
  const wish = settings.language;
  for (const language of [wish, ...(Object.keys(languages) as Language[])])
    try {
      await speak(language);
      if (language !== wish) say_unspoken(wish);
      settings.language = language;
      return;
    } catch {
      // The next one.
    }
  throw new Error('No language could be loaded.');
}

const again = { name: 'trouble.again', act: () => globalThis.bloom?.again() } as const;

function say_unspoken(language: Language): void {
  notices.say({
    id: 'language',
    text: 'trouble.language',
    values: { language: languages[language] },
    ways: [{ name: 'trouble.again', act: () => change('language', language) }],
  });
}

/** What cannot be spoken is not chosen. */
async function choose_language(language: Language): Promise<void> {
  notices.drop('language');
  try {
    await speak(language);
    keep('language', settings.language);
  } catch {
    if (settings.language !== language) return;
    settings.language = speech.language;
    say_unspoken(language);
  }
}

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  if (key === 'language') void choose_language(settings.language);
  else keep(key, value);
  dress();
}
