// Serves the built page the way `bloom serve` does, for tests on a machine without the program: the same strict
// policy, the same caching, every address without an extension answers the page.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist', import.meta.url));
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};
const policy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
  "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

/**
 * Starts on a free port; answers the address, what was sent, and how to stop. `root`: another folder, read at
 * every request; `types`: other types by ending; `compressed`: sends what the build compressed.
 */
export function serve({ port = 0, root = built, types: other = {}, compressed = false } = {}) {
  const sent = [];
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    const file = extname(path) ? path : '/index.html';
    try {
      const found = compressed && (await readFile(join(root, `${file}.br`)).catch(() => null));
      const body = found || (await readFile(join(root, file)));
      const tag = `"${createHash('sha256').update(body).digest('hex').slice(0, 20)}"`;
      const headers = {
        'Content-Type': other[extname(file)] ?? types[extname(file)] ?? 'application/octet-stream',
        'Content-Security-Policy': policy,
        'Cache-Control': /^\/assets\/.*-.{8}\.\w+$/.test(file)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        ETag: tag,
        ...(found ? { 'Content-Encoding': 'br' } : {}),
      };
      const known = request.headers['if-none-match'] === tag;
      sent.push({ path, status: known ? 304 : 200, bytes: known ? 0 : body.length });
      response.writeHead(known ? 304 : 200, headers).end(known ? undefined : body);
    } catch {
      sent.push({ path, status: 404, bytes: 0 });
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}`,
        sent,
        stop: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
      }),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve({ port: Number(process.argv[2] ?? 4173) });
  console.log(url);
}
