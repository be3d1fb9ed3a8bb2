import { z } from 'zod';

/** Longest values, in characters; the CHECK constraints of the table repeat them. */
export const ISSUE_LIMITS = { subject: 150, previewLine: 200, body: 50_000 } as const;

/** Body of `POST /api/newsletter/preview`. */
export const issueText = z.strictObject({
  subject: z.string().max(ISSUE_LIMITS.subject),
  previewLine: z.string().max(ISSUE_LIMITS.previewLine),
  body: z.string().max(ISSUE_LIMITS.body),
});

/** 200 of the same: the email as it would be sent. */
export const issuePreview = z.object({ subject: z.string(), html: z.string(), text: z.string() });
