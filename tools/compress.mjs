// usage: node tools/compress.mjs FOLDER
// Writes <file>.br beside each file of a built page that gains by it. `bloom serve` sends those to
// browsers that take them: a third less than the gzip it makes itself.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const kinds = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: node tools/compress.mjs FOLDER');

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !kinds.has(extname(entry.name))) continue;
  const path = join(entry.parentPath ?? entry.path, entry.name);
  const bytes = readFileSync(path);
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
  if (small.length < bytes.length) writeFileSync(`${path}.br`, small);
}
