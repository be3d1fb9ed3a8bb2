import { z } from 'zod';

export const LEAD_STATUSES = ['new', 'open', 'waiting', 'won', 'lost', 'spam'] as const;
export const leadStatus = z.enum(LEAD_STATUSES);
export type LeadStatus = z.infer<typeof leadStatus>;

/** What narrows a list of leads; `from` and `to` are instants, `to` is left out. */
export const leadFilter = z.strictObject({
  status: z.array(leadStatus).optional(),
  /** An account, `me` or `none`. */
  assignee: z.union([z.uuid(), z.enum(['me', 'none'])]).optional(),
  tag: z.string().max(30).optional(),
  source: z.string().max(50).optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
  query: z.string().max(200).optional(),
  unread: z.boolean().optional(),
});
export type LeadFilter = z.infer<typeof leadFilter>;

/** The query of `GET /api/contact-submissions/export`: a filter, its statuses with commas between them. */
export const leadExportQuery = leadFilter.extend({
  status: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(leadStatus))
    .optional(),
  unread: z
    .literal('true')
    .transform(() => true)
    .optional(),
});
