import { z } from 'zod';

export const SUBSCRIBER_STATUSES = ['confirmed', 'pending', 'unsubscribed', 'bounced', 'complained'] as const;
export const subscriberStatus = z.enum(SUBSCRIBER_STATUSES);
export type SubscriberStatus = z.infer<typeof subscriberStatus>;

/** A subscriber as the staff see it. Instants are ISO 8601 in UTC. */
const subscriber = z.object({
  // Derived by HMAC, so it has no version of a UUID.
  id: z.guid(),
  email: z.string(),
  status: subscriberStatus,
  source: z.enum(['footer', 'article', 'import']),
  consentNote: z.string().nullable(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  leftAt: z.string().nullable(),
  /** What the mail service said about a bounce. */
  reason: z.string().nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

/** Where the next page begins, to be handed back as it is. */
const subscriberCursor = z.object({ key: z.string(), id: z.guid() });
export type SubscriberCursor = z.infer<typeof subscriberCursor>;

/** A page of `list_newsletter_subscribers()`; `counts` only on the first one. */
export const subscriberPage = z.object({
  subscribers: z.array(subscriber),
  next: subscriberCursor.nullable(),
  counts: z.record(subscriberStatus, z.number().int()).nullable(),
});
export type SubscriberPage = z.infer<typeof subscriberPage>;
export type SubscriberFilter = { status?: SubscriberStatus; query?: string };

/** A page of `export_newsletter_subscribers()`. */
export const subscriberExportPage = z.object({
  subscribers: z.array(subscriber),
  next: z.guid().nullable(),
});

/** What an import does to an address: `new` adds it, any other keeps it out. */
export const IMPORT_STATES = [
  'new',
  'confirmed',
  'pending',
  'unsubscribed',
  'bounced',
  'complained',
  'removed',
  'invalid',
] as const;
const importState = z.enum(IMPORT_STATES);
export type ImportState = z.infer<typeof importState>;

/** The answer of `preview_newsletter_import()`: the addresses by state. */
export const importPreview = z.partialRecord(importState, z.array(z.string()));
export type ImportPreview = z.infer<typeof importPreview>;

/** The most addresses of one call. */
export const IMPORT_BATCH = 1000;

const issueStatus = z.enum(['draft', 'scheduled', 'sending', 'stopped', 'sent']);
export type IssueStatus = z.infer<typeof issueStatus>;

/** An issue of the newsletter in the list. */
export const issueSummary = z.object({
  id: z.number().int(),
  version: z.number().int(),
  status: issueStatus,
  subject: z.string(),
  sendAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  updatedAt: z.string(),
  /** The confirmed subscribers when sending began. */
  planned: z.number().int().nullable(),
});
export type IssueSummary = z.infer<typeof issueSummary>;

/** A page of `list_newsletter_issues()`. */
export const issuePage = z.object({ issues: z.array(issueSummary), next: z.number().int().nullable() });
export type IssuePage = z.infer<typeof issuePage>;

const issueCounts = z.object({
  recipients: z.number().int(),
  queued: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  bounced: z.number().int(),
  complaints: z.number().int(),
  unsubscribed: z.number().int(),
});
export type IssueCounts = z.infer<typeof issueCounts>;

/** The answer of `get_newsletter_issue()`. */
export const newsletterIssue = issueSummary.extend({
  previewLine: z.string(),
  body: z.string(),
  counts: issueCounts.nullable(),
  /** The subscribers that would get it now; null after sending began. */
  confirmed: z.number().int().nullable(),
});
export type NewsletterIssue = z.infer<typeof newsletterIssue>;

/** Longest values, in characters; the CHECK constraints of the table repeat them. */
export const ISSUE_LIMITS = { subject: 150, previewLine: 200, body: 50_000 } as const;

/** Body of `POST /api/newsletter/preview`. */
export const issueText = z.strictObject({
  subject: z.string().max(ISSUE_LIMITS.subject),
  previewLine: z.string().max(ISSUE_LIMITS.previewLine),
  body: z.string().max(ISSUE_LIMITS.body),
});
export type IssueText = z.infer<typeof issueText>;

/** 200 of the same: the email as it would be sent. */
export const issuePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
