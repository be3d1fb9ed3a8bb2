import { z } from 'zod';
import { CONTENT_KINDS } from './staff-content.ts';

export const auditEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  /** An account; null for SQL and for the system. */
  actor: z.string().nullable(),
  /** Null when there is no account, or none any more. */
  actorName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  /** What people call the subject; null when it has no name or is deleted. */
  subjectName: z.string().nullable(),
  /** Its page; null when it has none or is deleted. `key` is the id, the day or the account's email address. */
  target: z
    .object({
      kind: z.enum([
        'lead',
        'contact',
        'appointment',
        'person',
        'document',
        'chat',
        'newsletter_issue',
        'answer',
        ...CONTENT_KINDS,
      ]),
      key: z.string(),
    })
    .nullable(),
  details: z.record(z.string(), z.json()),
  /** Display names of the accounts whose ids are in `details`. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** A page of `list_audit_entries()`, the newest first. */
export const auditPage = z.object({
  entries: z.array(auditEntry),
  next: z.number().int().nullable(),
  /** The firm's. */
  timeZone: z.string(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** `list_audit_filter_options()`: whom and what the log tells of. */
export const auditChoices = z.object({
  actions: z.array(z.string()),
  actors: z.array(z.object({ id: z.string(), name: z.string().nullable() })),
});

/** `actor` is an account or `system`; `from` and `to` are instants, `to` is left out. */
export type AuditFilter = { actor?: string; action?: string; subject?: string; from?: string; to?: string };
