import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const path = fileURLToPath(new URL('../../build/wasm/engine.wasm', import.meta.url));

/**
 * `import url from 'virtual:engine'`: where the engine is served.
 * A built page carries it as assets/engine-<hash>.wasm, so that page and engine always belong
 * together and both can be cached for ever. The development server reads it afresh each time.
 */
export function engine(): Plugin {
  let building = false;
  let ref = '';
  return {
    name: 'bloom-engine',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (!building) return;
      if (!existsSync(path)) this.error('build/wasm/engine.wasm is missing: build the engine first.');
      const source = readFileSync(path);
      const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
      ref = this.emitFile({ type: 'asset', fileName: `assets/engine-${hash}.wasm`, source });
    },
    resolveId: (id) => (id === 'virtual:engine' ? '\0virtual:engine' : null),
    load(id) {
      if (id !== '\0virtual:engine') return null;
      if (!building) return "export default '/engine.wasm';";
      return `export default ${JSON.stringify('/' + this.getFileName(ref))};`;
    },
    configureServer(server) {
      server.middlewares.use('/engine.wasm', (_request, response) => {
        if (!existsSync(path)) {
          response.statusCode = 404;
          response.end('build/wasm/engine.wasm is missing');
          return;
        }
        response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(path));
      });
    },
  };
}
