import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { useState } from 'react';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { showToast } from '@/shared/ui/toast';
import { useDismissQuestion, useReopenQuestion } from '../api/mutations';
import { conversationQueries } from '../api/queries';
import { LinesSkeleton } from './lines-skeleton';
import { QuestionEntry } from './question-entry';

/** Takes a question off the list, with a way back. */
function useDismiss(): (id: number) => void {
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

/** Questions without an answer, most frequent first: each becomes an FAQ draft or is dismissed. */
export function Questions() {
  const questions = useQuery(conversationQueries.questions());
  const dismiss = useDismiss();
  const [opened, setOpened] = useState<number>();
  return (
    <Stack gap="5">
      {questions.isError && !questions.isFetching ? (
        <LoadError onRetry={() => questions.refetch()}>
          We couldn't load the questions. Please try again.
        </LoadError>
      ) : null}
      {questions.isPending ? <LinesSkeleton>Loading questions...</LinesSkeleton> : null}
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
