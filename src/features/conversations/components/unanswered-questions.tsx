import { type PublishedAnswer, publishedAnswer, type UnansweredQuestion } from '@contracts/staff-chats.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { useDraftForm } from '@/shared/query/use-draft-form';
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

/** Publishes the answer to a question as an FAQ, which the assistant then answers with. */
function AnswerQuestionForm({ question, onDone }: { question: UnansweredQuestion; onDone: () => void }) {
  const publish = usePublishAnswer();
  const [empty] = useState<PublishedAnswer>({ question: question.question, answer: '' });
  const { form, replace } = useDraftForm({
    key: answerDraftKey(question.id),
    empty,
    resolver: zodResolver(publishedAnswer),
  });
  const { errors } = form.formState;

  async function save(answer: PublishedAnswer) {
    try {
      await publish.mutateAsync({ id: question.id, ...answer });
      replace(empty);
      showToast({
        kind: 'success',
        title: 'Answer published',
        description:
          'The assistant answers this question with it from now on. It is listed under Content, FAQs.',
      });
      onDone();
    } catch (error) {
      form.setError('answer', { message: errorMessage(error) });
    }
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(save)} aria-label={`Answer: ${question.question}`}>
      <Stack gap="3" mt="4">
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
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onDismiss: () => void;
};

/** One question, with the buttons to answer and dismiss it. */
function QuestionEntry({ question, isOpen, onOpen, onClose, onDismiss }: QuestionEntryProps) {
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
      {isOpen ? <AnswerQuestionForm question={question} onDone={onClose} /> : null}
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
  const [opened, setOpened] = useState<number>();
  return (
    <Stack gap="5">
      {questions.isError && !questions.isFetching ? (
        <LoadError onRetry={() => questions.refetch()}>
          We couldn't load the questions. Please try again.
        </LoadError>
      ) : null}
      {questions.isPending ? <ConversationSkeleton>Loading questions...</ConversationSkeleton> : null}
      {questions.data?.length === 0 ? (
        <EmptyState title="No unanswered questions.">
          Questions the assistant couldn't answer appear here, without the visitor's details.
        </EmptyState>
      ) : null}
      {questions.data && questions.data.length > 0 ? (
        <Box as="ul" listStyleType="none" aria-label="Unanswered questions">
          <AnimatePresence initial={false}>
            {questions.data.map((question) => (
              <QuestionEntry
                key={question.id}
                question={question}
                isOpen={opened === question.id}
                onOpen={() => setOpened(question.id)}
                onClose={() => setOpened(undefined)}
                onDismiss={() => dismiss(question.id)}
              />
            ))}
          </AnimatePresence>
        </Box>
      ) : null}
    </Stack>
  );
}
