import { chakra } from '@chakra-ui/react/styled-system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { TextLink } from '@/shared/ui/text/text-link';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { profileQueries } from '../api/queries';
import {
  formatHistoryMoment,
  groupByMonth,
  type HistoryEntry,
  type HistoryMonth,
  historyTitle,
  isLongMessage,
} from '../model/history';

// A line with a dot for each entry: filled for a consultation, hollow for a message, gold for a reply.
const Entries = chakra('ol', {
  base: {
    listStyle: 'none',
    marginInlineStart: '1.5',
    borderInlineStart: '1px solid',
    borderColor: 'control',
  },
});
const Entry = chakra('li', {
  base: {
    position: 'relative',
    ps: '7',
    pb: '8',
    _last: { pb: '2' },
    _before: {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-7px',
      top: '0.45em',
      boxSize: '13px',
      borderRadius: 'full',
      border: '2px solid',
      borderColor: 'clay',
      bg: 'paper',
    },
    '&[data-kind=consultation]::before': { bg: 'clay' },
    '&[data-kind=reply]::before': { borderColor: 'gold' },
  },
});

function Message({ body }: { body: string }) {
  const [isWhole, setIsWhole] = useState(!isLongMessage(body));
  return (
    <>
      <Text dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" lineClamp={isWhole ? undefined : 4}>
        {body}
      </Text>
      {isWhole ? null : (
        <Button variant="plain" size="sm" px="0" onClick={() => setIsWhole(true)}>
          Read full message
        </Button>
      )}
    </>
  );
}

function TimelineEntry({ entry }: { entry: HistoryEntry }) {
  const { kind, id, at, body, status } = entry;
  const moment = formatHistoryMoment(at);
  return (
    <Entry data-kind={kind}>
      <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
        <time dateTime={at}>{withNonBreakingSpaces(moment)}</time>
      </Text>
      <Row gap="3" rowGap="0" alignItems="baseline">
        <Text fontWeight="semibold">{historyTitle(entry)}</Text>
        {status ? <BookingStatus status={status} /> : null}
      </Row>
      {body ? <Message body={body} /> : null}
      {kind === 'consultation' ? (
        <TextLink
          to={`${PATHS.booking}/${id}`}
          fontSize="sm"
          display="inline-flex"
          alignItems="center"
          minH="tap"
        >
          See booking
          <VisuallyHidden>{` of ${moment}`}</VisuallyHidden>
        </TextLink>
      ) : null}
    </Entry>
  );
}

/** The entries, month by month. */
function Timeline({ months }: { months: readonly HistoryMonth[] }) {
  return (
    <Stack gap="10">
      {months.map(({ month, entries }) => (
        <Box as="section" key={month} aria-label={month}>
          <Heading level={2} size="h3" mb="5">
            {month}
          </Heading>
          <Entries>
            {entries.map((entry) => (
              <TimelineEntry key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </Entries>
        </Box>
      ))}
    </Stack>
  );
}

/** The consultations, messages and replies of the signed-in client, newest first. */
export function HistoryTab({ userId }: { userId: string }) {
  const history = useQuery(profileQueries.history(userId));
  if (history.isPending) {
    return (
      <Stack gap="6">
        <VisuallyHidden role="status">Loading your history...</VisuallyHidden>
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} height="16" maxW="measure" />
        ))}
      </Stack>
    );
  }
  if (history.isError) {
    return <LoadError onRetry={history.refetch}>We couldn’t load your history.</LoadError>;
  }
  if (history.data.length === 0) {
    return (
      <EmptyState title="Your consultation history will appear here.">
        It begins with your first <TextLink to={PATHS.bookingCalendar}>consultation</TextLink> or your first{' '}
        <TextLink to={PATHS.contact}>message to us</TextLink>.
      </EmptyState>
    );
  }
  return <Timeline months={groupByMonth(history.data)} />;
}
