import type { SharedDocument } from '@contracts/documents.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Row, Stack } from '@/shared/ui/layout';
import { Heading, Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { documentQueries } from '../api/queries';
import type { Client } from '../model/client';
import { DocumentList, DocumentListSkeleton } from './document-list';
import { DownloadButton } from './download-button';
import { RemoveDialog } from './remove-dialog';
import { ShareForm } from './share-form';

function AllOf({ userId }: { userId: string }) {
  const documents = useQuery(documentQueries.ofClient(userId));
  // The dialog keeps its document while it closes, so the last one is remembered.
  const [removed, setRemoved] = useState<SharedDocument>();
  const [isAsking, setIsAsking] = useState(false);
  if (documents.isPending) return <DocumentListSkeleton />;
  if (documents.isError) return <Alert tone="error">We couldn't load the documents.</Alert>;
  if (documents.data.length === 0) return <Text tone="muted">No documents shared yet.</Text>;

  function ask(document: SharedDocument) {
    setRemoved(document);
    setIsAsking(true);
  }
  return (
    <>
      <DocumentList
        documents={documents.data}
        action={(document) => (
          <Row>
            <DownloadButton document={document} isStaff />
            <Button variant="plain" size="sm" onClick={() => ask(document)}>
              Remove <VisuallyHidden>{document.name}</VisuallyHidden>
            </Button>
          </Row>
        )}
      />
      {removed ? (
        <RemoveDialog
          userId={userId}
          document={removed}
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
    </>
  );
}

/** What one client has been given, and the form to give more. */
export function SharedWith({ client }: { client: Client }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const who = [client.full_name, client.company].filter(Boolean).join(', ');
  return (
    <Stack gap="8" mt="10">
      <div>
        <Heading ref={heading} tabIndex={-1} level={3} outline="none" scrollMarginTop="32">
          <bdi>{who || client.email}</bdi>
        </Heading>
        {who ? <Text tone="muted">{client.email}</Text> : null}
      </div>
      <ShareForm userId={client.id} />
      <AllOf userId={client.id} />
    </Stack>
  );
}
