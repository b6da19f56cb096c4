/// <reference types="svelte" />
/// <reference types="vite/client" />

declare module 'virtual:engine' {
  /** Where the engine's WebAssembly module is served, with its content hash in a built page. */
  const url: string;
  export default url;
}

/** The version of the page, from package.json. */
declare const __VERSION__: string;

/** What src/first.js offers to the page; missing in unit tests. */
// eslint-disable-next-line no-var -- only so does `globalThis` know it
declare var bloom:
  | {
      /** The first script of this build. */
      entry(): string | null;
      /** That of the build which the server has now; null if it cannot be reached. */
      latest(): Promise<string | null>;
      /** Opens a newer build, if there is one that was not opened so before; whether it does. */
      renew(): Promise<boolean>;
      /** Opens the page again if the server can be reached; whether it does. */
      again(): Promise<boolean>;
      /** Says that the page could not be loaded. */
      lost(): void;
    }
  | undefined;

declare module 'subset-font' {
  /** A font with no more than these characters and axes. */
  export default function subset(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Uint8Array>;
}
