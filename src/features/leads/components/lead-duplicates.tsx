import type { Lead } from '@contracts/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadPath } from '@/shared/config/paths';
import { shortMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { type Duplicate, leadQueries } from '../api/queries';
import { LeadSection } from './lead-section';
import { LeadStatusBadge } from './lead-status-badge';
import { MergeDialog } from './merge-dialog';

const REASONS = { email: 'Same email', account: 'Same account', name: 'Same name and company' } as const;

/** Leads that may be of the same person; nothing when there are none. */
export function LeadDuplicates({ lead }: { lead: Lead }) {
  const { data: duplicates = [] } = useQuery(leadQueries.duplicates(lead.id));
  // The dialog keeps its words while it closes.
  const [chosen, setChosen] = useState<Duplicate>();
  const [isOpen, setIsOpen] = useState(false);
  if (duplicates.length === 0 && !chosen) return null;
  return (
    <LeadSection title="Possible duplicates">
      <Stack as="ul" listStyle="none" gap="3" aria-label="Possible duplicates">
        {duplicates.map((other) => (
          <Box as="li" key={other.id} borderTop="1px solid" borderColor="rule" pt="2">
            <Row gap="3" rowGap="0" justifyContent="space-between">
              <TextLink to={leadPath(other.id)} display="inline-flex" alignItems="center" minH="tap">
                <bdi>{other.name}</bdi>
              </TextLink>
              <LeadStatusBadge status={other.status} />
            </Row>
            <Text size="fine" tone="muted" overflowWrap="anywhere">
              {REASONS[other.reason]}: {other.email}, {shortMoment(other.createdAt)}
            </Text>
            <Button
              variant="plain"
              size="sm"
              px="0"
              onClick={() => {
                setChosen(other);
                setIsOpen(true);
              }}
            >
              Merge
              <VisuallyHidden>{` with ${other.name}`}</VisuallyHidden>…
            </Button>
          </Box>
        ))}
      </Stack>
      {chosen ? (
        <MergeDialog lead={lead} other={chosen} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </LeadSection>
  );
}
