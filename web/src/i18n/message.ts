// Messages with parameters and plurals, in the notation of ICU as far as it is needed here:
//   {name}                                             a parameter
//   {n, plural, =0 {none} one {# tile} other {# tiles}} a number, # stands for it
// A message is parsed once and then kept.

export type Part = string | { name: string } | { name: string; forms: Record<string, Part[]> };

const HASH = '\u0000';

/** The parts of a message. Throws on a message that is spelt wrongly; a test parses them all. */
export function parse(text: string): Part[] {
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`${why} at ${at} in "${text}"`);
  };
  function parts(inside: boolean): Part[] {
    const out: Part[] = [];
    let plain = '';
    const flush = () => {
      if (plain) out.push(plain);
      plain = '';
    };
    while (at < text.length && text[at] !== '}') {
      const char = text[at]!;
      if (char === '{') {
        flush();
        at += 1;
        out.push(parameter());
      } else if (char === '#' && inside) {
        flush();
        out.push({ name: HASH });
        at += 1;
      } else {
        plain += char;
        at += 1;
      }
    }
    flush();
    return out;
  }
  function word(): string {
    const found = /^\s*([\w=.]+)\s*/.exec(text.slice(at));
    if (!found) return fail('a name is missing');
    at += found[0].length;
    return found[1]!;
  }
  function parameter(): Part {
    const name = word();
    if (text[at] === '}') {
      at += 1;
      return { name };
    }
    if (text[at] !== ',') fail('a comma is missing');
    at += 1;
    if (word() !== 'plural') fail('only plurals are known');
    if (text[at] !== ',') fail('a comma is missing');
    at += 1;
    const forms: Record<string, Part[]> = {};
    while (text[at] !== '}') {
      const form = word();
      if (text[at] !== '{') fail('a form is missing');
      at += 1;
      forms[form] = parts(true);
      if (text[at] !== '}') fail('a form is not closed');
      at += 1;
      while (text[at] === ' ' || text[at] === '\n') at += 1;
      if (at >= text.length) fail('a plural is not closed');
    }
    at += 1;
    if (!forms['other']) fail('the form "other" is missing');
    return { name, forms };
  }
  const out = parts(false);
  if (at < text.length) fail('a brace too many');
  return out;
}

const parsed = new Map<string, Part[]>();
const rules = new Map<string, Intl.PluralRules>();

export type Value = string | number | object;
export type Piece<V> = string | Exclude<V, string | number>;

/** A message as pieces: texts, and the parameters that are neither text nor number, in their places. */
export function pieces<V extends Value>(
  language: string,
  text: string,
  values: Record<string, V> = {},
): Piece<V>[] {
  let message = parsed.get(text);
  if (!message) parsed.set(text, (message = parse(text)));
  const out: Piece<V>[] = [];
  const add = (piece: Piece<V>) => {
    const last = out.length - 1;
    if (typeof piece === 'string' && typeof out[last] === 'string') out[last] = (out[last] as string) + piece;
    else if (piece !== '') out.push(piece);
  };
  const walk = (list: Part[], hash: number) => {
    for (const part of list) {
      if (typeof part === 'string') add(part);
      else if (part.name === HASH) add(String(hash));
      else if ('forms' in part) {
        const n = Number(values[part.name]);
        let rule = rules.get(language);
        if (!rule) rules.set(language, (rule = new Intl.PluralRules(language)));
        walk(part.forms[`=${n}`] ?? part.forms[rule.select(n)] ?? part.forms['other']!, n);
      } else {
        const value = values[part.name];
        if (value === undefined) add(`{${part.name}}`);
        else add(typeof value === 'object' ? (value as Piece<V>) : String(value));
      }
    }
  };
  walk(message, 0);
  return out;
}

export function format(language: string, text: string, values: Record<string, string | number> = {}): string {
  return pieces(language, text, values).join('');
}

/** The names of a message's parameters, sorted; for the test that compares languages. */
export function parameters(text: string): string[] {
  const names = new Set<string>();
  const walk = (list: Part[]) => {
    for (const part of list) {
      if (typeof part === 'string' || part.name === HASH) continue;
      names.add(part.name);
      if ('forms' in part) Object.values(part.forms).forEach(walk);
    }
  };
  walk(parse(text));
  return [...names].sort();
}
