const RECENT_MS = 14 * 24 * 60 * 60 * 1000;

/** Returns the documents shared within the last 14 days, in the given order. */
export function recentDocuments<Shared extends { created_at: string }>(
  documents: readonly Shared[],
  now: Date,
): Shared[] {
  return documents.filter(({ created_at }) => now.getTime() - Date.parse(created_at) < RECENT_MS);
}
