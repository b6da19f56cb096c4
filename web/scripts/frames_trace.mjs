// Reads a browser's trace: what the main thread of the page did for each frame, and what took its time.

/** Script, style and layout, and where the browser looks for what is under a pointer. */
const WORK =
  /^(EventDispatch|FunctionCall|EvaluateScript|FireAnimationFrame|TimerFire|FireIdleCallback|RunMicrotasks|BlinkScheduler_PerformMicrotaskCheckpoint|v8\.callFunction|HandlePostMessage|MajorGC|MinorGC|V8\.GC.*|ParseHTML|UpdateLayoutTree|Layout|HitTest|IntersectionObserverController::computeIntersections)$/;
const PAINT = /^(PrePaint|Paint|Layerize|Commit|CompositeLayers|UpdateLayer)$/;

/** What an event is called in a list: with the place in the script, or how much was looked at. */
function label({ name, args = {} }) {
  const data = args.data ?? args.beginData ?? {};
  if (name === 'FunctionCall')
    return `script ${(data.url ?? '').split('/').at(-1)}:${data.lineNumber}:${data.columnNumber} ${data.functionName ?? ''}`;
  if (name === 'EventDispatch') return `event ${data.type}`;
  if (name === 'UpdateLayoutTree') return `style (${args.elementCount} elements)`;
  if (name === 'Layout')
    return `layout (${args.beginData?.dirtyObjects} of ${args.beginData?.totalObjects} boxes${args.beginData?.partialLayout ? ', part' : ''})`;
  return name;
}

/**
 * The frames in order, milliseconds each: `work`, `paint`, and `parts`, the time of each thing without what
 * happened inside it. Time of the thread, so that other programs of the machine do not count.
 */
export function by_frame(events) {
  const main = events.find((each) => each.name === 'UpdateLayoutTree');
  const own = events.filter((each) => each.pid === main.pid && each.tid === main.tid && each.ph === 'X');
  own.sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  // A frame ends with its layers, which go to the compositor: what was done since the last one was done for it.
  const ends = own.filter((each) => each.name === 'Layerize').map((each) => each.ts + (each.dur ?? 0));
  const frames = ends.map(() => ({ work: 0, paint: 0, parts: [] }));
  const inside = [];
  let frame = 0;
  for (const event of own) {
    const { ts, dur = 0, tdur = dur, name } = event;
    while (frame < ends.length && ends[frame] < ts) frame += 1;
    if (frame === ends.length) break;
    while (inside.length && inside.at(-1).end <= ts) inside.pop();
    const kind = WORK.test(name) ? 'work' : PAINT.test(name) ? 'paint' : null;
    const around = inside.at(-1);
    // What happens inside something else was counted with it.
    if (kind && !inside.some((outer) => outer.kind === kind)) frames[frame][kind] += tdur / 1000;
    if (around) around.part.ms -= tdur / 1000;
    const part = { what: label(event), kind: kind ?? around?.kind ?? null, ms: tdur / 1000 };
    frames[frame].parts.push(part);
    inside.push({ end: ts + dur, kind, part });
  }
  return frames;
}

/** What took the time, the dearest first, as lines of text; what is shorter than `least` is left out. */
function listed(parts, frames, least) {
  const sums = new Map();
  for (const { what, kind, ms } of parts) {
    const key = `${kind ?? 'other'}: ${what}`;
    const sum = sums.get(key) ?? { ms: 0, times: 0 };
    sums.set(key, { ms: sum.ms + ms, times: sum.times + 1 });
  }
  return [...sums]
    .map(([key, { ms, times }]) => ({ key, ms: ms / frames, times }))
    .filter(({ ms }) => ms >= least)
    .sort((a, b) => b.ms - a.ms)
    .map(({ key, ms, times }) => `  ${ms.toFixed(2).padStart(7)}  ${key}${times > 1 ? ` × ${times}` : ''}`);
}

/** An average frame and the dearest ones, with what took their time, as lines of text. */
export function why(frames, count = 3, least = 0.02) {
  const dearest = frames.map((each, index) => ({ ...each, index })).sort((a, b) => b.work - a.work);
  return [
    `an average of ${frames.length} frames:`,
    ...listed(
      frames.flatMap((each) => each.parts),
      frames.length,
      least,
    ),
    ...dearest
      .slice(0, count)
      .flatMap(({ work, paint, parts, index }) => [
        `frame ${index}: ${work.toFixed(2)} ms, drawing ${paint.toFixed(2)} ms`,
        ...listed(parts, 1, least * 2),
      ]),
  ];
}
