// A line that somebody types for the chat, until it was said.

/** As the server stores it. */
const LONGEST = 500;

/** Turns the text around it, or cannot be seen and is needed by no language; also half a pair, which is left where
 *  a field cut a text at its own length. */
const SPOILS =
  /\p{Cs}|\p{NChar}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;

/** What can be sent of a text: whole characters, none that the server refuses, at most five hundred bytes. */
export function chat_text(typed: string): string {
  const encoder = new TextEncoder();
  const clean = typed
    .replace(SPOILS, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  let bytes = 0;
  let short = '';
  for (const character of clean) {
    bytes += encoder.encode(character).length;
    if (bytes > LONGEST) break;
    short += character;
  }
  return short.trim();
}

export class Draft {
  text = $state('');
  sending = $state(false);

  /** Something that can be sent was typed. */
  get ready(): boolean {
    return !this.sending && chat_text(this.text) !== '';
  }

  /** `say` answers whether it was done. What was typed meanwhile stays. */
  async send(say: (text: string) => Promise<boolean>): Promise<void> {
    if (!this.ready) return;
    const typed = this.text;
    this.sending = true;
    try {
      if ((await say(chat_text(typed))) && this.text === typed) this.text = '';
    } finally {
      this.sending = false;
    }
  }
}
