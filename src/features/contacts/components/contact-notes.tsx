import { type Contact, type ContactNoteText, contactNoteText } from '@contracts/contacts.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSession } from '@/shared/auth/session';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { FoldedText, StaffSection } from '@/shared/ui/staff-section';
import { Text } from '@/shared/ui/typography';
import { useDeleteContactNote, useSaveContactNote } from '../api/mutations';

type Note = Contact['notes'][number];
type NoteProps = { note: Note; contactId: number };

/** Changes one's own note. */
function NoteEditor({ note, contactId, onDone }: NoteProps & { onDone: () => void }) {
  const save = useSaveContactNote(contactId);
  const form = useForm<ContactNoteText>({
    resolver: zodResolver(contactNoteText),
    defaultValues: { body: note.body },
  });

  async function submit({ body }: ContactNoteText) {
    try {
      await save.mutateAsync({ id: note.id, version: note.version, body });
      onDone();
    } catch (error) {
      form.setError('body', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} aria-label="Edit the note">
      <Stack gap="3">
        <Field label="Note" error={form.formState.errors.body?.message}>
          <TextArea autoFocus dir="auto" rows={4} maxLength={5000} {...form.register('body')} />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={save.isPending} pendingLabel="Saving...">
            Save note
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** One note; its author can edit it, every admin can delete it. */
function NoteItem({ note, contactId }: NoteProps) {
  const { user } = useSession();
  const remove = useDeleteContactNote(contactId);
  const [isEditing, setIsEditing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3">
      <Text size="fine" tone="muted">
        <bdi>{note.authorName ?? 'Former staff member'}</bdi>,{' '}
        <time dateTime={note.createdAt}>{formatDateTime(note.createdAt)}</time>
        {note.version > 1 ? ', edited' : ''}
      </Text>
      {isEditing ? (
        <NoteEditor note={note} contactId={contactId} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <FoldedText isFolded>{note.body}</FoldedText>
          <Row gap="2">
            {note.author === user?.id ? (
              <Button variant="plain" size="sm" px="0" pe="2" onClick={() => setIsEditing(true)}>
                Edit note
              </Button>
            ) : null}
            <Button variant="plain" size="sm" px="0" onClick={() => setIsConfirming(true)}>
              Delete note
            </Button>
          </Row>
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Delete this note?"
        description="This can't be undone."
        confirmLabel="Delete note"
        pendingLabel="Deleting..."
        failure="We couldn't delete the note. Please try again."
        onConfirm={() => remove.mutateAsync(note.id)}
      />
    </Box>
  );
}

const EMPTY: ContactNoteText = { body: '' };

/** What the staff note about a person, newest first. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const save = useSaveContactNote(contact.id);
  const { form, replace } = useDraftForm({
    key: ['contacts', 'draft', 'note', contact.id],
    empty: EMPTY,
    resolver: zodResolver(contactNoteText),
  });

  async function submit({ body }: ContactNoteText) {
    try {
      await save.mutateAsync({ body });
      replace(EMPTY);
    } catch (error) {
      form.setError('body', { message: errorMessage(error) });
    }
  }

  return (
    <StaffSection title="Notes">
      <form noValidate onSubmit={form.handleSubmit(submit)} aria-label="Add a note">
        <Stack gap="3">
          <Field label="New note" error={form.formState.errors.body?.message} help="Visible to staff only.">
            <TextArea dir="auto" rows={3} maxLength={5000} {...form.register('body')} />
          </Field>
          <Button
            type="submit"
            variant="outline"
            size="sm"
            alignSelf="start"
            pending={save.isPending}
            pendingLabel="Saving..."
          >
            Add note
          </Button>
        </Stack>
      </form>
      {contact.notes.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="4" aria-label="Notes">
          {contact.notes.map((note) => (
            <NoteItem key={note.id} note={note} contactId={contact.id} />
          ))}
        </Stack>
      ) : null}
    </StaffSection>
  );
}
