import { chakra } from '@chakra-ui/react/styled-system';
import type { HistoryEntry } from '@contracts/history.ts';
import { useState } from 'react';
import { PATHS } from '@/shared/config/paths';
import { withNonBreakingSpaces } from '@/shared/lib/text';
import { BookingStatus } from '@/shared/ui/booking-status';
import { Button } from '@/shared/ui/button';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Heading, Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { formatHistoryMoment, type HistoryMonth, isLong } from '../model/history';

// One line through all months, as a meridian, on which each entry is a point: full for a meeting, open for a message.
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
  },
});

function Message({ body }: { body: string }) {
  const [isWhole, setIsWhole] = useState(!isLong(body));
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

function Moment({ entry }: { entry: HistoryEntry }) {
  const { kind, id, at, title, body, status } = entry;
  const moment = formatHistoryMoment(at);
  return (
    <Entry data-kind={kind}>
      <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
        <time dateTime={at}>{withNonBreakingSpaces(moment)}</time>
      </Text>
      <Row gap="3" rowGap="0" alignItems="baseline">
        <Text fontWeight="semibold">{title}</Text>
        {status ? <BookingStatus status={status} /> : null}
      </Row>
      {kind === 'message' && body ? <Message body={body} /> : null}
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

/** What has happened, month by month, newest first. */
export function Timeline({ months }: { months: readonly HistoryMonth[] }) {
  return (
    <Stack gap="10">
      {months.map(({ month, entries }) => (
        <Box as="section" key={month} aria-label={month}>
          <Heading level={2} size="h3" mb="5">
            {month}
          </Heading>
          <Entries>
            {entries.map((entry) => (
              <Moment key={`${entry.kind} ${entry.id}`} entry={entry} />
            ))}
          </Entries>
        </Box>
      ))}
    </Stack>
  );
}
