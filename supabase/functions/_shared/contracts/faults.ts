import { z } from 'zod';
import { FIELD_RULES } from './field-rules.ts';
import { text } from './text-rules.ts';

/**
 * Body of `POST /api/faults`: an error of the site's scripts. The database removes what could be personal data, and
 * groups equal reports.
 */
export const faultReport = z.strictObject({
  /** The path of the page. */
  place: text(1, 500, FIELD_RULES.text_required_here),
  message: text(1, 1000, FIELD_RULES.text_required_here),
  frames: text(0, 3000, '').optional(),
  /** The newest request of the page. */
  requestId: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .optional(),
});
export type FaultReport = z.infer<typeof faultReport>;

export const FAULT_STATES = ['open', 'resolved'] as const;
export const faultState = z.enum(FAULT_STATES);
export type FaultState = z.infer<typeof faultState>;

/** A group of equal faults as admins see it. Instants are ISO 8601 in UTC. */
export const fault = z.object({
  id: z.number().int(),
  source: z.enum(['browser', 'function']),
  place: z.string(),
  message: z.string(),
  stack: z.string().nullable(),
  occurrences: z.number().int(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  lastRequestId: z.string().nullable(),
  resolvedAt: z.string().nullable(),
});
export type Fault = z.infer<typeof fault>;

/** The answer of `list_faults()`. */
export const faultList = z.object({ faults: z.array(fault), counts: z.record(faultState, z.number().int()) });
