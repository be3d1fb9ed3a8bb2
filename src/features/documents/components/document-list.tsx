import type { SharedDocument } from '@contracts/documents.ts';
import { formatInstant } from '@contracts/time-format.ts';
import type { ReactNode } from 'react';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/entry-list';
import { Box } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { fileSize } from '../model/file-size';

type DocumentListProps = {
  documents: readonly SharedDocument[];
  /** What can be done with one of them. */
  action: (document: SharedDocument) => ReactNode;
};

/** Shared files, in the order they come: name, date, size and note. */
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
              {fileSize(document.size_bytes)}
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

/** The list's place while it loads. */
export function DocumentListSkeleton() {
  return <EntryListSkeleton label="Loading documents..." />;
}
