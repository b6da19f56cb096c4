// What the page makes of the answers of a server, of a proxy before it, and of a host without one.
import { beforeEach, describe, expect, it, vi } from 'vitest';

type Api = typeof import('../../src/table/online/api');
let api: Api;
let answer: () => Response;

beforeEach(async () => {
  vi.resetModules();
  api = await import('../../src/table/online/api');
  vi.stubGlobal('fetch', () => Promise.resolve().then(() => answer()));
});

const page = (status: number) => () => new Response('<h1>nginx</h1>', { status });
const json = (status: number, body: object) => () => new Response(JSON.stringify(body), { status });
const server = json(200, { protocol: 1, levels: [], url: 'x', keep_days: 0 });

describe('the answers of a server', () => {
  it.each([500, 502, 503, 504, 429])('a proxy that says %i means that the server is away', async (status) => {
    answer = page(status);
    await expect(api.table_scene('t')).rejects.toMatchObject({ code: 'offline' });
    answer = json(status, { message: 'upstream' });
    const refused = await api.table_scene('t').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'offline' });
    expect(api.passes(refused)).toBe(true);
  });

  it('an answer that breaks off is none', async () => {
    answer = () =>
      new Response(
        new ReadableStream({
          start(body) {
            body.enqueue(new TextEncoder().encode('{"table":{"id":'));
            body.error(new TypeError('cut'));
          },
        }),
      );
    const refused = await api.table_scene('t').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'offline' });
    expect(api.passes(refused)).toBe(true);
  });

  it.each([200, 404, 405])('a host of files that says %i has no server', async (status) => {
    answer = page(status);
    const refused = await api.table_scene('t').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'no-server' });
    expect(api.passes(refused)).toBe(false);
  });

  it.each([
    [503, 'no-storage', false],
    [500, 'damaged', false],
    [429, 'slow-down', true],
    [404, 'no-table', false],
  ])('what the server itself says with %i stays what it is', async (status, code, later) => {
    answer = json(status, { error: { code, message: 'Why.' } });
    const refused = await api.table_scene('t').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code, message: 'Why.' });
    expect(api.passes(refused)).toBe(later);
  });

  it('asks for the server again after a proxy said that it is away', async () => {
    answer = page(502);
    expect(await api.server_info()).toBeNull();
    answer = server;
    expect(await api.server_info()).toMatchObject({ protocol: 1 });
  });

  it('asks once where there is none', async () => {
    answer = page(404);
    expect(await api.server_info()).toBeNull();
    answer = server;
    expect(await api.server_info()).toBeNull();
  });

  it('joins again with the identity that the first answer gave', async () => {
    const said = [json(401, { error: { code: 'no-identity', message: 'Again.' } }), json(200, { you: 1 })];
    answer = () => said.shift()!();
    expect(await api.join_table('t', { name: 'Ada' })).toEqual({ you: 1 });
    expect(said).toEqual([]);
  });

  it('joins twice at the most, and once when the answer is another', async () => {
    let asked = 0;
    const refuse = (status: number, code: string) => () => {
      asked += 1;
      return json(status, { error: { code, message: 'Why.' } })();
    };
    answer = refuse(401, 'no-identity');
    await expect(api.join_table('t', {})).rejects.toMatchObject({ code: 'no-identity' });
    expect(asked).toBe(2);
    answer = refuse(403, 'bad-key');
    await expect(api.join_table('t', {})).rejects.toMatchObject({ code: 'bad-key' });
    expect(asked).toBe(3);
  });
});
