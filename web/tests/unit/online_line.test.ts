import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  break_before,
  DEAD,
  Line,
  LONGEST_BREAK,
  PROMPT,
  QUIET,
  type LineState,
  type Pending,
  type Socket,
} from '../../src/table/online/line';
import type { ServerMessage } from '../../src/table/online/messages';

class FakeSocket implements Socket {
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  sent: Pending[] = [];
  closed = false;
  constructor(readonly since: number) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Pending);
  }
  close(): void {
    this.closed = true;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify({ now: 0, ...message }) });
  }
  welcome(): void {
    this.say({ type: 'welcome', entries: [] });
  }
  cut(): void {
    this.onclose?.();
  }
}

let sockets: FakeSocket[];
let states: LineState[];
let heard: ServerMessage[];
let pending: Pending[];
let since: number;
let fits: boolean;
let line: Line;
const last = () => sockets.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  heard = [];
  pending = [];
  since = 0;
  fits = true;
  let ids = 0;
  line = new Line(
    {
      open: (number) => {
        sockets.push(new FakeSocket(number));
        return last();
      },
      id: () => `r${(ids += 1)}`,
      random: () => 1,
      now: () => Date.now(),
      wait: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
    {
      message: (message) => {
        heard.push(message);
        return fits;
      },
      state: (state) => states.push(state),
      pending: (requests) => (pending = requests),
    },
    () => since,
  );
});

describe('the line', () => {
  it('sends a request once it is welcome, and answers with the number of its entry', async () => {
    line.connect();
    const number = line.ask({ type: 'move', after: 3, move: 'H@a1' });
    expect(last().sent).toEqual([]);
    last().welcome();
    expect(last().sent).toEqual([{ type: 'move', after: 3, move: 'H@a1', id: 'r1' }]);
    expect(pending).toHaveLength(1);
    last().say({ type: 'update', entries: [], ack: { id: 'r1', number: 4 } });
    await expect(number).resolves.toBe(4);
    expect(pending).toEqual([]);
  });

  it('asks again after a break, with the same id and in the same order, and from the last entry', async () => {
    line.connect();
    last().welcome();
    const first = line.ask({ type: 'move', after: 3, move: 'H@a1' });
    const second = line.ask({ type: 'chat', text: 'hello' });
    const before = last();
    since = 7;
    before.cut();
    expect(line.state.kind).toBe('waiting');
    vi.advanceTimersByTime(600);
    expect(sockets).toHaveLength(2);
    expect(last().since).toBe(7);
    expect(last().sent).toEqual([]);
    last().welcome();
    expect(last().sent).toEqual(before.sent);
    last().say({ type: 'update', entries: [], ack: { id: 'r1', number: 4 } });
    last().say({ type: 'update', entries: [], ack: { id: 'r2', number: 8 } });
    await expect(first).resolves.toBe(4);
    await expect(second).resolves.toBe(8);
    // What was answered is not asked a third time.
    last().cut();
    vi.advanceTimersByTime(600);
    last().welcome();
    expect(last().sent).toEqual([]);
  });

  it('rejects what is refused, with code and sentence', async () => {
    line.connect();
    last().welcome();
    const move = line.ask({ type: 'move', after: 1, move: 'x' });
    last().say({ type: 'refused', id: 'r1', error: { code: 'stale', message: 'The game went on.' } });
    await expect(move).rejects.toMatchObject({ code: 'stale', message: 'The game went on.' });
  });

  it('takes a refusal without an id for the oldest request, and does not ask that again', async () => {
    line.connect();
    last().welcome();
    const first = line.ask({ type: 'chat', text: 'hello' });
    const second = line.ask({ type: 'back' });
    const refused = { type: 'refused', id: null, error: { code: 'bad-json', message: 'No.' } };
    last().say(refused);
    await expect(first).rejects.toMatchObject({ code: 'bad-json' });
    expect(pending.map(({ id }) => id)).toEqual(['r2']);
    last().cut();
    vi.advanceTimersByTime(600);
    // Nothing was sent here yet that could be refused.
    last().say(refused);
    last().welcome();
    expect(last().sent.map(({ id }) => id)).toEqual(['r2']);
    last().say({ type: 'update', entries: [], ack: { id: 'r2', number: 5 } });
    await expect(second).resolves.toBe(5);
    last().say(refused);
    expect(line.state.kind).toBe('open');
  });

  describe.each([{ type: 'leave' } as const, { type: 'remove', seat: 1 } as const])('for $type', (want) => {
    it('refuses it at once without a connection, and never sends it', async () => {
      line.connect();
      await expect(line.ask(want)).rejects.toMatchObject({ code: 'no-line' });
      last().welcome();
      last().cut();
      await expect(line.ask(want)).rejects.toMatchObject({ code: 'no-line' });
      vi.advanceTimersByTime(600);
      last().welcome();
      expect(sockets.flatMap(({ sent }) => sent)).toEqual([]);
      expect(pending).toEqual([]);
    });

    it('drops it when the line breaks before the answer, and asks the rest again', async () => {
      line.connect();
      last().welcome();
      const final = line.ask(want);
      const chat = line.ask({ type: 'chat', text: 'hello' });
      last().cut();
      await expect(final).rejects.toMatchObject({ code: 'unsure' });
      vi.advanceTimersByTime(600);
      last().welcome();
      expect(last().sent.map(({ type }) => type)).toEqual(['chat']);
      last().say({ type: 'update', entries: [], ack: { id: 'r2', number: 8 } });
      await expect(chat).resolves.toBe(8);
    });

    it('drops it too when the line is made anew for a missing entry', async () => {
      line.connect();
      last().welcome();
      const final = line.ask(want);
      fits = false;
      last().say({ type: 'update', entries: [{ number: 9 }] });
      fits = true;
      await expect(final).rejects.toMatchObject({ code: 'unsure' });
      last().welcome();
      expect(last().sent).toEqual([]);
    });

    it('is done on an open line', async () => {
      line.connect();
      last().welcome();
      const final = line.ask(want);
      last().say({ type: 'update', entries: [], ack: { id: 'r1', number: 3 } });
      await expect(final).resolves.toBe(3);
    });
  });

  it('makes longer breaks each time, up to half a minute, and short ones again after a welcome', () => {
    line.connect();
    const breaks: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      last().cut();
      const state = line.state as { until: number };
      breaks.push(state.until - Date.now());
      vi.advanceTimersByTime(breaks.at(-1)!);
    }
    expect(breaks).toEqual([500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000, 30000]);
    last().welcome();
    last().cut();
    expect((line.state as { until: number }).until - Date.now()).toBe(500);
    expect(break_before(50, 0)).toBe(LONGEST_BREAK * 0.75);
  });

  it('hurries when the network is back', () => {
    line.connect();
    last().cut();
    line.hurry();
    expect(sockets).toHaveLength(2);
    line.hurry();
    expect(sockets).toHaveLength(2);
  });

  it('does not wait for a network that is known to be gone', () => {
    line.connect();
    last().welcome();
    line.cut();
    expect(line.state.kind).toBe('waiting');
    expect(last().closed).toBe(true);
    line.hurry();
    last().welcome();
    expect(line.state.kind).toBe('open');
  });

  it('asks a silent line for a sign of life, and takes one without an answer as cut', () => {
    line.connect();
    last().welcome();
    vi.advanceTimersByTime(QUIET);
    expect(last().sent).toEqual([{ type: 'ping', id: 'r1' }]);
    last().say({ type: 'pong', id: 'r1' });
    vi.advanceTimersByTime(QUIET);
    expect(last().sent).toHaveLength(2);
    vi.advanceTimersByTime(DEAD);
    expect(line.state.kind).toBe('waiting');
    expect(last().closed).toBe(true);
  });

  it('waits less long while an answer is due', () => {
    line.connect();
    last().welcome();
    vi.advanceTimersByTime(QUIET - 1000 - PROMPT);
    void line.ask({ type: 'chat', text: 'hello' });
    vi.advanceTimersByTime(PROMPT - 1);
    expect(last().sent).toHaveLength(1);
    // Asking more does not put it off.
    void line.ask({ type: 'back' });
    vi.advanceTimersByTime(1);
    expect(last().sent.map(({ type }) => type as string)).toEqual(['chat', 'back', 'ping']);
    vi.advanceTimersByTime(PROMPT - 1);
    void line.ask({ type: 'chat', text: 'again' });
    expect(line.state.kind).toBe('open');
    vi.advanceTimersByTime(1);
    expect(line.state.kind).toBe('waiting');
  });

  it('does not put off the end of a line that was asked for a sign of life before', () => {
    line.connect();
    last().welcome();
    vi.advanceTimersByTime(QUIET + DEAD - 1);
    void line.ask({ type: 'chat', text: 'hello' });
    vi.advanceTimersByTime(1);
    expect(line.state.kind).toBe('waiting');
  });

  it('is patient again after the answer', () => {
    line.connect();
    last().welcome();
    void line.ask({ type: 'chat', text: 'hello' });
    last().say({ type: 'update', entries: [], ack: { id: 'r1', number: 3 } });
    vi.advanceTimersByTime(QUIET - 1);
    expect(last().sent).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(last().sent).toHaveLength(2);
  });

  it('does not wait for ever for a connection', () => {
    line.connect();
    vi.advanceTimersByTime(DEAD * 2);
    expect(line.state.kind).toBe('waiting');
  });

  it('connects again when an entry is missing', () => {
    line.connect();
    last().welcome();
    fits = false;
    since = 5;
    last().say({ type: 'update', entries: [{ number: 9 }] });
    expect(sockets).toHaveLength(2);
    expect(last().since).toBe(5);
  });

  it.each(['shutdown', 'slow', 'rate', 'idle'])('comes back after a bye for %s', (reason) => {
    line.connect();
    last().welcome();
    last().say({ type: 'bye', reason });
    expect(line.state.kind).toBe('waiting');
    vi.advanceTimersByTime(600);
    expect(sockets).toHaveLength(2);
  });

  it.each(['removed', 'deleted'])('stays away after a bye for %s', async (reason) => {
    line.connect();
    last().welcome();
    const chat = line.ask({ type: 'chat', text: 'hello' });
    last().say({ type: 'bye', reason });
    expect(line.state).toEqual({ kind: 'ended', reason });
    await expect(chat).rejects.toMatchObject({ code: reason });
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    await expect(line.ask({ type: 'leave' })).rejects.toMatchObject({ code: 'closed' });
  });

  it('hears nothing of a socket that it gave up', () => {
    line.connect();
    const old = last();
    old.cut();
    old.welcome();
    expect(heard).toEqual([]);
    line.close();
    expect(line.state).toEqual({ kind: 'ended', reason: 'closed' });
  });

  it('keeps what is on its way when it is closed, and asks it again under its old id', () => {
    line.connect();
    last().welcome();
    line.ask({ type: 'move', after: 3, move: 'H@a1' }).catch(() => {});
    const kept = pending;
    line.close();
    expect(pending).toBe(kept);
    expect(kept).toHaveLength(1);
    line.connect();
    line.ask_again(kept);
    last().welcome();
    expect(last().sent).toEqual([{ type: 'move', after: 3, move: 'H@a1', id: 'r1' }]);
  });
});
