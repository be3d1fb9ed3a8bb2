import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { errorMessage } from '@/shared/errors/error-message';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useKeptRows } from '@/shared/live/use-kept-rows';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { MentionTextArea } from '@/shared/staff/mention-text-area';
import { NoteEditor } from '@/shared/staff/note-editor';
import { type NoteText, noteText } from '@/shared/staff/note-text';
import { Button } from '@/shared/ui/button';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { FoldedText, StaffSection } from '@/shared/ui/layout/staff-section';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Tag } from '@/shared/ui/text/tag';
import { Text } from '@/shared/ui/text/typography';
import { useAddContactNote, useDeleteContactNote, useUpdateContactNote } from '../api/mutations';
import type { Contact, ContactNote } from '../model/contact';

type NoteProps = { note: ContactNote; isGone: boolean; contactId: number };

/** One note; its author can edit it, every admin can delete it. */
function NoteItem({ note, isGone, contactId, onEdit }: NoteProps & { onEdit: (isEditing: boolean) => void }) {
  const { user } = useSession();
  const update = useUpdateContactNote(contactId);
  const add = useAddContactNote(contactId);
  const remove = useDeleteContactNote(contactId);
  const [isEditing, setIsEditing] = useState(false);
  // As it was when the dialog opened: a change of its author meanwhile refuses the deletion.
  const [noteToDelete, setNoteToDelete] = useState<ContactNote>();
  function edit(isStarting: boolean) {
    setIsEditing(isStarting);
    onEdit(isStarting);
  }
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3">
      <Text size="fine" tone="muted">
        <bdi>{note.author_name ?? 'Former staff member'}</bdi>,{' '}
        <time dateTime={note.created_at}>{formatDateTime(note.created_at)}</time>
        {note.version > 1 ? <span>, edited</span> : null}
      </Text>
      {isEditing ? (
        <NoteEditor
          note={note}
          isGone={isGone}
          isPending={update.isPending || add.isPending}
          onSave={(body, seen) => (seen ? update.mutateAsync({ note: seen, body }) : add.mutateAsync(body))}
          isConflict={(error) => error instanceof StaleRowError}
          onDone={() => edit(false)}
        />
      ) : (
        <>
          <FoldedText isFolded>{note.body}</FoldedText>
          <Row gap="2">
            {note.author_id === user?.id ? (
              <Button variant="plain" size="sm" px="0" pe="2" onClick={() => edit(true)}>
                Edit note
              </Button>
            ) : null}
            <Button variant="plain" size="sm" px="0" onClick={() => setNoteToDelete(note)}>
              Delete note
            </Button>
          </Row>
        </>
      )}
      <ConfirmDialogFor
        subject={noteToDelete}
        onClose={() => setNoteToDelete(undefined)}
        question={(shown) => ({
          title: 'Delete this note?',
          description: 'This can’t be undone.',
          confirmLabel: 'Delete note',
          pendingLabel: 'Deleting...',
          failure: (error) =>
            error instanceof StaleRowError
              ? 'This note was changed in the meantime. Close this and read it again.'
              : errorMessage(error),
          onConfirm: () => remove.mutateAsync(shown),
        })}
      />
    </Box>
  );
}

const EMPTY: NoteText = { body: '' };

/** What the staff note about a person, newest first. */
export function ContactNotes({ contact }: { contact: Contact }) {
  const save = useAddContactNote(contact.id);
  const notes = useKeptRows(contact.notes);
  const { form, replace, isDraft } = useDraftForm({
    key: ['contacts', 'draft', 'note', contact.id],
    empty: EMPTY,
    resolver: zodResolver(noteText),
  });

  async function submit({ body }: NoteText) {
    try {
      await save.mutateAsync(body);
      replace(EMPTY);
    } catch (error) {
      form.setError('body', { message: errorMessage(error) });
    }
  }

  return (
    <StaffSection title="Notes">
      <form noValidate onSubmit={form.handleSubmit(submit)} aria-label="Add a note">
        <Stack gap="3">
          <Field
            label="New note"
            error={form.formState.errors.body?.message}
            help="Visible to staff only. Type @ to choose someone of the staff, who gets an email unless they turned it off."
          >
            <MentionTextArea dir="auto" rows={3} maxLength={5000} {...form.register('body')} />
          </Field>
          <Row gap="3">
            <Button
              type="submit"
              variant="outline"
              size="sm"
              pending={save.isPending}
              pendingLabel="Saving..."
            >
              Add note
            </Button>
            {isDraft ? <Tag>Draft</Tag> : null}
          </Row>
        </Stack>
      </form>
      {notes.rows.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="4" aria-label="Notes">
          {notes.rows.map(({ row, isGone }) => (
            <NoteItem
              key={row.id}
              note={row}
              isGone={isGone}
              contactId={contact.id}
              onEdit={(isEditing) => (isEditing ? notes.hold(row) : notes.release(row))}
            />
          ))}
        </Stack>
      ) : null}
    </StaffSection>
  );
}
