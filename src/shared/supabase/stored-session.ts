/** Where the account provider's client keeps the session; the name is derived from the backend's host. */
export function sessionKeyFor(backendUrl: string): string {
  return `sb-${new URL(backendUrl).hostname.split('.')[0]}-auth-token`;
}

/**
 * Whether this browser holds a session under `key`, without loading the provider's client.
 * Says nothing about the session still being good.
 */
export function hasStoredSession(key: string): boolean {
  try {
    return globalThis.localStorage?.getItem(key) != null;
  } catch {
    // Storage can be switched off; then no one stays signed in.
    return false;
  }
}

/**
 * Removes the session under `key` and the client's data of an email change; the client holds no copy, and other tabs
 * get a storage event. False without storage; the client then holds the session in memory.
 */
export function removeStoredSession(key: string): boolean {
  try {
    const storage = globalThis.localStorage;
    for (const name of Object.keys(storage)) if (name.startsWith(`${key}-`)) storage.removeItem(name);
    storage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
