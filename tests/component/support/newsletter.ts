import type { NewsletterIssue } from '@contracts/staff-newsletter.ts';

/** A newsletter that was not sent yet. */
export const DRAFT_ISSUE: NewsletterIssue = {
  id: 4,
  version: 2,
  status: 'draft',
  subject: 'March',
  previewLine: '',
  body: 'Hello',
  sendAt: null,
  startedAt: null,
  finishedAt: null,
  updatedAt: '2026-11-20T12:00:00Z',
  planned: null,
  counts: null,
  confirmed: 1200,
};
