import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { useState } from 'react';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { showToast } from '@/shared/ui/feedback/toast';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { ExitTransitionRow } from '@/shared/ui/lists/exit-transition-row';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { useDismissQuestion, useReopenQuestion } from '../api/mutations';
import { chatQueries, type UnansweredQuestion } from '../api/queries';
import { AnswerQuestionDialog } from './answer-question-dialog';
import { ChatSkeleton } from './chat-skeleton';

type QuestionEntryProps = {
  question: UnansweredQuestion;
  onOpen: () => void;
  onDismiss: () => void;
};

/** One question, with the buttons to answer and dismiss it. */
function QuestionEntry({ question, onOpen, onDismiss }: QuestionEntryProps) {
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
      </Row>
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
          description: 'It’s listed again only if a visitor asks it again.',
          action: { label: 'Undo', onPress: () => reopen(id) },
        }),
      () => undefined,
    );
}

/** Questions without an answer, most frequent first: each gets an answer or is dismissed. */
export function UnansweredQuestions() {
  const questions = useQuery(chatQueries.questions());
  const dismiss = useDismissWithUndo();
  const [opened, setOpened] = useState<UnansweredQuestion>();
  return (
    <Stack gap="5">
      {questions.isError && !questions.isFetching ? (
        <LoadError onRetry={() => questions.refetch()}>
          We couldn’t load the questions. Please try again.
        </LoadError>
      ) : null}
      {questions.isPending ? <ChatSkeleton>Loading questions...</ChatSkeleton> : null}
      {questions.data?.length === 0 ? (
        <EmptyState title="No unanswered questions.">
          Questions the assistant couldn’t answer appear here, without the visitor’s details.
        </EmptyState>
      ) : null}
      {questions.data && questions.data.length > 0 ? (
        <Box as="ul" listStyleType="none" aria-label="Unanswered questions">
          <AnimatePresence initial={false}>
            {questions.data.map((question) => (
              <QuestionEntry
                key={question.id}
                question={question}
                onOpen={() => setOpened(question)}
                onDismiss={() => dismiss(question.id)}
              />
            ))}
          </AnimatePresence>
        </Box>
      ) : null}
      <AnswerQuestionDialog question={opened} onClose={() => setOpened(undefined)} />
    </Stack>
  );
}
