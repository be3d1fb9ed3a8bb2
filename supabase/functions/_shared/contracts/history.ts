import { z } from 'zod';

/**
 * A row of `list_my_history()`: a consultation with its `status`, or a message with its `body`. `at` is the instant
 * of its start, or when it was sent. The `id` is one of its kind.
 */
export const historyEntry = z.object({
  kind: z.enum(['consultation', 'message']),
  id: z.string(),
  at: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  status: z.string().nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
