import { download } from '@/shared/lib/save-file';
import type { AttachedFile } from '@/shared/staff/person-timeline';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout/layout';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useCreateInboundFileLink } from '../api/inbound-file-link';
import { attachmentsLabel, fileLabel } from '../model/inbound-mail-labels';

function DownloadButton({ file, id }: { file: AttachedFile; id: string }) {
  const link = useCreateInboundFileLink();

  function save() {
    link.mutateAsync({ id, name: file.name }).then(
      (href) => download(href, file.name),
      () => undefined,
    );
  }

  return (
    <Button
      variant="plain"
      size="sm"
      px="0"
      maxW="full"
      h="auto"
      whiteSpace="normal"
      textAlign="start"
      onClick={save}
      pending={link.isPending}
      pendingLabel="Loading..."
    >
      <VisuallyHidden>Download</VisuallyHidden> <bdi>{fileLabel(file)}</bdi>
    </Button>
  );
}

/** The files of an email: those that are stored here can be downloaded, the others are named. */
export function InboundFiles({ attachments }: { attachments: readonly AttachedFile[] }) {
  const stored = attachments.flatMap((file) => (file.id === undefined ? [] : [{ id: file.id, file }]));
  const others = attachments.filter(({ id }) => id === undefined);
  return (
    <>
      {stored.length > 0 ? (
        <>
          <Text size="fine" tone="muted">
            Files from outside, not scanned for viruses:
          </Text>
          <Box as="ul" listStyle="none" aria-label="Files">
            {stored.map(({ id, file }) => (
              <li key={id}>
                <DownloadButton file={file} id={id} />
              </li>
            ))}
          </Box>
        </>
      ) : null}
      {others.length > 0 ? (
        <Text size="fine" tone="muted" dir="auto" textAlign="start">
          {attachmentsLabel(others)}
        </Text>
      ) : null}
    </>
  );
}
