// npm run journeys [-- options of playwright test]: first what measures time, alone; then the rest. For one journey:
// npm run journeys -- -g 'part of its name'.
import { spawnSync } from 'node:child_process';

const cli = new URL('../../node_modules/@playwright/test/cli.js', import.meta.url).pathname;
const travel = (projects) =>
  spawnSync(
    process.execPath,
    [cli, 'test', ...projects.map((name) => `--project=${name}`), ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      cwd: new URL('../..', import.meta.url).pathname,
    },
  ).status ?? 1;

const codes = [travel(['alone']), travel(['chromium', 'firefox'])];
process.exit(Math.max(...codes));
