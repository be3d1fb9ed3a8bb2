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
import {
  type Note,
  useAddNote,
  useDeleteNote,
  usePendingNotes,
  useUpdateNote,
} from '../api/activity-mutations';
import { leadDraftKey } from '../api/queries';
import type { Lead } from '../model/lead';

/** A note that is on its way. */
function PendingNote({ children }: { children: string }) {
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3" opacity="0.7">
      <Text size="fine" tone="muted">
        Saving...
      </Text>
      <FoldedText>{children}</FoldedText>
    </Box>
  );
}

type NoteItemProps = {
  note: Note;
  isGone: boolean;
  leadId: number;
  /** Keeps the note in the list while it is edited. */
  onEdit: (isEditing: boolean) => void;
};

/** One note; its author can edit it, every admin can delete it. */
function NoteItem({ note, isGone, leadId, onEdit }: NoteItemProps) {
  const { user } = useSession();
  const update = useUpdateNote(leadId);
  const add = useAddNote(leadId);
  const remove = useDeleteNote(leadId);
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
          isConflict={(error) => error instanceof StaleRowError}
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

const EMPTY: NoteText = { body: '' };

/** What the staff note about a lead, newest first. */
export function LeadNotes({ lead }: { lead: Lead }) {
  const add = useAddNote(lead.id);
  const pending = usePendingNotes(lead.id);
  const notes = useKeptRows(lead.notes);
  const { form, replace, isDraft } = useDraftForm({
    key: leadDraftKey('note', lead.id),
    empty: EMPTY,
    resolver: zodResolver(noteText),
  });

  function save({ body }: NoteText) {
    replace(EMPTY);
    add.mutate(body, {
      onError: (error) => {
        // With what was typed meanwhile.
        replace({ body: [body, form.getValues('body')].filter(Boolean).join('\n\n') });
        form.setError('body', { message: errorMessage(error) });
      },
    });
  }

  return (
    <StaffSection title="Notes">
      <form noValidate onSubmit={form.handleSubmit(save)} aria-label="Add a note">
        <Stack gap="3">
          <Field
            label="New note"
            error={form.formState.errors.body?.message}
            help="Visible to staff only. Type @ to choose someone of the staff, who gets an email unless they turned it off."
          >
            <MentionTextArea dir="auto" rows={3} maxLength={5000} {...form.register('body')} />
          </Field>
          <Row gap="3">
            <Button type="submit" variant="outline" size="sm">
              Add note
            </Button>
            {isDraft ? <Tag>Draft</Tag> : null}
          </Row>
        </Stack>
      </form>
      {notes.rows.length + pending.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="4" aria-label="Notes">
          {pending.map((body) => (
            <PendingNote key={body}>{body}</PendingNote>
          ))}
          {notes.rows.map(({ row, isGone }) => (
            <NoteItem
              key={row.id}
              note={row}
              isGone={isGone}
              leadId={lead.id}
              onEdit={(isEditing) => (isEditing ? notes.hold(row) : notes.release(row))}
            />
          ))}
        </Stack>
      ) : null}
    </StaffSection>
  );
}
