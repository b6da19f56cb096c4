// What page and service worker tell each other of builds.

/** A build of the page, as its service worker knows it. Every file but the page has a hash in its name. */
export interface Build {
  /** The first script: its name changes with whatever changes in any other. */
  entry: string;
  /** A hash of the page itself. */
  page: string;
  /** What the page needs without a network, whatever is chosen. */
  files: string[];
  /** What is of use with a server alone: kept from its first use on. */
  online: string[];
  /** What a language adds. */
  languages: Record<string, string[]>;
}

/** Finds the first script in the text of a page; src/first.js uses it too. */
export const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/;

/** The lock that a tab holds, shared with others, as long as it shows a build. */
export const build_lock = (entry: string): string => `bloom-build ${entry}`;

/** What a page tells the service worker when it starts, and when another language is chosen; the answer is `entry`. */
export interface FromPage {
  language: string;
}
