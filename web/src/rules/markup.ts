import type { BuildingType } from '../art/types';

/** A text of the rules in pieces: plain, bold, the sign of a type, or a reference to another clause. */
export type Run =
  | { kind: 'text'; text: string }
  | { kind: 'bold'; text: string }
  | { kind: 'type'; type: BuildingType }
  | { kind: 'clause'; clause: string };

export function runs_of(text: string): Run[] {
  const out: Run[] = [];
  const marks = /\*\*(.+?)\*\*|\{([HOMPS])\}|\b([TRG]\d{1,2})\b/g;
  let at = 0;
  for (const mark of text.matchAll(marks)) {
    if (mark.index > at) out.push({ kind: 'text', text: text.slice(at, mark.index) });
    if (mark[1]) out.push({ kind: 'bold', text: mark[1] });
    else if (mark[2]) out.push({ kind: 'type', type: mark[2] as BuildingType });
    else if (mark[3]) out.push({ kind: 'clause', clause: mark[3] });
    at = mark.index + mark[0].length;
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) });
  return out;
}
