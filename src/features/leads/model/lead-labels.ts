import { BOOKING_STATUS_WORDS } from '@contracts/booking/booking-status-words.ts';
import type { LeadStatus } from '@contracts/leads.ts';
import { chatPath, documentsPathOf } from '@/shared/config/paths';
import { counted } from '@/shared/lib/text';
import type { TimelineEntry } from '@/shared/staff/person-timeline';

export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  open: 'Open',
  waiting: 'Waiting',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

export const SORT_LABELS = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  updated: 'Recently updated first',
  name: 'By name',
} as const;

export const LEAD_SOURCE_LABELS: Record<string, string> = {
  contact_form: 'Contact form',
  assistant: 'Assistant',
  email: 'Email',
};

/** The label of a lead's source. */
export function sourceLabel(source: string): string {
  return LEAD_SOURCE_LABELS[source] ?? source.replaceAll('_', ' ');
}

/** 'About 1,200 leads', '1 lead'. */
export function leadCount(total: number, isExact: boolean): string {
  const words = counted(total, 'lead');
  return isExact ? words : `About ${words}`;
}

function bookingWord(status: string | null | undefined): string {
  if (status === 'no_show') return 'marked as a no-show';
  const words: Record<string, string> = BOOKING_STATUS_WORDS;
  return words[status ?? '']?.toLowerCase() ?? 'changed';
}

const NEWSLETTER_WORDS: Record<string, string> = {
  pending: 'Newsletter requested',
  confirmed: 'Newsletter confirmed',
  unsubscribed: 'Unsubscribed from the newsletter',
};
const DELIVERY_WORDS: Record<string, string> = {
  queued: 'on its way',
  failed: 'not delivered',
  sent: 'sent',
};

const CHANGE_LABELS: Record<string, string> = { status: 'Status', assignee_id: 'Assigned to', tags: 'Tags' };
const DELETED_WORDS: Record<string, string> = {
  assignee_id: 'Former staff member',
  merged_into_id: 'a deleted lead',
};
const NONE_WORDS: Record<string, string> = { assignee_id: 'Unassigned', tags: 'None' };

/** 'Status: New → Won'. */
function changeTitle({ title, before, after }: TimelineEntry): string {
  const field = title ?? '';
  const words = (value: string | null) => {
    if (value === null) return NONE_WORDS[field] ?? '';
    if (value === '') return DELETED_WORDS[field] ?? '';
    return field === 'status' ? (LEAD_STATUS_LABELS[value as LeadStatus] ?? value) : value;
  };
  if (field === 'merged_into_id')
    return after === null
      ? `Separated from the lead of ${words(before)}`
      : `Merged into the lead of ${words(after)}`;
  return `${CHANGE_LABELS[field] ?? field}: ${words(before)} → ${words(after)}`;
}

/** The title of a timeline entry. */
export function entryTitle(entry: TimelineEntry): string {
  const { kind, title, status } = entry;
  switch (kind) {
    case 'message':
      return `Message (${sourceLabel(title ?? 'contact_form').toLowerCase()})`;
    case 'reply':
      return `Reply ${DELIVERY_WORDS[status ?? 'sent'] ?? ''}: ${title}`;
    case 'inbound_mail':
      return `${status === 'automatic' ? 'Automatic email' : 'Email'} received: ${title || '(no subject)'}`;
    case 'note':
      return 'Note';
    case 'task':
      return `${status === 'done' ? 'Task done' : 'Task'}: ${title}`;
    case 'booking':
      return `Booked: ${title}`;
    case 'booking_event':
      return `Booking ${bookingWord(status)}: ${title}`;
    case 'chat':
      return status === 'handed_off' ? 'Asked for a person in chat' : 'Chatted with the assistant';
    case 'newsletter':
      return NEWSLETTER_WORDS[status ?? ''] ?? 'Newsletter';
    case 'document':
      return `Document shared: ${title}`;
    case 'account':
      return 'Account created';
    case 'change':
      return changeTitle(entry);
    default:
      return title ?? kind;
  }
}

/** The page of what a timeline entry is about, for entries whose page is not the timeline's own. */
export function entryPath({ kind, id, account }: TimelineEntry): string | undefined {
  if (kind === 'document' && account) return documentsPathOf(account);
  return kind === 'chat' ? chatPath(id) : undefined;
}
