import { formatInstant } from '@contracts/time-format.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@/shared/config/paths';
import { QuerySection } from '@/shared/query/query-section';
import { Box } from '@/shared/ui/layout/layout';
import { Entry, EntryList } from '@/shared/ui/lists/entry-list';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { documentQueries, type SharedDocument } from '../api/queries';
import { DownloadButton } from './document-list';

/** How many of the documents are listed. */
const NEWEST = 3;

function Newest({ documents }: { documents: readonly SharedDocument[] }) {
  if (documents.length === 0) {
    return (
      <Text size="small" tone="muted">
        After your first meeting, the notes and next steps are here.
      </Text>
    );
  }
  return (
    <>
      <EntryList aria-label="Newest documents">
        {documents.slice(0, NEWEST).map((file) => (
          <Entry key={file.id} py="3">
            <Box minW="0">
              <Text size="small" fontWeight="semibold" overflowWrap="anywhere">
                <bdi>{file.name}</bdi>
              </Text>
              <Text size="fine" tone="muted">
                <time dateTime={file.created_at}>{formatInstant(file.created_at, 'long')}</time>
              </Text>
            </Box>
            <DownloadButton document={file} />
          </Entry>
        ))}
      </EntryList>
      <TextLink to={PATHS.myDocuments}>
        {documents.length > NEWEST ? `All ${documents.length} documents` : 'Your documents'}
      </TextLink>
    </>
  );
}

/** What staff shared last with the client `userId`. */
export function NewestDocuments({ userId }: { userId: string }) {
  return (
    <QuerySection
      id="newest-documents"
      title="Shared with you"
      query={useQuery(documentQueries.ofClient(userId))}
      failed="We couldn’t load your documents."
    >
      {(documents) => <Newest documents={documents} />}
    </QuerySection>
  );
}
