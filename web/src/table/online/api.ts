// The server's HTTP side. On a host that only has files there is no server: `server_info` answers null.

import { notices } from '../../app/notices.svelte';
import { Refusal, type GameRecord } from '../messages';
import type { RecordAnswer, Scene, ServerInfo, TableRow, TableWish } from './messages';

/** What is not JSON does not come from our server. */
function read<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

async function call<T>(path: string, body?: object): Promise<T> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(path, {
      cache: 'no-store',
      ...(body
        ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
        : {}),
    });
    text = await answer.text();
  } catch {
    throw new Refusal('offline', 'The server cannot be reached.');
  }
  const said = read<T & { error?: { code: string; message: string } }>(text);
  if (answer.ok && said !== null) return said;
  const { code, message = `Status ${answer.status}.` } = said?.error ?? {};
  // A proxy before the server answers so while the server is away, or has too much to do.
  const away = answer.status >= 500 || answer.status === 429;
  throw new Refusal(code ?? (away ? 'offline' : 'no-server'), message);
}

/** Asked again later, the server may answer otherwise. */
export const passes = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'offline' || error.code === 'slow-down');

/** The protocol that this page speaks. A server with another one is of another version. */
export const PROTOCOL = 1;

let asked: Promise<ServerInfo | null> | null = null;

function understood(info: ServerInfo): ServerInfo | null {
  if (info.protocol === PROTOCOL) return info;
  notices.say({
    id: 'version',
    text: 'version.server',
    ways: [{ name: 'trouble.reload', act: () => globalThis.bloom?.again() }],
  });
  return null;
}

/** What the server offers; null where there is none. Asked once, and again if it could not be reached. */
export function server_info(): Promise<ServerInfo | null> {
  asked ??= call<ServerInfo>('/api/server').then(understood, (error: unknown) => {
    if (passes(error)) asked = null;
    return null;
  });
  return asked;
}

const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

export const create_table = (wish: TableWish) => call<Scene>('/api/tables', wish);
export const my_tables = () => call<{ tables: TableRow[] }>('/api/tables/mine').then(({ tables }) => tables);
export const open_tables = () =>
  call<{ tables: TableRow[] }>('/api/tables/open').then(({ tables }) => tables);
export const table_scene = (id: string) => call<Scene>(table(id));
/** Whoever is not known yet becomes so by the first answer, and sits down by the second. */
export async function join_table(
  id: string,
  wish: { key?: string; name?: string; entropy?: string; seat?: number },
): Promise<Scene> {
  const ask = () => call<Scene>(`${table(id)}/join`, wish);
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'no-identity') throw error;
    return await ask();
  }
}
export const seat_link = (id: string, seat: number) =>
  call<{ url: string; until: number | null }>(`${table(id)}/link`, { seat });
/** One whose game cannot go on, by its maker: it is gone for everybody. */
export const delete_table = (id: string) => call<{ id: string }>(`${table(id)}/delete`, {});
export const next_table = (id: string) => call<Scene>(`${table(id)}/rematch`, {});
export const table_record = (id: string): Promise<GameRecord> =>
  call<RecordAnswer>(`${table(id)}/record`).then(({ record }) => record);

export function socket_address(id: string, since: number): string {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${table(id)}/socket?since=${since}`;
}
