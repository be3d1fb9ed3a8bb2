import { chakra } from '@chakra-ui/react/styled-system';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { AppError, hasErrorCode } from '@/shared/errors/app-error';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useDeleteDocument, useShareDocument } from '../api/mutations';
import { type Client, documentQueries, type SharedDocument } from '../api/queries';
import { shareDocumentForm } from '../model/file-validation';
import { DocumentList, DocumentListSkeleton, DownloadButton } from './document-list';

const Form = chakra('form', {
  base: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '5', maxW: 'form' },
});

function shareErrorMessage(error: unknown): string {
  return error instanceof AppError && error.status !== 0 ? error.body : 'Please try again in a moment.';
}

/** Shares a file with the client `userId`. A failure keeps the file and the note. */
function ShareForm({ userId }: { userId: string }) {
  const share = useShareDocument(userId);
  const form = useForm<z.input<typeof shareDocumentForm>, unknown, z.output<typeof shareDocumentForm>>({
    resolver: zodResolver(shareDocumentForm),
    defaultValues: { note: '' },
  });
  const { errors } = form.formState;

  async function send({ file, note }: z.output<typeof shareDocumentForm>) {
    try {
      await share.mutateAsync({ file, note });
      form.reset();
      showToast({ kind: 'success', title: 'Document shared', description: file.name });
    } catch (error) {
      form.setError('root', { message: shareErrorMessage(error) });
    }
  }

  return (
    <Form noValidate onSubmit={form.handleSubmit(send)} aria-label="Share a document">
      <Field
        label="File"
        required
        help="PDF, Office, text, image or ZIP, up to 20 MB."
        error={errors.file?.message}
      >
        <TextInput type="file" {...form.register('file')} />
      </Field>
      <Field label="Note (optional)" error={errors.note?.message}>
        <TextArea rows={2} {...form.register('note')} />
      </Field>
      {errors.root ? (
        <Alert tone="error" title="The document wasn’t shared.">
          {errors.root.message}
        </Alert>
      ) : null}
      <Button type="submit" pending={share.isPending} pendingLabel="Sharing...">
        Share document
      </Button>
    </Form>
  );
}

/** The client's documents, which staff can download and remove. */
function ClientDocuments({ userId }: { userId: string }) {
  const documents = useQuery(documentQueries.ofClient(userId));
  const remove = useDeleteDocument(userId);
  const [asked, setAsked] = useState<SharedDocument>();
  if (documents.isPending) return <DocumentListSkeleton />;
  if (documents.isError) return <Alert tone="error">We couldn’t load the documents.</Alert>;
  if (documents.data.length === 0) return <Text tone="muted">No documents shared yet.</Text>;

  return (
    <>
      <DocumentList
        documents={documents.data}
        action={(document) => (
          <Row>
            <DownloadButton document={document} isStaff />
            <Button variant="plain" size="sm" onClick={() => setAsked(document)}>
              Remove <VisuallyHidden>{document.name}</VisuallyHidden>
            </Button>
          </Row>
        )}
      />
      <ConfirmDialogFor
        subject={asked}
        onClose={() => setAsked(undefined)}
        question={(document) => ({
          title: 'Remove this document?',
          description: `This deletes ${document.name}. The client won’t be able to open it anymore.`,
          confirmLabel: 'Remove document',
          isDestructive: true,
          pendingLabel: 'Removing...',
          cancelLabel: 'Keep document',
          onConfirm: () => remove.mutateAsync(document),
          failure: (error) =>
            hasErrorCode(error, 'document_awaited')
              ? error.body
              : 'We couldn’t remove the document. Please try again.',
        })}
      />
    </>
  );
}

/** The documents of one client, and the form to share another. */
export function SharedDocuments({ client }: { client: Client }) {
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
      <ClientDocuments userId={client.id} />
    </Stack>
  );
}
