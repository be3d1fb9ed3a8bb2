import type { LeadSummary } from '@contracts/leads.ts';
import { Checkbox } from '@/shared/ui/checkbox';
import { Box } from '@/shared/ui/layout';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/stacked-table';
import { LeadRow, Line } from './lead-row';
import type { Selection } from './use-selection';

const COLUMNS = ['Lead', 'Status', 'Assigned to', 'Tags', 'Received'];

type LeadTableProps = { leads: readonly LeadSummary[]; selection: Selection };

/** Leads in their order, each with a box to choose it. */
export function LeadTable({ leads, selection }: LeadTableProps) {
  const all = (
    <Checkbox
      label="Select all shown"
      labelHidden
      checked={selection.hasAll}
      onChange={selection.toggleAll}
    />
  );
  return (
    <>
      <Box hideFrom="lg">
        <Checkbox label="Select all shown" checked={selection.hasAll} onChange={selection.toggleAll} />
      </Box>
      <StackedTable css={{ '& td': { verticalAlign: 'middle' } }} role="table" aria-label="Leads">
        <StackedHead role="rowgroup">
          <Line role="row">
            <th scope="col">{all}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </Line>
        </StackedHead>
        <StackedBody role="rowgroup">
          {leads.map((lead) => (
            <LeadRow
              key={lead.id}
              lead={lead}
              isChosen={selection.has(lead.id)}
              onToggle={selection.toggle}
            />
          ))}
        </StackedBody>
      </StackedTable>
    </>
  );
}
