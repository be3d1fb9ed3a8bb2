import { localStore } from '@/shared/lib/storage';

/**
 * Whether this browser holds a session under `key`, without loading the provider's client.
 * Says nothing about the session still being good.
 */
export function hasStoredSession(key: string): boolean {
  return localStore.getItem(key) !== null;
}

/**
 * Removes the session under `key` and the client's data of an email change; the client holds no copy, and other tabs
 * get a storage event.
 */
export function removeStoredSession(key: string): void {
  for (const name of localStore.keys()) if (name.startsWith(`${key}-`)) localStore.removeItem(name);
  localStore.removeItem(key);
}
