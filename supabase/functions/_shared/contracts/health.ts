import { z } from 'zod';

/** 200 or 503 of `GET /api/health`. */
export const healthResponse = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  auth: z.enum(['ok', 'unavailable']),
  mail: z.enum(['ok', 'unavailable']),
});
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

export type HealthResponse = z.infer<typeof healthResponse>;
