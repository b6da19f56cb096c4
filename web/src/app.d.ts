/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:engine' {
  /** Where the engine's WebAssembly module is served, with its content hash in a built page. */
  const url: string;
  export default url;
}

/** The version of the page, from package.json. */
declare const __VERSION__: string;
