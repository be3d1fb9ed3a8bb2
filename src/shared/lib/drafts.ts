import { localStore } from './storage';

/** The cookie policy names it. A draft belongs to a person: no one else who signs in to this browser gets it. */
const prefixOf = (userId: string) => `site-draft:${userId}:`;

/** The draft that the user has left under `name` in this browser; undefined without one. */
export function readDraft<T>(userId: string | undefined, name: string): T | undefined {
  if (userId === undefined) return undefined;
  try {
    return (JSON.parse(localStore.getItem(prefixOf(userId) + name) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the draft until it is written again; undefined removes it. */
export function writeDraft(userId: string | undefined, name: string, draft: unknown): void {
  if (userId === undefined) return;
  if (draft === undefined) localStore.removeItem(prefixOf(userId) + name);
  else localStore.setItem(prefixOf(userId) + name, JSON.stringify(draft));
}

/** Removes all drafts of a user, who signs out. */
export function clearDrafts(userId: string): void {
  for (const key of localStore.keys()) if (key.startsWith(prefixOf(userId))) localStore.removeItem(key);
}
