// The engine's code: fetched and compiled once for all engines of this page, while their Workers start.

import url from 'virtual:engine';

let code: Promise<WebAssembly.Module> | null = null;

/** The compiled module. What failed is tried again by the next one who asks. */
export function engine_code(): Promise<WebAssembly.Module> {
  code ??= compile(url).catch((error: unknown) => {
    code = null;
    throw error;
  });
  return code;
}

export async function compile(address: string): Promise<WebAssembly.Module> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The server answers with ${answer.status}.`);
  // Browsers compile while they read, but only what is served by its right name; some hosts do not know it.
  if (answer.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
