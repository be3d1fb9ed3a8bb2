import type { SharedDocument } from '@contracts/documents.ts';
import { Button } from '@/shared/ui/button';
import { showToast } from '@/shared/ui/toast';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useCreateDownloadLink } from '../api/create-download-link';

/** Loads one file onto the person's device. */
export function DownloadButton({
  document: file,
  isStaff = false,
}: {
  document: SharedDocument;
  isStaff?: boolean;
}) {
  const link = useCreateDownloadLink(isStaff);

  async function download() {
    try {
      const href = await link.mutateAsync(file);
      Object.assign(document.createElement('a'), { href, download: file.name }).click();
    } catch {
      showToast({
        kind: 'error',
        title: "The download didn't start",
        description: 'Please try again in a moment.',
      });
    }
  }

  return (
    <Button
      variant="outline"
      size="sm"
      justifySelf="start"
      onClick={() => void download()}
      pending={link.isPending}
      pendingLabel="Loading..."
    >
      Download <VisuallyHidden>{file.name}</VisuallyHidden>
    </Button>
  );
}
