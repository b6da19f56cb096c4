// What is heard at a table: small wooden sounds, made of a few tones when they are needed. Loaded with the first one.

import { settings } from './settings.svelte';

/** A piece is put down; one is taken; it is your turn; the game is over. */
export type Sound = 'place' | 'draw' | 'turn' | 'end';

interface Tone {
  /** In hertz; where it glides to, if it does. */
  from: number;
  to?: number;
  /** Seconds after the start, and how long it fades. */
  at: number;
  fades: number;
  /** Of the volume. */
  level: number;
  shape: OscillatorType;
}

const sine = (from: number, at: number, fades: number, level: number, to?: number): Tone => ({
  from,
  at,
  fades,
  level,
  shape: 'sine',
  ...(to === undefined ? {} : { to }),
});
const tones: Record<Sound, Tone[]> = {
  // A knock on wood: low, short, with a little of the board above it.
  place: [sine(210, 0, 0.09, 0.22, 120), { ...sine(820, 0, 0.035, 0.05), shape: 'triangle' }],
  // Something slides off a pile.
  draw: [sine(330, 0, 0.12, 0.09, 520)],
  // A small wooden bell.
  turn: [sine(523.25, 0, 0.7, 0.13), sine(783.99, 0.16, 0.7, 0.13)],
  end: [523.25, 659.25, 783.99, 1046.5].map((tone, i) => sine(tone, i * 0.15, 0.9, 0.11)),
};

let audio: AudioContext | null = null;

/** Plays it, unless the person wants none; never throws. */
export function play(sound: Sound): void {
  // Ears hear steps of loudness, not of amplitude.
  const volume = settings.sound ? (settings.volume / 100) ** 2 * 1.6 : 0;
  if (volume === 0) return;
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    const start = audio.currentTime + 0.02;
    for (const { from, to, at, fades, level, shape } of tones[sound]) {
      const tone = audio.createOscillator();
      const gain = audio.createGain();
      const begins = start + at;
      tone.type = shape;
      tone.frequency.setValueAtTime(from, begins);
      if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, begins + fades);
      gain.gain.setValueAtTime(0, begins);
      gain.gain.linearRampToValueAtTime(level * volume, begins + 0.008);
      gain.gain.exponentialRampToValueAtTime(0.0004 * volume, begins + fades);
      tone.connect(gain).connect(audio.destination);
      tone.start(begins);
      tone.stop(begins + fades + 0.05);
    }
  } catch {
    // A browser without sound still shows what happens.
  }
}
