import type { Lead } from '@contracts/leads.ts';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useUpdateNote } from '../api/activity-mutations';

type NoteEditorProps = { note: Lead['notes'][number]; leadId: number; onDone: () => void };

/** Changes one's own note. */
export function NoteEditor({ note, leadId, onDone }: NoteEditorProps) {
  const update = useUpdateNote(leadId);
  const [body, setBody] = useState(note.body);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (body.trim() === '') return setProblem('Please write a note.');
    try {
      await update.mutateAsync({ id: note.id, body: body.trim() });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <form ref={useReplayEarlySubmit()} noValidate onSubmit={submit} aria-label="Edit the note">
      <Stack gap="3">
        <Field label="Note" error={problem}>
          <TextArea
            autoFocus
            dir="auto"
            rows={4}
            maxLength={5000}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
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
