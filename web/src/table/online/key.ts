// The key of a seat stands behind # in its link. It is taken out of the address at once, so that nobody
// passes on a used link, and kept by this tab until it was used: a reload must not lose it.

const kept_name = (id: string) => `bloom-key-${id}`;

export function take_key(id: string): string | null {
  const key = location.hash.slice(1);
  try {
    if (key) sessionStorage.setItem(kept_name(id), key);
    else return sessionStorage.getItem(kept_name(id));
  } catch {
    // Without storage a reload loses it; the link still has it.
    return key || null;
  } finally {
    if (key) history.replaceState(history.state, '', location.pathname + location.search);
  }
  return key;
}

export function forget_key(id: string): void {
  try {
    sessionStorage.removeItem(kept_name(id));
  } catch {
    // Then it was not kept.
  }
}
