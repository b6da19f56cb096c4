// What journeys are served by.
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '../../scripts/serve.mjs';

const free_port = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/**
 * The program's own server where there is a program (BLOOM), otherwise one of a few lines. `tables`: a file whose
 * tables it begins with.
 */
export async function start_server({ tables } = {}) {
  if (!process.env.BLOOM) return serve();
  const port = await free_port();
  const web = new URL('../../dist', import.meta.url).pathname;
  const folder = mkdtempSync(join(tmpdir(), 'bloom-journeys-'));
  const db = join(folder, 'tables.db');
  if (tables) copyFileSync(tables, db);
  const child = spawn(process.env.BLOOM, ['serve', '--port', String(port), '--web', web, '--db', db], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let i = 0; !(await answers()); i += 1) {
    if (child.exitCode !== null || i === 300) throw new Error('bloom serve does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url,
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
