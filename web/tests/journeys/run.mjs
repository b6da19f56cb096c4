// npm run journeys [-- part of a name]: every file beside this one brings its journeys.
import { readdirSync } from 'node:fs';
import { run_all } from './harness.mjs';

for (const file of readdirSync(import.meta.dirname).sort())
  if (!['run.mjs', 'harness.mjs'].includes(file)) await import(`./${file}`);

process.exit((await run_all(process.argv[2])) ? 0 : 1);
