import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage } from '@/shared/errors/error-message';
import { StaleRowError } from '@/shared/errors/stale-row-error';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { MentionTextArea } from './mention-text-area';
import type { Note } from './note-mutations';
import { type NoteText, noteText } from './note-text';

type NoteEditorProps = {
  note: Note;
  /** Whether the note was deleted in the meantime. */
  isGone: boolean;
  isPending: boolean;
  /** Saves the text as the next version of `seen`, or as a new note when that is undefined. Throws StaleRowError. */
  onSave: (body: string, seen: Note | undefined) => Promise<unknown>;
  onDone: () => void;
};

/**
 * Changes one's own note. A change made in another window is shown, and replaced only by saving again. A note that was
 * deleted in the meantime can be added again.
 */
export function NoteEditor({ note, isGone, isPending, onSave, onDone }: NoteEditorProps) {
  // The version on screen when the form opened: a refetched note does not change it.
  const [initialNote] = useState(note);
  const [hasConflict, setHasConflict] = useState(false);
  const form = useForm<NoteText>({ resolver: zodResolver(noteText), defaultValues: { body: note.body } });

  async function save({ body }: NoteText) {
    try {
      await onSave(body, isGone ? undefined : hasConflict ? note : initialNote);
      onDone();
    } catch (error) {
      if (error instanceof StaleRowError) setHasConflict(true);
      else form.setError('body', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} aria-label="Edit the note">
      <Stack gap="3">
        {isGone ? (
          <Alert key="deleted" tone="error" title="This note was deleted.">
            Save to add it again with your text.
          </Alert>
        ) : hasConflict ? (
          <Alert key="changed" tone="error" title="This note was changed in the meantime.">
            It’s now “<bdi>{note.body}</bdi>”. Save again to replace it with your version.
          </Alert>
        ) : null}
        <Field label="Note" error={form.formState.errors.body?.message}>
          <MentionTextArea autoFocus dir="auto" rows={4} maxLength={5000} {...form.register('body')} />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={isPending} pendingLabel="Saving...">
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
