import type { UnansweredQuestion } from '@contracts/staff-chats.ts';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { useDraft } from '@/shared/query/use-draft';
import { Button } from '@/shared/ui/button';
import { TextArea } from '@/shared/ui/controls';
import { Field } from '@/shared/ui/field';
import { Row, Stack } from '@/shared/ui/layout';
import { showToast } from '@/shared/ui/toast';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useDraftFaq } from '../api/mutations';
import { answerDraftKey } from '../api/queries';

const LEAST = 10;

const EMPTY = { answer: '' };

/** The answer that makes a question the draft of an FAQ. */
export function AnswerForm({ question, onDone }: { question: UnansweredQuestion; onDone: () => void }) {
  const draft = useDraftFaq();
  const [{ answer }, change] = useDraft(answerDraftKey(question.id), EMPTY);
  const [problem, setProblem] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (answer.trim().length < LEAST) return setProblem(`Answer must be at least ${LEAST} characters.`);
    setProblem(undefined);
    try {
      await draft.mutateAsync({ id: question.id, answer: answer.trim() });
      change(EMPTY);
      showToast({
        kind: 'success',
        title: 'Saved as a draft',
        description: 'To show it to visitors, publish it under Content, FAQs.',
      });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  return (
    <form
      ref={useReplayEarlySubmit()}
      noValidate
      onSubmit={submit}
      aria-label={`Answer: ${question.question}`}
    >
      <Stack gap="3" mt="4">
        <Field
          label="Answer"
          error={problem}
          help="This creates a draft FAQ. Visitors see it only after you publish it."
        >
          <TextArea
            autoFocus
            dir="auto"
            rows={4}
            maxLength={3000}
            value={answer}
            onChange={(event) => change({ answer: event.target.value })}
          />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={draft.isPending} pendingLabel="Saving...">
            Save as draft FAQ
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            Close
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
