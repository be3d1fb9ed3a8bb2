import { type Lead, type NoteText, noteText } from '@contracts/leads.ts';
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
import { useAddNote, useDeleteNote, usePendingNotes, useUpdateNote } from '../api/activity-mutations';
import { leadDraftKey } from '../api/queries';

type NoteEditorProps = { note: Lead['notes'][number]; leadId: number; onDone: () => void };

/** Changes one's own note. */
function NoteEditor({ note, leadId, onDone }: NoteEditorProps) {
  const update = useUpdateNote(leadId);
  const form = useForm<NoteText>({ resolver: zodResolver(noteText), defaultValues: { body: note.body } });

  async function save({ body }: NoteText) {
    try {
      await update.mutateAsync({ id: note.id, body });
      onDone();
    } catch (error) {
      form.setError('body', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} aria-label="Edit the note">
      <Stack gap="3">
        <Field label="Note" error={form.formState.errors.body?.message}>
          <TextArea autoFocus dir="auto" rows={4} maxLength={5000} {...form.register('body')} />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={update.isPending} pendingLabel="Saving...">
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

type Note = Lead['notes'][number];

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

/** One note; its author can edit it, every admin can delete it. */
function NoteItem({ note, leadId }: { note: Note; leadId: number }) {
  const { user } = useSession();
  const remove = useDeleteNote(leadId);
  const [isEditing, setIsEditing] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const { body, author, authorName, createdAt, version } = note;
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3">
      <Text size="fine" tone="muted">
        <bdi>{authorName ?? 'Former staff member'}</bdi>,{' '}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {version > 1 ? ', edited' : ''}
      </Text>
      {isEditing ? (
        <NoteEditor note={note} leadId={leadId} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <FoldedText isFolded>{body}</FoldedText>
          <Row gap="2">
            {author === user?.id ? (
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

const EMPTY: NoteText = { body: '' };

/** What the staff note about a lead, newest first. */
export function LeadNotes({ lead }: { lead: Lead }) {
  const add = useAddNote(lead.id);
  const pending = usePendingNotes(lead.id);
  const { form, replace } = useDraftForm({
    key: leadDraftKey('note', lead.id),
    empty: EMPTY,
    resolver: zodResolver(noteText),
  });

  function save({ body }: NoteText) {
    replace(EMPTY);
    add.mutate(body, { onError: () => replace({ body }) });
  }

  return (
    <StaffSection title="Notes">
      <form noValidate onSubmit={form.handleSubmit(save)} aria-label="Add a note">
        <Stack gap="3">
          <Field label="New note" error={form.formState.errors.body?.message} help="Visible to staff only.">
            <TextArea dir="auto" rows={3} maxLength={5000} {...form.register('body')} />
          </Field>
          <Button type="submit" variant="outline" size="sm" alignSelf="start">
            Add note
          </Button>
        </Stack>
      </form>
      {lead.notes.length + pending.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="4" aria-label="Notes">
          {pending.map((body) => (
            <PendingNote key={body}>{body}</PendingNote>
          ))}
          {lead.notes.map((note) => (
            <NoteItem key={note.id} note={note} leadId={lead.id} />
          ))}
        </Stack>
      ) : null}
    </StaffSection>
  );
}
