import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentsPathOf } from '@/shared/config/paths';
import { formatFileSize } from '@/shared/lib/file-size';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Entry, EntryList, EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { leadQueries } from '../api/queries';
import type { Lead } from '../model/lead';
import type { AttachableDocument } from '../model/reply-attachments';
import { attachmentObstacle } from '../model/reply-attachments';

type DocumentPickerProps = {
  lead: Lead;
  attached: readonly AttachableDocument[];
  onChange: (documents: AttachableDocument[]) => void;
  onDone: () => void;
};

/** Chooses from the documents that are shared with clients: those of this person first. */
export function DocumentPicker({ lead, attached, onChange, onDone }: DocumentPickerProps) {
  const [words, setWords] = useState('');
  const { data, isError, isPending, refetch } = useQuery(leadQueries.documents(lead.id, words));

  function toggle(document: AttachableDocument, isAttached: boolean) {
    onChange(isAttached ? attached.filter(({ id }) => id !== document.id) : [...attached, document]);
  }

  return (
    <Stack gap="5">
      <SearchField value={words} onChange={setWords} placeholder="File, client or company" />
      {isError && !data ? (
        <LoadError onRetry={() => refetch()}>We couldn’t load the documents.</LoadError>
      ) : null}
      {isPending ? <EntryListSkeleton label="Loading documents..." /> : null}
      {data?.documents.length === 0 ? (
        <Text tone="muted" role="status">
          {words === '' ? (
            <span>
              No documents yet. <TextLink to={documentsPathOf(lead.email)}>Share a document</TextLink>
            </span>
          ) : (
            'No documents found.'
          )}
        </Text>
      ) : null}
      {data && data.documents.length > 0 ? (
        <EntryList aria-label="Documents">
          {data.documents.map((document) => {
            const isAttached = attached.some(({ id }) => id === document.id);
            const obstacle = isAttached ? undefined : attachmentObstacle(document, attached);
            return (
              <Entry key={document.id} py="3" gridTemplateColumns="minmax(0, 1fr) auto" columnGap="4">
                <Box minW="0">
                  <Text size="small" fontWeight="semibold">
                    <bdi>{document.name}</bdi>
                  </Text>
                  <Text size="fine" tone="muted">
                    {formatFileSize(document.bytes)}, shared with <bdi>{document.shared_with}</bdi> on{' '}
                    {formatInstant(document.shared_at, 'long', FIRM_TIME_ZONE)}
                  </Text>
                  {obstacle ? (
                    <Text size="fine" tone="muted">
                      {obstacle}
                    </Text>
                  ) : null}
                </Box>
                <Button
                  variant={isAttached ? 'plain' : 'outline'}
                  size="sm"
                  disabled={obstacle !== undefined}
                  onClick={() => toggle(document, isAttached)}
                >
                  {isAttached ? 'Remove' : 'Attach'} <VisuallyHidden>{document.name}</VisuallyHidden>
                </Button>
              </Entry>
            );
          })}
        </EntryList>
      ) : null}
      {data?.hasMore ? (
        <Text size="small" tone="muted">
          These are the first 50 documents. Search to find others.
        </Text>
      ) : null}
      <Button alignSelf="start" onClick={onDone}>
        Done
      </Button>
    </Stack>
  );
}
