// A line that somebody types for the chat, until it was said.

/** As the server stores it. */
const LONGEST = 500;

/** What can be sent of a text: whole characters, none that controls, at most five hundred bytes. */
export function chat_text(typed: string): string {
  const encoder = new TextEncoder();
  // Half a pair is left where a field cut a text at its own length.
  const clean = typed
    .replace(/\p{Cs}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
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
