import type { LeadFilter } from '@contracts/leads.ts';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { leadCount } from '../model/lead-labels';
import { ExportButton } from './export-button';

type LeadListHeadProps = {
  filter: LeadFilter;
  total: number;
  totalIsExact: boolean;
  isRefreshing: boolean;
  onRefresh: () => void;
};

/** How many there are, and what can be done with all of them. */
export function LeadListHead({ filter, total, totalIsExact, isRefreshing, onRefresh }: LeadListHeadProps) {
  return (
    // On a phone the update notice needs room: the buttons are centered there.
    <Row justifyContent="space-between" mb="4" pt={{ base: '5', md: '0' }}>
      <Text role="status" size="small" tone="muted" fontVariantNumeric="tabular-nums">
        {leadCount(total, totalIsExact)}
      </Text>
      <Row gap="3">
        <ExportButton filter={filter} />
        <Button
          variant="outline"
          size="sm"
          onClick={onRefresh}
          pending={isRefreshing}
          pendingLabel="Loading..."
        >
          Refresh
        </Button>
      </Row>
    </Row>
  );
}
