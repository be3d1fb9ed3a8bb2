import type { AnswerForm } from '@contracts/answers.ts';
import { useState } from 'react';
import { VersionPair } from '@/shared/staff/version-pair';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Row, Stack } from '@/shared/ui/layout';
import { Text } from '@/shared/ui/typography';
import { FIELD_NAMES, FORM_LABELS, fieldInWords } from '../model/answer-form';

type AnswerConflictDialogProps = {
  /** What someone else has saved; undefined when there is nothing to choose. */
  theirs: AnswerForm | undefined;
  mine: AnswerForm;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
};

/** Shows both versions of an answer that two admins have changed. Closed without a choice, it changes nothing. */
export function AnswerConflictDialog({ theirs, mine, onTheirs, onMine, onClose }: AnswerConflictDialogProps) {
  // The dialog keeps its words while it closes.
  const [shown, setShown] = useState(theirs);
  if (theirs && theirs !== shown) setShown(theirs);
  if (!shown) return null;
  const differing = FIELD_NAMES.filter((name) => shown[name].trim() !== mine[name].trim());
  return (
    <Dialog
      open={theirs !== undefined}
      onClose={onClose}
      title="Someone else changed this answer"
      description="Your version isn't saved yet. Compare the two and choose one."
    >
      <Stack gap="6">
        {differing.map((name) => (
          <VersionPair
            key={name}
            label={name === 'wordings' ? 'Wordings that the other version lacks' : FORM_LABELS[name]}
            theirs={fieldInWords(shown, mine, name)}
            mine={fieldInWords(mine, shown, name)}
          />
        ))}
        {differing.length === 0 ? <Text>Both versions have the same text.</Text> : null}
        <Row>
          <Button onClick={onTheirs}>Keep theirs</Button>
          <Button variant="outline" onClick={onMine}>
            Use yours
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
