import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { AppError } from '@/shared/errors/app-error';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { ANSWER_LIMITS } from '@/shared/staff/reply-text';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Row } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { answerQueries } from '../api/queries';
import { answerFormOf, NEW_ANSWER } from '../model/answer-form';
import { parseAnswerId } from '../model/answer-params';
import { AnswerEditor } from './answer-editor';

function AllAnswers() {
  return (
    <TextLink to={`${PATHS.admin}/answers`} display="inline-flex" alignItems="center" minH="tap">
      All answers
    </TextLink>
  );
}

function NoAnswer() {
  return (
    <StaffPage title="Answer" actions={<AllAnswers />}>
      <EmptyState title="We couldn’t find that answer.">It may have been deleted.</EmptyState>
    </StaffPage>
  );
}

/** The editor of a stored answer: loading, there, or gone. */
function StoredAnswerEditor({ id }: { id: number }) {
  const { data: answer, error, isFetching, refetch } = useQuery(answerQueries.detail(id));
  if (error instanceof AppError && error.status === 404) return <NoAnswer />;
  if (!answer) {
    return (
      <StaffPage title="Edit answer" actions={<AllAnswers />}>
        {error && !isFetching ? (
          <LoadError onRetry={refetch}>We couldn’t load this answer. Please try again.</LoadError>
        ) : (
          <EntryListSkeleton label="Loading the answer..." />
        )}
      </StaffPage>
    );
  }
  const { updated_at, updated_by_name } = answer;
  return (
    <StaffPage
      title="Edit answer"
      actions={
        <Row gap="1 4">
          <Text size="fine" tone="muted">
            Changed <time dateTime={updated_at}>{formatDateTime(updated_at)}</time>
            {updated_by_name ? (
              <span>
                {' by '}
                <bdi>{updated_by_name}</bdi>
              </span>
            ) : null}
          </Text>
          <AllAnswers />
        </Row>
      }
    >
      <AnswerEditor answer={answer} initial={answerFormOf(answer)} />
    </StaffPage>
  );
}

/** A new answer. The address may name its question. */
function NewAnswer() {
  const [params] = useSearchParams();
  const question = (params.get('question') ?? '').slice(0, ANSWER_LIMITS.question);
  return (
    <StaffPage title="New answer" actions={<AllAnswers />}>
      <AnswerEditor answer={undefined} initial={{ ...NEW_ANSWER, question }} />
    </StaffPage>
  );
}

/** The answer of the address. An ID with the wrong form is refused without a request. */
export function AnswerScreen() {
  const { answerId = '' } = useParams();
  if (answerId === 'new') return <NewAnswer />;
  const id = parseAnswerId(answerId);
  return id === undefined ? <NoAnswer /> : <StoredAnswerEditor key={id} id={id} />;
}
