import type { SharedDocument } from '@contracts/documents.ts';

const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** Returns the documents shared within the last 14 days, in the given order. */
export function recentDocuments(documents: readonly SharedDocument[], now: Date): SharedDocument[] {
  return documents.filter(({ created_at }) => now.getTime() - Date.parse(created_at) < RECENT_MS);
}
