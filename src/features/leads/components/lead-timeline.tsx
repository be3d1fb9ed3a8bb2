import { chakra } from '@chakra-ui/react/styled-system';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '@/shared/lib/format-date-time';
import type { TimelineEntry } from '@/shared/staff/person-timeline';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { FoldedText, StaffSection } from '@/shared/ui/layout/staff-section';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { leadQueries } from '../api/queries';
import { entryPath, entryTitle } from '../model/lead-labels';
import { InboundMailDetails } from './inbound-mail-details';
import { SentAttachments } from './sent-attachments';

// A vertical line with a dot for each entry: filled for what the client did, hollow for what the firm did.
const Entries = chakra('ol', {
  base: { listStyle: 'none', ms: '1.5', borderInlineStart: '1px solid', borderColor: 'control' },
});
const Entry = chakra('li', {
  base: {
    position: 'relative',
    ps: '7',
    pb: '6',
    _last: { pb: '1' },
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-7px',
      top: '0.35em',
      boxSize: '13px',
      borderRadius: 'full',
      border: '2px solid',
      borderColor: 'clay',
      bg: 'clay',
    },
    '&[data-by=firm]::before': { bg: 'paper' },
  },
});
const BY_FIRM = new Set(['reply', 'note', 'task', 'document', 'change']);

function EntryTitle({ entry }: { entry: TimelineEntry }) {
  const path = entryPath(entry);
  return path ? <TextLink to={path}>{entryTitle(entry)}</TextLink> : entryTitle(entry);
}

type TimelineSectionProps = {
  timeline: UseQueryResult<TimelineEntry[]>;
  /** The address of which emails need no sender; without it each email shows one. */
  email?: string;
};

/** Everything recorded about the person with an email address, newest first. */
export function LeadTimelineSection({ email }: { email: string }) {
  return <TimelineSection timeline={useQuery(leadQueries.timeline(email))} email={email} />;
}

/** A timeline with its loading and error states. */
export function TimelineSection({ timeline, email = '' }: TimelineSectionProps) {
  return (
    <StaffSection title="Timeline">
      {timeline.isError && !timeline.data ? (
        <LoadError onRetry={() => timeline.refetch()}>We couldn’t load the timeline.</LoadError>
      ) : null}
      {timeline.isPending ? <Skeleton height="40" /> : null}
      {timeline.data?.length === 0 ? (
        <Text tone="muted">Messages, replies, bookings and changes will appear here, newest first.</Text>
      ) : null}
      <Entries aria-label="Timeline">
        {timeline.data?.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.id} ${entry.at} ${entry.status} ${entry.title} ${entry.before}`}
            data-by={BY_FIRM.has(entry.kind) ? 'firm' : undefined}
          >
            <Text size="fine" tone="muted" fontVariantNumeric="tabular-nums">
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              {entry.by ? (
                <span>
                  , <bdi>{entry.by}</bdi>
                </span>
              ) : null}
            </Text>
            <Text fontWeight="semibold" size="small" overflowWrap="anywhere" dir="auto" textAlign="start">
              <EntryTitle entry={entry} />
            </Text>
            {entry.body ? <FoldedText isFolded>{entry.body}</FoldedText> : null}
            {entry.kind === 'inbound_mail' ? (
              <InboundMailDetails mail={entry} leadEmail={email} />
            ) : (
              <SentAttachments attachments={entry.files ?? []} />
            )}
          </Entry>
        ))}
      </Entries>
    </StaffSection>
  );
}
