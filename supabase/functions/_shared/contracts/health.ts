import { z } from 'zod';

const partState = z.enum(['ok', 'degraded', 'unavailable']);
export type PartState = z.infer<typeof partState>;
export type DatabaseState = PartState | 'read_only';

/** The parts without which a visitor's request fails. */
const databaseState = z.enum([...partState.options, 'read_only']);
const needed = { database: databaseState, auth: partState, mail: partState };
/** The parts whose failure visitors notice later, or not at all. */
const others = { clock: partState, storage: partState, publishing: partState, calendars: partState };
export const HEALTH_PARTS = [
  'database',
  'auth',
  'mail',
  'clock',
  'storage',
  'publishing',
  'calendars',
] as const;
export type HealthPart = (typeof HEALTH_PARTS)[number];

/**
 * 200 or 503 of `GET /api/health`. `status` is `unavailable`, with 503, when database, auth or the queue of emails is, and
 * when the database can be read and not written (`read_only`: its disk is full, or it was made read-only);
 * a part that is late or an unreachable other part leaves it at `ok`.
 */
export const healthResponse = z.object({ status: z.enum(['ok', 'unavailable']), ...needed, ...others });
export type HealthResponse = z.infer<typeof healthResponse>;

/** 200 of `GET /api/health/request`, for admins: how the functions see the request itself. */
export const requestDiagnosis = z.object({
  /** Forwarding headers as they arrived; none of them is secret. */
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  isFromSite: z.boolean(),
  header: z.string(),
  hops: z.number(),
  address: z.string().nullable(),
  network: z.string(),
});
export type RequestDiagnosis = z.infer<typeof requestDiagnosis>;
