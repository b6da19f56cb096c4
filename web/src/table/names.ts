// Names come from strangers, and stand in the middle of our sentences, in labels and titles too, where no
// element can hold them apart: what they do to the direction or the height of a line ends with the name.

/** What turns the text after it around. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** More marks on one letter than any language has. */
const PILE = /(\p{M}{4})\p{M}+/gu;

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** A name as it is shown; as it was given unless it could spoil what stands around it. */
export function shown_name(given: string): string {
  const name = given.replace(TURNS, '').replace(PILE, '$1').trim() || '–';
  return RIGHT_TO_LEFT.test(name) ? FIRST_STRONG_ISOLATE + name + POP_ISOLATE : name;
}

/** What no eye sees; a sign that is made an emoji of needs its selector. */
const UNSEEN = /\p{NChar}|\p{Cs}|[\ufff9-\ufffb]|(?!\ufe0f)\p{DI}|(?<![\u203c-\u{10ffff}])\ufe0f/gu;

/** What somebody typed as the server takes it: nothing unseen, single spaces. Empty if nothing is left. */
export function sent_name(typed: string): string {
  return typed
    .replace(/[\p{Cc}\p{Z}\u2800]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/ +/g, ' ')
    .trim();
}
