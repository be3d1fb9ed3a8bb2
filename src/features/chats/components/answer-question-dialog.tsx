import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerPathOf } from '@/shared/config/paths';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { ANSWER_LIMITS } from '@/shared/staff/reply-text';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { TextArea, TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useAddQuestionToAnswer, usePublishAnswer } from '../api/mutations';
import { answerDraftKey, chatQueries, type UnansweredQuestion } from '../api/queries';
import { type PublishedAnswer, publishedAnswer } from '../model/chat-forms';
import { otherAnswerPath, refusedPublicationField } from '../model/refused-answer';

type PartProps = {
  question: UnansweredQuestion;
  /** Called with the answer that the assistant now gives. */
  onDone: (answerId: number) => void;
  /** Shows the other part of the dialog. */
  onOther: () => void;
};

/** Leads to the answer that has the wording. The dialog and what was typed in it stay. */
function OtherAnswer({ path }: { path: string }) {
  return (
    <TextLink to={path} target="_blank" textStyle="small">
      Open the other answer
    </TextLink>
  );
}

/** Publishes a new answer, with the question and the visitors' wording as its wordings. */
function NewAnswerForm({ question, onDone, onOther }: PartProps) {
  const publish = usePublishAnswer();
  // After a colleague dismissed the question, a second save publishes it anyway.
  const [isDismissed, setIsDismissed] = useState(false);
  const [empty] = useState<PublishedAnswer>({ question: question.question, answer: '' });
  const { form, replace } = useDraftForm({
    key: answerDraftKey(question.id),
    empty,
    resolver: zodResolver(publishedAnswer),
  });
  const { errors } = form.formState;
  const otherPath = otherAnswerPath(publish.error);

  async function save(answer: PublishedAnswer) {
    try {
      const answerId = await publish.mutateAsync({ id: question.id, isDismissed, ...answer });
      replace(empty);
      onDone(answerId);
    } catch (error) {
      if (hasErrorCode(error, 'question_dismissed')) setIsDismissed(true);
      form.setError(refusedPublicationField(error), { message: errorMessage(error) }, { shouldFocus: true });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} aria-label={`Answer: ${question.question}`}>
      <Stack gap="4">
        <Field label="Question" error={errors.question?.message}>
          <TextInput dir="auto" maxLength={ANSWER_LIMITS.question} {...form.register('question')} />
        </Field>
        {otherPath && errors.question ? <OtherAnswer path={otherPath} /> : null}
        <Field
          label="Answer"
          error={errors.answer?.message}
          help="The assistant replies with it, word for word. One to three sentences."
        >
          <TextArea
            autoFocus
            // The dialog gives the focus to its first control otherwise.
            data-autofocus=""
            dir="auto"
            rows={5}
            maxLength={ANSWER_LIMITS.reply}
            {...form.register('answer')}
          />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={publish.isPending} pendingLabel="Publishing...">
            Publish answer
          </Button>
          <Button variant="outline" size="sm" onClick={onOther}>
            Add to an existing answer
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

/** Adds the visitors' wording to an answer that is there already. */
function ExistingAnswers({ question, onDone, onOther }: PartProps) {
  const [query, setQuery] = useState('');
  const answers = useQuery(chatQueries.answers(query));
  const add = useAddQuestionToAnswer();
  const [isDismissed, setIsDismissed] = useState(false);
  const otherPath = otherAnswerPath(add.error);

  return (
    <Stack gap="4">
      <Text size="small" overflowWrap="anywhere">
        “<bdi>{question.question}</bdi>” becomes one more wording of the answer that you choose.
      </Text>
      <SearchField autoFocus placeholder="Find an answer by its question" value={query} onChange={setQuery} />
      {add.error ? (
        <Alert tone="error">
          {errorMessage(add.error)} {otherPath ? <OtherAnswer path={otherPath} /> : null}
        </Alert>
      ) : null}
      {answers.isError ? <Alert tone="error">We couldn’t search the answers.</Alert> : null}
      {answers.data?.length === 0 ? (
        <Text size="small" tone="muted" role="status">
          No answers match.
        </Text>
      ) : null}
      <Box as="ul" listStyleType="none" aria-label="Answers found" aria-busy={answers.isFetching}>
        {answers.data?.map((answer) => (
          <Row
            as="li"
            key={answer.id}
            gap="1 4"
            justifyContent="space-between"
            py="2"
            borderTop="1px solid"
            borderColor="rule"
          >
            <Box flex="1 1 14rem" minW="0" overflowWrap="anywhere" textStyle="small">
              <Box as="bdi" display="block" fontWeight="medium">
                {answer.question}
              </Box>
              <Box as="bdi" color="muted" lineClamp="2">
                {answer.reply}
              </Box>
            </Box>
            <Button
              size="sm"
              variant="outline"
              disabled={add.isPending}
              pending={add.isPending && add.variables.answerId === answer.id}
              pendingLabel="Adding..."
              onClick={() =>
                add.mutate(
                  { id: question.id, answerId: answer.id, isDismissed },
                  {
                    onSuccess: () => onDone(answer.id),
                    onError: (error) => setIsDismissed(hasErrorCode(error, 'question_dismissed')),
                  },
                )
              }
            >
              Add to it
              <VisuallyHidden>{`: ${answer.question}`}</VisuallyHidden>
            </Button>
          </Row>
        ))}
      </Box>
      <Row>
        <Button variant="outline" size="sm" onClick={onOther}>
          Write a new answer
        </Button>
      </Row>
    </Stack>
  );
}

function Answered({ answerId, onClose }: { answerId: number; onClose: () => void }) {
  return (
    <Stack gap="5">
      <Alert tone="success" title="The assistant answers it from now on.">
        <TextLink to={answerPathOf(answerId)}>Open the answer</TextLink> to add wordings, a link or live
        facts.
      </Alert>
      <Row>
        <Button autoFocus size="sm" onClick={onClose}>
          Done
        </Button>
      </Row>
    </Stack>
  );
}

type AnswerQuestionDialogProps = {
  /** The dialog is open while there is one. */
  question: UnansweredQuestion | undefined;
  onClose: () => void;
};

/** Answers a question of visitors with a new answer or with one that is there. A draft outlives the dialog. */
export function AnswerQuestionDialog({ question, onClose }: AnswerQuestionDialogProps) {
  const [part, setPart] = useState<'new' | 'existing' | { answerId: number }>('new');
  const [shown, setShown] = useState(question);
  if (question && question !== shown) {
    setShown(question);
    setPart('new');
  }
  if (!shown) return null;
  const onDone = (answerId: number) => setPart({ answerId });
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={typeof part === 'object' ? 'Answered' : 'Answer this question'}
    >
      {typeof part === 'object' ? (
        <Answered answerId={part.answerId} onClose={onClose} />
      ) : part === 'new' ? (
        <NewAnswerForm key={shown.id} question={shown} onDone={onDone} onOther={() => setPart('existing')} />
      ) : (
        <ExistingAnswers question={shown} onDone={onDone} onOther={() => setPart('new')} />
      )}
    </Dialog>
  );
}
