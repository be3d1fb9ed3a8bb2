import type { Lead } from '@contracts/leads.ts';
import { type FormEvent, useState } from 'react';
import { useDraft } from '@/shared/query/use-draft';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Stack } from '@/shared/ui/layout';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useAddNote, usePendingNotes } from '../api/activity-mutations';
import { leadDraftKey } from '../api/queries';
import { LeadSection } from './lead-section';
import { NoteItem, PendingNote } from './note-item';

const EMPTY = { body: '' };

/** What the staff note about a lead, newest first. */
export function LeadNotes({ lead }: { lead: Lead }) {
  const add = useAddNote(lead.id);
  const coming = usePendingNotes(lead.id);
  const [draft, setDraft] = useDraft(leadDraftKey('note', lead.id), EMPTY);
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const body = draft.body.trim();
    setProblem(body === '' ? 'Please write a note.' : undefined);
    if (body === '') return;
    setDraft(EMPTY);
    add.mutate(body, { onError: () => setDraft({ body }) });
  }

  return (
    <LeadSection title="Notes">
      <form ref={useReplayEarlySubmit()} noValidate onSubmit={submit} aria-label="Add a note">
        <Stack gap="3">
          <Field label="New note" error={problem} help="Visible to staff only.">
            <TextArea
              dir="auto"
              rows={3}
              maxLength={5000}
              value={draft.body}
              onChange={(event) => setDraft({ body: event.target.value })}
            />
          </Field>
          <Button type="submit" variant="outline" size="sm" alignSelf="start">
            Add note
          </Button>
        </Stack>
      </form>
      {lead.notes.length + coming.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="4" aria-label="Notes">
          {coming.map((body) => (
            <PendingNote key={body}>{body}</PendingNote>
          ))}
          {lead.notes.map((note) => (
            <NoteItem key={note.id} note={note} leadId={lead.id} />
          ))}
        </Stack>
      ) : null}
    </LeadSection>
  );
}
