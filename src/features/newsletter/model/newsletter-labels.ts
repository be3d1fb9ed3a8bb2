import type { IssueStatus, IssueSummary } from '@contracts/staff-newsletter.ts';
import { formatShortDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import type { ImportState, Subscriber, SubscriberStatus } from './subscriber';

export const SUBSCRIBER_STATUS_LABELS: Record<SubscriberStatus, string> = {
  confirmed: 'Confirmed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  complained: 'Complained',
};

export const SOURCE_LABELS: Record<Subscriber['source'], string> = {
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

export const ISSUE_STATUS_LABELS: Record<IssueStatus, string> = {
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
export function issueEvent({
  status,
  sendAt,
  startedAt,
  finishedAt,
  updatedAt,
  planned,
}: IssueSummary): string {
  const to = planned === null ? '' : ` to ${counted(planned, 'subscriber')}`;
  if (status === 'sent' && finishedAt) return `Sent ${formatShortDateTime(finishedAt)}${to}`;
  if (status === 'scheduled' && sendAt) return `Goes out ${formatShortDateTime(sendAt)}`;
  if (startedAt) return `Started ${formatShortDateTime(startedAt)}${to}`;
  return `Last saved ${formatShortDateTime(updatedAt)}`;
}
