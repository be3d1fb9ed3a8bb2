import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { memo, useId, useState } from 'react';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout/layout';
import { Entry } from '@/shared/ui/lists/entry-list';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import type { AuditEntry } from '../model/audit-entry';
import { detailLines } from '../model/audit-labels';
import { auditSentence } from '../model/audit-sentences';

/** The entry as it is stored, on demand. */
function RawEntry({ entry }: { entry: AuditEntry }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { action, subject, details } = entry;
  return (
    <Box mt="1">
      <Button
        variant="plain"
        size="sm"
        px="0"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the record' : 'Show the record'}
        <VisuallyHidden> of {formatDateTime(entry.occurred_at)}</VisuallyHidden>
      </Button>
      <Box id={id} hidden={!isOpen}>
        {isOpen ? (
          <Box
            as="pre"
            dir="ltr"
            // A scrollable region must be reachable by keyboard.
            tabIndex={0}
            role="region"
            aria-label="Record"
            textStyle="small"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            maxH="80"
            overflowY="auto"
          >
            {JSON.stringify({ action, subject, details }, null, 2)}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

/** One entry of the log as a sentence, with what changed and when. */
export const AuditItem = memo(function AuditItem({ entry }: { entry: AuditEntry }) {
  const lines = detailLines(entry, FIRM_TIME_ZONE);
  const { occurred_at: at } = entry;
  const { actor, before, subject, after, path } = auditSentence(entry);
  return (
    <Entry py="3">
      <Box minW="0">
        <Text>
          <Box as="bdi" fontWeight="semibold">
            {actor}
          </Box>{' '}
          {before}
          {path ? (
            <TextLink to={path}>
              <bdi>{subject}</bdi>
            </TextLink>
          ) : (
            <bdi>{subject}</bdi>
          )}
          {after}
        </Text>
        {lines.length > 0 ? (
          <Box as="dl" textStyle="small" color="muted">
            {lines.map(({ term, value }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change.
              <Box key={`${term} ${place}`}>
                <Box as="dt" display="inline">
                  {term}:{' '}
                </Box>
                <Box as="dd" display="inline">
                  <bdi>{value}</bdi>
                </Box>
              </Box>
            ))}
          </Box>
        ) : null}
        <RawEntry entry={entry} />
      </Box>
      <Text size="small" tone="muted" textAlign={{ md: 'end' }} alignSelf="start">
        <time dateTime={at}>
          {formatInstant(at, 'medium', FIRM_TIME_ZONE)} {formatInstant(at, 'timeWithZone', FIRM_TIME_ZONE)}
        </time>
      </Text>
    </Entry>
  );
});
