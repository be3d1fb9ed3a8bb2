import { formatShortDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import type { IssueSummary } from './issue';
import type { ImportState, Subscriber, SubscriberStatus } from './subscriber';

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
};

export const SUBSCRIBER_SOURCE_LABELS: Record<Subscriber['source'], string> = {
  footer: 'Footer form',
  article: 'Article form',
  import: 'Imported',
};

/** What becomes of the addresses of an import, in the order of the preview. */
export const IMPORT_STATE_LABELS: Record<ImportState, string> = {
  new: 'New: will be added',
  confirmed: 'Already on the list',
  pending: 'Waiting for their confirmation',
  unsubscribed: 'Unsubscribed before: not added',
  bounced: 'Bounced before: not added',
  complained: 'Marked us as spam before: not added',
  removed: 'Removed by staff before: not added',
  invalid: 'Not an email address',
};

export const ISSUE_STATUS_LABELS: Record<IssueSummary['status'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  stopped: 'Stopped',
  sent: 'Sent',
};

/** The title of an issue in lists: its subject, if it has one yet. */
export function issueTitle({ subject }: Pick<IssueSummary, 'subject'>): string {
  return subject.trim() || 'No subject yet';
}

/** What happened to an issue last, or happens next. */
export function issueEvent(issue: IssueSummary): string {
  const { status, send_at, started_at, finished_at, updated_at, planned } = issue;
  const to = planned === null ? '' : ` to ${counted(planned, 'subscriber')}`;
  if (status === 'sent' && finished_at) return `Sent ${formatShortDateTime(finished_at)}${to}`;
  if (status === 'scheduled' && send_at) return `Goes out ${formatShortDateTime(send_at)}`;
  if (started_at) return `Started ${formatShortDateTime(started_at)}${to}`;
  return `Last saved ${formatShortDateTime(updated_at)}`;
}
