import { type PublishedAnswer, publishedAnswer, type UnansweredQuestion } from '@contracts/staff-chats.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { useState } from 'react';
import { hasErrorCode } from '@/shared/errors/app-error';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useKeptRows } from '@/shared/live/use-kept-rows';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { TextArea, TextInput } from '@/shared/ui/controls';
import { EmptyState } from '@/shared/ui/empty-state';
import { ExitTransitionRow } from '@/shared/ui/exit-transition-row';
import { Field } from '@/shared/ui/field';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { showToast } from '@/shared/ui/toast';
import { Text } from '@/shared/ui/typography';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { useDismissQuestion, usePublishAnswer, useReopenQuestion } from '../api/mutations';
import { answerDraftKey, conversationQueries } from '../api/queries';
import { ConversationSkeleton } from './conversation-skeleton';

type AnswerQuestionProps = {
  question: UnansweredQuestion;
  /** Someone else answered or dismissed the question. */
  isGone: boolean;
  onDone: () => void;
};

/** Publishes the answer to a question as an FAQ, which the assistant then answers with. A refusal keeps what was typed. */
function AnswerQuestionForm({ question, isGone, onDone }: AnswerQuestionProps) {
  const publish = usePublishAnswer();
  const [isDismissed, setIsDismissed] = useState(false);
  const isHandled = isGone && !publish.isPending && !publish.isSuccess;
  const [empty] = useState<PublishedAnswer>({ question: question.question, answer: '' });
  const { form, replace } = useDraftForm({
    key: answerDraftKey(question.id),
    empty,
    resolver: zodResolver(publishedAnswer),
  });
  const { errors } = form.formState;

  async function save(answer: PublishedAnswer) {
    try {
      await publish.mutateAsync({ id: question.id, isDismissed: isDismissed || isGone, ...answer });
      replace(empty);
      showToast({
        kind: 'success',
        title: 'Answer published',
        description:
          'The assistant answers this question with it from now on. It is listed under Content, FAQs.',
      });
      onDone();
    } catch (error) {
      if (hasErrorCode(error, 'question_dismissed')) setIsDismissed(true);
      form.setError('answer', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} aria-label={`Answer: ${question.question}`}>
      <Stack gap="3" mt="4">
        {isHandled ? (
          <Alert tone="error" title="Someone else answered or dismissed this question.">
            Your text is still here. Publishing it works only if the question was dismissed.
          </Alert>
        ) : null}
        <Field label="Question" error={errors.question?.message}>
          <TextInput dir="auto" maxLength={300} {...form.register('question')} />
        </Field>
        <Field
          label="Answer"
          error={errors.answer?.message}
          help="This publishes an FAQ. Visitors see it on the services page, and the assistant answers with it."
        >
          <TextArea autoFocus dir="auto" rows={4} maxLength={3000} {...form.register('answer')} />
        </Field>
        <Row gap="3">
          <Button type="submit" size="sm" pending={publish.isPending} pendingLabel="Publishing...">
            Publish answer
          </Button>
          <Button variant="outline" size="sm" onClick={onDone}>
            Close
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

type QuestionEntryProps = {
  question: UnansweredQuestion;
  isGone: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDismiss: () => void;
};

/** One question, with the buttons to answer and dismiss it. */
function QuestionEntry({ question, isGone, isOpen, onOpen, onClose, onDismiss }: QuestionEntryProps) {
  const { question: words, ask_count: asked, last_asked_at } = question;
  return (
    <ExitTransitionRow display="block" py="4" borderBottom="1px solid" borderColor="rule">
      <Row justifyContent="space-between" alignItems="start">
        <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
          <Text fontWeight="semibold" dir="auto" textAlign="start">
            {words}
          </Text>
          <Text size="fine" tone="muted" fontVariantNumeric="tabular-nums">
            Asked {asked === 1 ? 'once' : `${asked} times`}, last{' '}
            <time dateTime={last_asked_at}>{formatDateTime(last_asked_at)}</time>
          </Text>
        </Box>
        {isOpen ? null : (
          <Row gap="3">
            <Button size="sm" variant="outline" onClick={onOpen}>
              Answer
              <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
            </Button>
            <Button size="sm" variant="plain" onClick={onDismiss}>
              Dismiss
              <VisuallyHidden>{`: ${words}`}</VisuallyHidden>
            </Button>
          </Row>
        )}
      </Row>
      {isOpen ? <AnswerQuestionForm question={question} isGone={isGone} onDone={onClose} /> : null}
    </ExitTransitionRow>
  );
}

/** Dismisses a question, with an undo in the toast. */
function useDismissWithUndo(): (id: number) => void {
  const { mutateAsync: dismiss } = useDismissQuestion();
  const { mutate: reopen } = useReopenQuestion();

  return (id) =>
    dismiss(id).then(
      () =>
        showToast({
          kind: 'success',
          title: 'Question dismissed',
          action: { label: 'Undo', onPress: () => reopen(id) },
        }),
      () => undefined,
    );
}

/** Questions without an answer, most frequent first: each becomes a published FAQ or is dismissed. */
export function UnansweredQuestions() {
  const questions = useQuery(conversationQueries.questions());
  const dismiss = useDismissWithUndo();
  // A question that someone else handles stays while its answer is written here.
  const kept = useKeptRows(questions.data ?? []);
  const [opened, setOpened] = useState<UnansweredQuestion>();

  function open(question?: UnansweredQuestion) {
    if (opened) kept.release(opened);
    if (question) kept.hold(question);
    setOpened(question);
  }
  return (
    <Stack gap="5">
      {questions.isError && !questions.isFetching ? (
        <LoadError onRetry={() => questions.refetch()}>
          We couldn't load the questions. Please try again.
        </LoadError>
      ) : null}
      {questions.isPending ? <ConversationSkeleton>Loading questions...</ConversationSkeleton> : null}
      {questions.data && kept.rows.length === 0 ? (
        <EmptyState title="No unanswered questions.">
          Questions the assistant couldn't answer appear here, without the visitor's details.
        </EmptyState>
      ) : null}
      {kept.rows.length > 0 ? (
        <Box as="ul" listStyleType="none" aria-label="Unanswered questions">
          <AnimatePresence initial={false}>
            {kept.rows.map(({ row: question, isGone }) => (
              <QuestionEntry
                key={question.id}
                question={question}
                isGone={isGone}
                isOpen={opened?.id === question.id}
                onOpen={() => open(question)}
                onClose={() => open()}
                onDismiss={() => dismiss(question.id)}
              />
            ))}
          </AnimatePresence>
        </Box>
      ) : null}
    </Stack>
  );
}
