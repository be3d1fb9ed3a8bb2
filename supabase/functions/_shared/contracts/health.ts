import { z } from 'zod';

/** 200 or 503 of `GET /api/health`. */
export const healthResponse = z.object({
  status: z.enum(['ok', 'unavailable']),
  database: z.enum(['ok', 'unavailable']),
  auth: z.enum(['ok', 'unavailable']),
  mail: z.enum(['ok', 'unavailable']),
});
export type HealthResponse = z.infer<typeof healthResponse>;
