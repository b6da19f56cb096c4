// Chance of this browser. `crypto.randomUUID` is missing where a page comes without TLS, as it does
// from a computer in the same home; random bytes are there always.

export function random_hex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A name that nothing else has. */
export const random_id = (): string => random_hex(16);
