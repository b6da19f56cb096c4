import { describe, expect, it } from 'vitest';
import { chat_text, Draft } from '../../src/table/online/draft.svelte';

const bytes = (text: string) => new TextEncoder().encode(text).length;

describe('what is sent of a text', () => {
  it('is at most five hundred bytes of whole characters', () => {
    expect(chat_text('a'.repeat(501))).toBe('a'.repeat(500));
    expect(chat_text('ü'.repeat(300))).toBe('ü'.repeat(250));
    // Four bytes each, and one that moves the edge into a character.
    expect(chat_text('🌷'.repeat(200))).toBe('🌷'.repeat(125));
    expect(chat_text('a' + '🌷'.repeat(200))).toBe('a' + '🌷'.repeat(124));
    expect(bytes(chat_text('ab€'.repeat(200)))).toBeLessThanOrEqual(500);
  });

  it('has no half of a pair, which no server could read', () => {
    expect(chat_text('tulip ' + '🌷'.slice(0, 1))).toBe('tulip');
    expect(chat_text('🌷'.slice(1) + 'a🌷')).toBe('a🌷');
  });

  it('has no characters that control', () => {
    expect(chat_text('\u0000one\ttwo\r\nthree\u007f\u0085')).toBe('one two three');
    expect(chat_text(' \n\t ')).toBe('');
    expect(chat_text('one\u2028two\u2029three')).toBe('one two three');
  });

  it('turns nothing around, and keeps what languages and emoji need', () => {
    expect(chat_text('\u202eevil\u2066 \u200f\ufeff\ufffe\u{e0041}')).toBe('evil');
    for (const text of ['می\u200cخواهم', '👩\u200d🚀', '❤\ufe0f', 'שלום']) expect(chat_text(text)).toBe(text);
  });
});

describe('a draft', () => {
  it('is empty again once it was said', async () => {
    const draft = new Draft();
    draft.text = ' hello ';
    const said: string[] = [];
    await draft.send((text) => Promise.resolve(said.push(text) > 0));
    expect(said).toEqual(['hello']);
    expect(draft).toMatchObject({ text: '', sending: false });
  });

  it('keeps what was typed meanwhile, and sends one at a time', async () => {
    const draft = new Draft();
    draft.text = 'hello';
    let answer = (_: boolean) => {};
    const sent = draft.send(() => new Promise((resolve) => (answer = resolve)));
    draft.text = 'hello, and';
    expect(draft.ready).toBe(false);
    await draft.send(() => Promise.reject(new Error('twice')));
    answer(true);
    await sent;
    expect(draft).toMatchObject({ text: 'hello, and', sending: false, ready: true });
  });

  it('keeps what was refused, and can be sent again', async () => {
    const draft = new Draft();
    draft.text = 'hello';
    await draft.send(() => Promise.resolve(false));
    expect(draft).toMatchObject({ text: 'hello', ready: true });
    await expect(draft.send(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(draft).toMatchObject({ text: 'hello', ready: true });
  });
});
