import type { NewsletterIssue } from '@/features/newsletter/model/issue';

/** A newsletter that was not sent yet. */
export const DRAFT_ISSUE: NewsletterIssue = {
  id: 4,
  version: 2,
  status: 'draft',
  subject: 'March',
  preview_line: '',
  body: 'Hello',
  send_at: null,
  started_at: null,
  finished_at: null,
  updated_at: '2026-11-20T12:00:00Z',
  planned: null,
  recipients: 0,
  queued: 0,
  sent: 0,
  failed: 0,
  skipped: 0,
  bounced: 0,
  complaints: 0,
  unsubscribed: 0,
  confirmed: 1200,
};
