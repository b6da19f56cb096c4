import postcss from 'postcss';
import { describe, expect, it } from 'vitest';
import { rem } from '../../build/rem';

const built = (css: string): string => postcss([rem]).process(css, { from: undefined }).css;

describe('sizes of letters', () => {
  it('follow the browser’s setting', () => {
    expect(built('a{font-size:14px}')).toBe('a{font-size:0.875rem}');
    expect(built('a{font:650 20px/1.2 var(--serif)}')).toBe('a{font:650 1.25rem/1.2 var(--serif)}');
    expect(built('.text h2{font-size:clamp(33px,9vw,40px)}')).toBe(
      '.text h2{font-size:clamp(2.0625rem,9vw,2.5rem)}',
    );
  });
  it('stay as they are in pictures, and other sizes too', () => {
    expect(built('text.svelte-x{font-size:12px}')).toBe('text.svelte-x{font-size:12px}');
    expect(built('.count text{font:700 23px var(--serif)}')).toBe('.count text{font:700 23px var(--serif)}');
    expect(built('a{min-height:44px}')).toBe('a{min-height:44px}');
  });
});
