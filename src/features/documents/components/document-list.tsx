import { formatInstant } from '@contracts/time-format.ts';
import type { ReactNode } from 'react';
import { formatFileSize } from '@/shared/lib/file-size';
import { download } from '@/shared/lib/save-file';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout/layout';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useCreateDownloadLink } from '../api/mutations';
import type { SharedDocument } from '../api/queries';

type DocumentListProps = {
  documents: readonly SharedDocument[];
  /** Renders the actions of a document. */
  action: (document: SharedDocument) => ReactNode;
};

/** Shared files with name, date, size and note. */
export function DocumentList({ documents, action }: DocumentListProps) {
  return (
    <EntryList aria-label="Documents">
      {documents.map((document) => (
        <Entry key={document.id}>
          <Box minW="0">
            <Text fontWeight="semibold" overflowWrap="anywhere">
              <bdi>{document.name}</bdi>
            </Text>
            <Text size="small" tone="muted" fontVariantNumeric="tabular-nums">
              <time dateTime={document.created_at}>{formatInstant(document.created_at, 'long')}</time>
              {', '}
              {formatFileSize(document.size_bytes)}
            </Text>
            {document.note ? (
              <Text dir="auto" size="small" mt="1" whiteSpace="pre-wrap">
                {document.note}
              </Text>
            ) : null}
          </Box>
          {action(document)}
        </Entry>
      ))}
    </EntryList>
  );
}

type DownloadButtonProps = { document: SharedDocument; isStaff?: boolean };

/** Downloads one file. */
export function DownloadButton({ document: file, isStaff = false }: DownloadButtonProps) {
  const link = useCreateDownloadLink(isStaff);

  function save() {
    link.mutateAsync(file).then(
      (href) => download(href, file.name),
      () => undefined,
    );
  }

  return (
    <Button
      variant="outline"
      size="sm"
      justifySelf="start"
      onClick={save}
      pending={link.isPending}
      pendingLabel="Loading..."
    >
      Download <VisuallyHidden>{file.name}</VisuallyHidden>
    </Button>
  );
}

/** Placeholder of the list. */
export function DocumentListSkeleton() {
  return <EntryListSkeleton label="Loading documents..." />;
}
