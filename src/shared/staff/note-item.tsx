import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout/layout';
import { FoldedText } from '@/shared/ui/layout/staff-section';
import { ConfirmDialogFor } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import { NoteEditor } from './note-editor';
import { type Note, type NoteSubject, useAddNote, useDeleteNote, useUpdateNote } from './note-mutations';

type NoteItemProps = {
  note: Note;
  isGone: boolean;
  subject: NoteSubject;
  /** Keeps the note in the list while it is edited. */
  onEdit: (isEditing: boolean) => void;
};

/** One note; its author can edit it, every admin can delete it. */
export function NoteItem({ note, isGone, subject, onEdit }: NoteItemProps) {
  const { user } = useSession();
  const update = useUpdateNote(subject);
  const add = useAddNote(subject);
  const remove = useDeleteNote(subject);
  const [isEditing, setIsEditing] = useState(false);
  // As it was when the dialog opened: a change of its author meanwhile refuses the deletion.
  const [noteToDelete, setNoteToDelete] = useState<Note>();
  const { body, author_id, author_name, created_at, version } = note;
  function edit(isStarting: boolean) {
    setIsEditing(isStarting);
    onEdit(isStarting);
  }
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3">
      <Text size="fine" tone="muted">
        <bdi>{author_name ?? 'Former staff member'}</bdi>,{' '}
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        {version > 1 ? <span>, edited</span> : null}
      </Text>
      {isEditing ? (
        <NoteEditor
          note={note}
          isGone={isGone}
          isPending={update.isPending || add.isPending}
          onSave={(text, seen) =>
            seen ? update.mutateAsync({ note: seen, body: text }) : add.mutateAsync(text)
          }
          onDone={() => edit(false)}
        />
      ) : (
        <>
          <FoldedText isFolded>{body}</FoldedText>
          <Row gap="2">
            {author_id === user?.id ? (
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
          isDestructive: true,
          pendingLabel: 'Deleting...',
          failure: (error) =>
            error instanceof StaleRowError
              ? 'This note was changed in the meantime. Close this and read it again.'
              : 'We couldn’t delete the note. Please try again.',
          onConfirm: () => remove.mutateAsync(shown),
        })}
      />
    </Box>
  );
}
