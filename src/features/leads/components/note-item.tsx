import type { Lead } from '@contracts/leads.ts';
import { useState } from 'react';
import { useSession } from '@/shared/auth/session';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { ConfirmDialog } from '@/shared/ui/confirm-dialog';
import { Box, Row } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { useDeleteNote } from '../api/activity-mutations';
import { LeadText } from './lead-text';
import { NoteEditor } from './note-editor';

type Note = Lead['notes'][number];

/** A note that is on its way. */
export function PendingNote({ children }: { children: string }) {
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3" opacity="0.7">
      <Text size="fine" tone="muted">
        Saving...
      </Text>
      <LeadText>{children}</LeadText>
    </Box>
  );
}

/** One note; its author can edit it, every admin can delete it. */
export function NoteItem({ note, leadId }: { note: Note; leadId: number }) {
  const { user } = useSession();
  const remove = useDeleteNote(leadId);
  const [isEditing, setIsEditing] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { body, author, authorName, createdAt, version } = note;
  return (
    <Box as="li" borderTop="1px solid" borderColor="rule" pt="3">
      <Text size="fine" tone="muted">
        <bdi>{authorName ?? 'Former staff member'}</bdi>,{' '}
        <time dateTime={createdAt}>{fullMoment(createdAt)}</time>
        {version > 1 ? ', edited' : ''}
      </Text>
      {isEditing ? (
        <NoteEditor note={note} leadId={leadId} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <LeadText isFolded>{body}</LeadText>
          <Row gap="2">
            {author === user?.id ? (
              <Button variant="plain" size="sm" px="0" pe="2" onClick={() => setIsEditing(true)}>
                Edit note
              </Button>
            ) : null}
            <Button variant="plain" size="sm" px="0" onClick={() => setIsAsking(true)}>
              Delete note
            </Button>
          </Row>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
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
