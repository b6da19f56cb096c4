import { describe, expect, it } from 'vitest';
import { name_of } from '../../src/table/online/words';
import { seat_name } from '../../src/table/people';
import { sent_name, shown_name } from '../../src/table/names';
import type { Session } from '../../src/table/session.svelte';

describe('names', () => {
  it('are shown as they were given', () => {
    for (const name of ['Ada', 'Zoë', 'Bjørk–O’Neill', '小林', 'สมศรี', 'अदिति', '👩🏽‍🌾 1️⃣', 'e\u0301'])
      expect(shown_name(name)).toBe(name);
  });

  it('are held apart if they are written from right to left', () => {
    expect(shown_name('שלום')).toBe('\u2068שלום\u2069');
    expect(shown_name('Ada سلمى')).toBe('\u2068Ada سلمى\u2069');
  });

  it('turn nothing around, and cannot leave what holds them apart', () => {
    expect(shown_name('\u202eevil')).toBe('evil');
    expect(shown_name('\u2069\u202eשלום\u2066')).toBe('\u2068שלום\u2069');
    expect(shown_name('\u202e\u200f')).toBe('–');
  });

  it('are no higher than their line', () => {
    const pile = `Za${'\u0301\u0302\u0303'.repeat(20)}lgo`;
    expect(shown_name(pile)).toBe('Za\u0301\u0302\u0303\u0301lgo');
  });

  it('are so wherever somebody is spoken of', () => {
    const session = { seats: [{ kind: 'person', name: '\u202eevil' }] } as unknown as Session;
    expect(seat_name(session, 0)).toBe('evil');
    expect(name_of({ seats: [{ kind: 'player', name: '\u202eevil' }] }, 0)).toBe('evil');
  });

  it('are sent as they were typed where all of it can be seen', () => {
    for (const name of ['Ada Lovelace', 'Zoë', 'שרה', 'عمر', '小林', 'अदिति', '❤\ufe0f', '🌷', 'e\u0301'])
      expect(sent_name(name)).toBe(name);
  });

  it('are sent without what the server refuses', () => {
    expect(sent_name('  Ada\t\u3000Lovelace\u00a0')).toBe('Ada Lovelace');
    expect(sent_name('A\u200bd\u00ada\u200d\u2060\ufeff\u{e0041}')).toBe('Ada');
    expect(sent_name('\u202eevil\u2069\u061c')).toBe('evil');
    expect(sent_name('a\ufe0f' + '🌷'.slice(0, 1))).toBe('a');
    expect(sent_name('a \u200b b')).toBe('a b');
    expect(sent_name(' \u3164\u200b\u2800 ')).toBe('');
  });
});
