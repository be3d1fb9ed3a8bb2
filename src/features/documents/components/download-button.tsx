import type { SharedDocument } from '@contracts/documents.ts';
import { Button } from '@/shared/ui/button';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useCreateDownloadLink } from '../api/mutations';

/** Loads one file onto the person's device. */
export function DownloadButton({
  document: file,
  isStaff = false,
}: {
  document: SharedDocument;
  isStaff?: boolean;
}) {
  const link = useCreateDownloadLink(isStaff);

  function download() {
    link.mutateAsync(file).then(
      (href) => Object.assign(document.createElement('a'), { href, download: file.name }).click(),
      () => undefined,
    );
  }

  return (
    <Button
      variant="outline"
      size="sm"
      justifySelf="start"
      onClick={download}
      pending={link.isPending}
      pendingLabel="Loading..."
    >
      Download <VisuallyHidden>{file.name}</VisuallyHidden>
    </Button>
  );
}
