// npm run journeys [-- part of a name]
import { run_all } from './harness.mjs';
import './play.mjs';
import './page.mjs';
import './access.mjs';

process.exit((await run_all(process.argv[2])) ? 0 : 1);
