import type { LeadFilter } from '@contracts/leads.ts';
import { sentenceOf } from '@/shared/errors/sentence-of';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/toast';
import { useExportLeads } from '../api/export-leads';

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
      onClick={() =>
        exporting.mutate(filter, {
          onSuccess: save,
          onError: (error) =>
            showToast({
              kind: 'error',
              title: "Couldn't export the leads",
              description: sentenceOf(error),
            }),
        })
      }
    >
      Export CSV
    </Button>
  );
}
