import type { AuditEntry } from '@contracts/audit.ts';
import { memo } from 'react';
import { fullMoment } from '@/shared/lib/moments';
import { Entry } from '@/shared/ui/entry-list';
import { Box } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { actionLabel, detailLines, subjectPath } from '../model/audit-labels';

function Subject({ entry }: { entry: AuditEntry }) {
  const path = subjectPath(entry);
  if (path) return <TextLink to={path}>Lead {path.split('/').at(-1)}</TextLink>;
  return <bdi>{entry.subjectName ?? entry.subject}</bdi>;
}

/** One entry of the log: actor, action, target, time, and details. */
export const AuditItem = memo(function AuditItem({ entry }: { entry: AuditEntry }) {
  const lines = detailLines(entry);
  return (
    <Entry py="3">
      <Box minW="0">
        <Text>
          <Box as="span" fontWeight="semibold">
            {actionLabel(entry.action)}
          </Box>
          : <Subject entry={entry} />
        </Text>
        {lines.length > 0 ? (
          <Box as="dl" textStyle="small" color="muted" maxH="40" overflowY="auto">
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
      </Box>
      <Text size="small" tone="muted" textAlign={{ md: 'end' }}>
        <bdi>{entry.actorName ?? (entry.actor ? 'Deleted account' : 'The system')}</bdi>
        <br />
        <time dateTime={entry.at}>{fullMoment(entry.at)}</time>
      </Text>
    </Entry>
  );
});
