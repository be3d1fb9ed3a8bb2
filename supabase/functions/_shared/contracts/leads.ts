import { z } from 'zod';
import { LOCALES } from './locale.ts';
import { draftAttachments, sentAttachment } from './reply-attachments.ts';
import { line, text } from './text-rules.ts';

export const LEAD_STATUSES = ['new', 'open', 'waiting', 'won', 'lost', 'spam'] as const;
export const leadStatus = z.enum(LEAD_STATUSES);
export type LeadStatus = z.infer<typeof leadStatus>;

export const LEAD_SORTS = ['newest', 'oldest', 'updated', 'name'] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];

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
  attachments: z.array(sentAttachment),
});

/** What staff write in a note. */
export const noteText = z.object({ body: text(1, 5000, 'Please write a note.') });
export type NoteText = z.infer<typeof noteText>;

/** A task as it is typed; `due` is "YYYY-MM-DDTHH:MM" in the viewer's zone. '' is no time and no one. */
export const taskDraft = z.object({
  title: line(1, 200, 'Please describe the task.'),
  due: z.string(),
  assignee: z.string(),
});
export type TaskDraft = z.infer<typeof taskDraft>;

/** `seen` of a draft without text: its author has seen every reply that is on screen. */
export const NOTHING_TYPED = -1;

/** A reply by mail as it is written, and the newest earlier reply that its author has seen, by id; 0 for none. */
export const replyDraft = z.object({
  subject: line(1, 200, 'Please enter a subject.'),
  body: text(1, 10_000, 'Please write a reply.'),
  attachments: draftAttachments,
  seen: z.number().int(),
});
export type ReplyDraft = z.infer<typeof replyDraft>;

/** `get_lead()`, and what its changes answer with. */
export const lead = leadSummary.extend({
  /** Differs whenever the lead or something written about it has changed; `watch_lead()` returns it, too. */
  stamp: z.string(),
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

/** `watch_lead()`: the lead's stamp as it is now, and the other staff members who have it open. */
export const leadWatch = z.object({
  stamp: z.string(),
  present: z.array(z.object({ id: z.string(), name: z.string(), isWriting: z.boolean() })),
});

const inboundMail = z.object({
  sender: z.string(),
  /** The address of From, when `sender` is the Reply-To. */
  sentFrom: z.string().nullable(),
  /** With the quoted history; null when there is none. */
  wholeText: z.string().nullable(),
  /** `id`: of a file that is stored here. */
  attachments: z.array(z.object({ name: z.string(), bytes: z.number(), id: z.string().optional() })),
  /** How the lead was found. Only `reply_address` proves that the sender got one of our replies. */
  matchedBy: z.enum(['reply_address', 'thread', 'sender', 'new_lead']),
});
export type InboundMail = z.infer<typeof inboundMail>;

/** `list_lead_timeline()`, newest first. */
export const leadTimeline = z.array(
  z.object({
    kind: z.enum([
      'message',
      'reply',
      'inbound_mail',
      'note',
      'task',
      'booking',
      'booking_event',
      'chat',
      'newsletter',
      'document',
      'account',
      'change',
    ]),
    at: z.string(),
    id: z.string(),
    title: z.string().nullable(),
    body: z.string().nullable(),
    status: z.string().nullable(),
    by: z.string().nullable(),
    /** Of a change: the values in words; '' for a staff member or lead that was deleted since, null for none. */
    from: z.string().nullish(),
    to: z.string().nullish(),
    /** Of an email from outside. */
    mail: inboundMail.optional(),
    /** Of a reply. */
    attachments: z.array(sentAttachment).optional(),
    /** Of a document: the email address of the account it is shared with. */
    account: z.string().optional(),
  }),
);
export type LeadTimeline = z.infer<typeof leadTimeline>;

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
