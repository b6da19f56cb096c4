import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// Essential marks must stand out by 3:1 from their ground (WCAG 1.4.11), figures and words by 4.5:1 (1.4.3).
const css = ['src/styles/tokens.css', 'src/art/art.css'].map((file) => readFileSync(file, 'utf8')).join('\n');

function palette(theme: 'light' | 'dark'): Map<string, string> {
  const inks = new Map<string, string>();
  const blocks = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g);
  const all = [...blocks].map(([, selector = '', body = '']) => ({ selector, body }));
  for (const mode of ['light', 'dark'] as const) {
    if (mode === 'dark' && theme === 'light') continue;
    for (const { selector, body } of all)
      if (selector.includes(`[data-theme='${mode}']`))
        for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
          inks.set(name, value.trim());
  }
  return inks;
}

function channels(inks: Map<string, string>, name: string): number[] {
  let value = inks.get(name) ?? '';
  for (let step = 0; step < 5; ++step) {
    const [, inner] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
    if (!inner) break;
    value = inks.get(inner) ?? '';
  }
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value) ?? [];
  if (!hex) throw new Error(`${name} is not a plain colour: ${value}`);
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
  return [0, 2, 4].map((at) => parseInt(full.slice(at, at + 2), 16) / 255);
}

function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(inks: Map<string, string>, mark: string, ground: string): number {
  const [a, b] = [luminance(channels(inks, mark)), luminance(channels(inks, ground))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const kMarks: [mark: string, ground: string, least: number][] = [
  // the signs of the types: in a line of text, on a shop's sign, on a community tile, on small tiles
  ...['H', 'O', 'M', 'P', 'S'].flatMap((type): [string, string, number][] => {
    const ink = type.toLowerCase();
    return [
      [`--art-glyph-${type}`, '--card', 3],
      [`--art-glyph-${type}`, '--paper', 3],
      [`--${ink}-com`, `--${ink}-bg`, 3],
      [`--${ink}-key`, '--com', 3],
      ['--cream', `--${ink}-mini`, 3],
    ];
  }),
  ...['h', 'o', 'm', 'p'].map((ink): [string, string, number] => [`--${ink}-sign`, '--cream', 3]),
  // figures on wood, coins, tokens and rosettes
  ...['0', '1', '2'].map((board): [string, string, number] => ['--art-w-ink', `--art-w${board}`, 4.5]),
  ['--art-w-ink', '--art-token-face', 4.5],
  ['--art-w-on', '--art-w-ink', 4.5],
  ['--gold-ink', '--gold', 4.5],
  ...['copper', 'silver', 'gold'].map((m): [string, string, number] => [
    '--art-coin-ink',
    `--art-${m}-0`,
    4.5,
  ]),
  ['--on-accent', '--accent', 4.5],
  ['--ink-2', '--card', 4.5],
  ['--ink-2', '--paper', 4.5],
  ['--art-bad', '--card', 3],
  // outlines of the small flowers on wood, whatever their petals
  ...['1', '2', '3', '5'].flatMap((kind): [string, string, number][] =>
    ['0', '1', '2'].map((board) => [`--art-k${kind}o`, `--art-w${board}`, 3]),
  ),
  // the ring of a seat on paper
  ...[0, 1, 2, 3, 4].map((seat): [string, string, number] => [`--art-seat-${seat}`, '--card', 3]),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const inks = palette(theme);
  it.each(kMarks)('%s stands out from %s by %f', (mark, ground, least) => {
    expect(contrast(inks, mark, ground)).toBeGreaterThanOrEqual(least);
  });

  it.each(['P', 'W', 'B', 'Y', 'R'])(
    'the flower %s stands out from its own ground by petal or outline',
    (k) => {
      const best = ['2', 'I'].map((part) => contrast(inks, `--art-${k}${part}`, `--art-${k}G`));
      expect(Math.max(...best)).toBeGreaterThanOrEqual(3);
    },
  );

  it.each(['P', 'W', 'B', 'Y', 'R'])('the flower %s stands out from the squares of a city', (k) => {
    for (const ground of ['--plot', '--bloom', '--card']) {
      const best = ['2', 'I'].map((part) => contrast(inks, `--art-${k}${part}`, ground));
      expect(Math.max(...best)).toBeGreaterThanOrEqual(3);
    }
  });
});
