import type { UseMutationResult } from '@tanstack/react-query';
import { saveFile } from '@/shared/lib/save-file';
import { Button } from '@/shared/ui/button';

type ExportButtonProps<Filter> = { exporting: UseMutationResult<File, Error, Filter>; filter: Filter };

/** Saves all rows that match the filter as a file, including those not on screen. */
export function ExportButton<Filter>({ exporting, filter }: ExportButtonProps<Filter>) {
  return (
    <Button
      variant="outline"
      size="sm"
      pending={exporting.isPending}
      pendingLabel="Exporting..."
      onClick={() => exporting.mutate(filter, { onSuccess: saveFile })}
    >
      Export CSV
    </Button>
  );
}
