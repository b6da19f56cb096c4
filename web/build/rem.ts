import type { Declaration, Plugin } from 'postcss';

/** What is drawn inside a picture is measured in the picture's own units. */
const DRAWN = /(^|[\s>])text(?=$|[.:,\s])/;
const PIXELS = /(\d*\.?\d+)px/g;

const in_rem = (value: string): string =>
  value.replace(PIXELS, (_, pixels: string) => `${+(Number(pixels) / 16).toFixed(4)}rem`);

/**
 * Sizes of letters are written as they were drawn, in pixels of a browser that nobody has changed, and built in
 * rem: whoever sets larger letters in the browser gets them everywhere.
 */
export const rem: Plugin = {
  postcssPlugin: 'letters-in-rem',
  Declaration(declaration: Declaration) {
    if (declaration.prop !== 'font-size' && declaration.prop !== 'font') return;
    const { parent } = declaration;
    if (parent?.type === 'rule' && DRAWN.test((parent as { selector?: string }).selector ?? '')) return;
    const value = in_rem(declaration.value);
    if (value !== declaration.value) declaration.value = value;
  },
};
