import type { Tables } from '@contracts/database.types.ts';
import type { WithColumns } from '@/shared/supabase/require-columns';

export type IssueText = Pick<Tables<'newsletter_issues'>, 'subject' | 'preview_line' | 'body'>;
export type IssueSummary = Pick<
  Tables<'newsletter_issues'>,
  'id' | 'status' | 'subject' | 'send_at' | 'started_at' | 'finished_at' | 'updated_at' | 'planned'
>;

/** What became of the emails of an issue. */
export const ISSUE_COUNTS = [
  'recipients',
  'sent',
  'queued',
  'failed',
  'skipped',
  'bounced',
  'complaints',
  'unsubscribed',
] as const;
export type IssueCount = (typeof ISSUE_COUNTS)[number];

export type NewsletterIssue = WithColumns<Tables<'newsletter_issue_details'>, IssueCount>;
