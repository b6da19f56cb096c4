import { describe, expect, it } from 'vitest';
import { EngineClient, type Transport } from '../../src/table/client';
import { Refusal } from '../../src/table/messages';

class Wire implements Transport {
  receive: (line: string) => void = () => {};
  fail: (error: Error) => void = () => {};
  sent: { cmd: string; id: number }[] = [];
  stopped = 0;
  send(line: string): void {
    this.sent.push(JSON.parse(line) as { cmd: string; id: number });
  }
  stop(): void {
    this.stopped += 1;
  }
  close(): void {}
}

describe('the client', () => {
  it('gives each question its own answer, in whatever order they come', async () => {
    const wire = new Wire();
    const client = new EngineClient(wire);
    const first = client.ask('check', { move: 'H@a1' });
    const second = client.ask('check', { move: 'H@a2' });
    expect(wire.sent.map(({ cmd }) => cmd)).toEqual(['check', 'check']);
    wire.receive(JSON.stringify({ ok: true, id: wire.sent[1]!.id, legal: false, reason: 'no' }));
    wire.receive(JSON.stringify({ ok: true, id: wire.sent[0]!.id, legal: true }));
    expect((await first).legal).toBe(true);
    expect((await second).reason).toBe('no');
  });
  it('rejects a refusal with its code and sentence', async () => {
    const wire = new Wire();
    const asked = new EngineClient(wire).ask('play', { move: 'x' });
    wire.receive(
      JSON.stringify({
        ok: false,
        id: wire.sent[0]!.id,
        error: { code: 'illegal-move', message: 'Why (T12).' },
      }),
    );
    await expect(asked).rejects.toEqual(new Refusal('illegal-move', 'Why (T12).'));
  });
  it('takes what nobody asked for as no answer', async () => {
    const wire = new Wire();
    const asked = new EngineClient(wire).ask('check', { move: 'H@a1' });
    wire.receive('{"ok":true,"stop":{"thinking":true}}');
    wire.receive(JSON.stringify({ ok: true, id: wire.sent[0]!.id, legal: true }));
    expect((await asked).legal).toBe(true);
  });
  it('rejects everything once the engine is gone', async () => {
    const wire = new Wire();
    const client = new EngineClient(wire);
    const asked = client.ask('legal');
    wire.fail(new Error('gone'));
    await expect(asked).rejects.toThrow('gone');
    await expect(client.ask('legal')).rejects.toThrow('gone');
  });
  it('passes a stop on at once', () => {
    const wire = new Wire();
    new EngineClient(wire).stop();
    expect(wire.stopped).toBe(1);
    expect(wire.sent).toEqual([]);
  });
});
