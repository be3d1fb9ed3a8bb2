import { leadStatus } from '@contracts/leads.ts';
import { LOCALES } from '@contracts/locale.ts';
import { z } from 'zod';

export const LEAD_SORTS = ['newest', 'oldest', 'updated', 'name'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

/** A lead in the list. Instants are ISO 8601 in UTC. */
const leadSummary = z.object({
  id: z.number().int(),
  created_at: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  status: leadStatus,
  assignee_id: z.string().nullable(),
  assignee_name: z.string().nullable(),
  source: z.string(),
  tags: z.array(z.string()),
  read_at: z.string().nullable(),
  first_response_at: z.string().nullable(),
  updated_at: z.string(),
  version: z.number().int(),
  /** The first 160 characters of the message, on one line. */
  snippet: z.string(),
  open_tasks: z.number().int(),
  next_due_at: z.string().nullable(),
});
const note = z.object({
  id: z.number().int(),
  body: z.string(),
  author_id: z.string().nullable(),
  author_name: z.string().nullable(),
  version: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});

const task = z.object({
  id: z.number().int(),
  title: z.string(),
  due_at: z.string().nullable(),
  done_at: z.string().nullable(),
  assignee_id: z.string().nullable(),
  assignee_name: z.string().nullable(),
  version: z.number().int(),
  created_at: z.string(),
});

const leadReply = z.object({
  id: z.number().int(),
  subject: z.string(),
  body: z.string(),
  author_id: z.string().nullable(),
  author_name: z.string().nullable(),
  created_at: z.string(),
  delivery: z.enum(['queued', 'sent', 'failed']),
  sent_at: z.string().nullable(),
  error: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), bytes: z.number() })),
});

/** `get_lead()`, and what its changes answer with. */
export const lead = leadSummary.extend({
  /** Differs whenever the lead or something written about it has changed; `watch_lead()` returns it, too. */
  revision: z.string(),
  message: z.string(),
  /** The language of the page on which the message was written. */
  locale: z.enum(LOCALES),
  user_id: z.string().nullable(),
  merged_into_id: z.number().int().nullable(),
  merged: z.array(
    z.object({
      id: z.number().int(),
      created_at: z.string(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      source: z.string(),
      message: z.string(),
    }),
  ),
  /** The firm's mailbox. */
  reply_to: z.string(),
  /** Whether answers to staff's replies arrive in the timeline, and not in that mailbox. */
  answers_in_timeline: z.boolean(),
  chat_id: z.string().nullable(),
  notes: z.array(note),
  tasks: z.array(task),
  replies: z.array(leadReply),
});
export type Lead = z.infer<typeof lead>;
