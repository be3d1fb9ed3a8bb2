import { ConflictDialog } from '@/shared/staff/conflict-dialog';
import { ANSWER_FIELD_LABELS, FIELD_NAMES, fieldInWords } from '../model/answer-form';
import type { AnswerForm } from '../model/answer-rules';

type AnswerConflictDialogProps = {
  /** What someone else has saved; undefined when there is nothing to choose. */
  theirs: AnswerForm | undefined;
  mine: AnswerForm;
  onTheirs: () => void;
  onMine: () => void;
  onClose: () => void;
};

/** Shows both versions of an answer that two admins have changed. */
export function AnswerConflictDialog({ mine, ...rest }: AnswerConflictDialogProps) {
  return (
    <ConflictDialog
      {...rest}
      title="Someone else changed this answer"
      pairsOf={(theirs) =>
        FIELD_NAMES.filter((name) => theirs[name].trim() !== mine[name].trim()).map((name) => ({
          name,
          label: name === 'wordings' ? 'Wordings that the other version lacks' : ANSWER_FIELD_LABELS[name],
          theirs: fieldInWords(theirs, mine, name),
          mine: fieldInWords(mine, theirs, name),
        }))
      }
    />
  );
}
