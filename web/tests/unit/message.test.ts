import { describe, expect, it } from 'vitest';
import { format, parameters, parse, pieces } from '../../src/i18n/message';

describe('a message', () => {
  it('puts parameters in their places', () => {
    expect(format('en', '{who} took {tile}', { who: 'Ada', tile: 'a Park' })).toBe('Ada took a Park');
  });
  it('chooses the form of the number by the rules of its language', () => {
    const text = '{n, plural, one {# point} other {# points}}';
    expect(format('en', text, { n: 0 })).toBe('0 points');
    expect(format('fr', text, { n: 0 })).toBe('0 point');
    expect(format('en', text, { n: 1 })).toBe('1 point');
    expect(format('de', text, { n: 2 })).toBe('2 points');
  });
  it('prefers an exact number', () => {
    const text = 'a {n, plural, =0 {none} one {one {who}} other {# of {who}}} b';
    expect(format('en', text, { n: 0, who: 'x' })).toBe('a none b');
    expect(format('en', text, { n: 1, who: 'x' })).toBe('a one x b');
    expect(format('en', text, { n: 7, who: 'x' })).toBe('a 7 of x b');
  });
  it('keeps what is neither text nor number as a piece', () => {
    const word = { strong: 'Ada' };
    expect(pieces('en', '{who} wins {n}', { who: word, n: 3 })).toEqual([word, ' wins 3']);
  });
  it('shows a parameter that is missing', () => {
    expect(format('en', 'Hi {who}')).toBe('Hi {who}');
  });
  it('refuses what is spelt wrongly', () => {
    for (const text of ['{', '{n, plural, one {x}}', 'a } b', '{n, select, a {b}}', '{n, plural, one {x'])
      expect(() => parse(text), text).toThrow();
  });
  it('knows its parameters', () => {
    expect(parameters('{b} {a, plural, one {{c}} other {#}}')).toEqual(['a', 'b', 'c']);
  });
});
