import { z } from 'zod';

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
