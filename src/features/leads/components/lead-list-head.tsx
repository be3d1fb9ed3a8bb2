import type { LeadFilter } from '@contracts/leads.ts';
import { Button } from '@/shared/ui/button';
import { Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useExportLeads } from '../api/lead-mutations';
import { leadCount } from '../model/lead-labels';

/** How long the browser has to begin saving, in milliseconds. */
const SAVING = 60_000;

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING);
}

/** Takes all leads of the filter along, also those that are not on screen. */
function ExportButton({ filter }: { filter: LeadFilter }) {
  const exporting = useExportLeads();
  return (
    <Button
      variant="outline"
      size="sm"
      pending={exporting.isPending}
      pendingLabel="Exporting..."
      onClick={() => exporting.mutate(filter, { onSuccess: save })}
    >
      Export CSV
    </Button>
  );
}

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
