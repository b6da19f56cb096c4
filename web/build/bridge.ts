import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Plugin } from 'vite';

interface Session {
  engine: ChildProcessWithoutNullStreams;
  answers: ((line: string) => void)[];
}

/** With BLOOM_BRIDGE=path/to/bloom the development server offers that engine at /bridge/<session>. */
export function bridge(): Plugin {
  const program = process.env['BLOOM_BRIDGE'];
  const sessions = new Map<string, Session>();
  const open = (name: string): Session => {
    const engine = spawn(program!, ['engine']);
    const session: Session = { engine, answers: [] };
    createInterface({ input: engine.stdout }).on('line', (line) => session.answers.shift()?.(line));
    sessions.set(name, session);
    return session;
  };
  return {
    name: 'bloom-bridge',
    apply: 'serve',
    config: () => (program ? { define: { 'import.meta.env.VITE_BRIDGE': 'true' } } : {}),
    configureServer(server) {
      if (!program) return;
      server.middlewares.use('/bridge/', (request, response) => {
        const name = request.url ?? '';
        if (request.method === 'DELETE') {
          sessions.get(name)?.engine.kill();
          sessions.delete(name);
          response.end();
          return;
        }
        let body = '';
        request.on('data', (part: Buffer) => (body += part.toString()));
        request.on('end', () => {
          const session = sessions.get(name) ?? open(name);
          session.answers.push((line) => response.end(line));
          session.engine.stdin.write(body + '\n');
        });
      });
      server.httpServer?.on('close', () => sessions.forEach((session) => session.engine.kill()));
    },
  };
}
