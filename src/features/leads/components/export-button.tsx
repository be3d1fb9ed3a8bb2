import type { LeadFilter } from '@contracts/leads.ts';
import { Button } from '@/shared/ui/button';
import { useExportLeads } from '../api/lead-mutations';

/** How long the browser has to begin saving, in milliseconds. */
const SAVING = 60_000;

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: file.name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), SAVING);
}

/** Takes all leads of the filter along, also those that are not on screen. */
export function ExportButton({ filter }: { filter: LeadFilter }) {
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
