import { zodResolver } from '@hookform/resolvers/zod';
import type { QueryKey } from '@tanstack/react-query';
import { errorMessage } from '@/shared/errors/error-message';
import { useKeptRows } from '@/shared/live/use-kept-rows';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Button } from '@/shared/ui/button';
import { Field } from '@/shared/ui/forms/field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { FoldedText, StaffSection } from '@/shared/ui/layout/staff-section';
import { Tag } from '@/shared/ui/text/tag';
import { Text } from '@/shared/ui/text/typography';
import { MentionTextArea } from './mention-text-area';
import { NoteItem } from './note-item';
import { type Note, type NoteSubject, useAddNote, usePendingNotes } from './note-mutations';
import { type NoteText, noteText } from './note-text';

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

const EMPTY: NoteText = { body: '' };

type NotesSectionProps = { subject: NoteSubject; rows: Note[]; draftKey: QueryKey };

/** What the staff note about a lead or a contact, newest first. */
export function NotesSection({ subject, rows, draftKey }: NotesSectionProps) {
  const add = useAddNote(subject);
  const pending = usePendingNotes(subject);
  const notes = useKeptRows(rows);
  const { form, replace, isDraft } = useDraftForm({
    key: draftKey,
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
              subject={subject}
              onEdit={(isEditing) => (isEditing ? notes.hold(row) : notes.release(row))}
            />
          ))}
        </Stack>
      ) : null}
    </StaffSection>
  );
}
