import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { answerPathOf } from '@/shared/config/paths';
import { counted } from '@/shared/lib/text';
import { useUrlParams } from '@/shared/lib/url-params';
import { languageLabel } from '@/shared/staff/language-label';
import { Button, ButtonLink } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Select } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { SearchField } from '@/shared/ui/forms/search-field';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { EntryListSkeleton } from '@/shared/ui/lists/entry-list';
import { ShowMore } from '@/shared/ui/lists/show-more';
import { Text } from '@/shared/ui/text/typography';
import { answerQueries } from '../api/queries';
import { ANSWER_STATUS_LABELS, TOPIC_LABELS } from '../model/answer-labels';
import { ANSWER_FILTER_NAMES, parseAnswerFilter } from '../model/answer-params';
import { ANSWER_LANGUAGES, ANSWER_STATUSES, ANSWER_TOPICS } from '../model/answer-rules';
import { AnswerTable } from './answer-table';
import { TryQuestion } from './try-question';

type FilterSelectProps = {
  label: string;
  name: (typeof ANSWER_FILTER_NAMES)[number];
  all: string;
  options: readonly { value: string; label: string }[];
};

/** A filter of the list, kept in the address. */
function FilterSelect({ label, name, all, options }: FilterSelectProps) {
  const { params, change } = useUrlParams();
  return (
    <Box flex={{ base: '1 1 8rem', xl: '0 0 11rem' }} minW="0">
      <Field label={label} labelHidden>
        <Select value={params.get(name) ?? ''} onChange={(event) => change(name, event.target.value)}>
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      </Field>
    </Box>
  );
}

const TOPICS = ANSWER_TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }));
const STATUSES = ANSWER_STATUSES.map((value) => ({ value, label: ANSWER_STATUS_LABELS[value] }));
const LANGUAGES = ANSWER_LANGUAGES.map((value) => ({ value, label: languageLabel(value) }));

function AnswerFilters() {
  const { params, change } = useUrlParams();
  return (
    <Row role="search" aria-label="Answers" gap="3" mb="2">
      <Box flex={{ base: '1 1 100%', xl: '1 1 9rem' }}>
        <SearchField
          labelHidden
          placeholder="Search questions, replies and wordings"
          value={params.get('query') ?? ''}
          onChange={(value) => change('query', value)}
        />
      </Box>
      <FilterSelect label="Topic" name="topic" all="All topics" options={TOPICS} />
      <FilterSelect label="Status" name="status" all="Any status" options={STATUSES} />
      <FilterSelect label="Language" name="language" all="Any language" options={LANGUAGES} />
    </Row>
  );
}

/** Empty state of the list: there are no answers, or none match the filter. */
function NoAnswers({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  if (!isNarrowed) {
    return (
      <EmptyState title="No answers yet.">
        Without them, the assistant answers from the pages of the site only. Select “New answer” to add the
        first one.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No answers match.">
      Try different words or fewer filters.{' '}
      <Button variant="plain" size="sm" px="0" onClick={onClear}>
        Clear filters
      </Button>
    </EmptyState>
  );
}

/** All answers that match the filter in the URL, page by page. */
function AnswerList() {
  const { params, clear } = useUrlParams();
  const filter = useMemo(() => parseAnswerFilter(params), [params]);
  const list = useInfiniteQuery(answerQueries.list(filter));
  const answers = list.data?.pages.flatMap((page) => page.answers);
  const total = list.data?.pages[0]?.total ?? answers?.length ?? 0;
  return (
    <Stack gap="3">
      {list.isError && !list.isFetching ? (
        <LoadError onRetry={() => list.refetch()}>We couldn’t load the answers. Please try again.</LoadError>
      ) : null}
      {list.isPending ? <EntryListSkeleton label="Loading answers..." /> : null}
      {answers ? (
        <Box aria-busy={list.isPlaceholderData}>
          <Text role="status" size="fine" tone="muted" mb="2" fontVariantNumeric="tabular-nums">
            {counted(total, 'answer')}
          </Text>
          {answers.length === 0 ? (
            <NoAnswers isNarrowed={ANSWER_FILTER_NAMES.some((name) => params.has(name))} onClear={clear} />
          ) : (
            <AnswerTable answers={answers} />
          )}
        </Box>
      ) : null}
      <ShowMore pages={list} />
    </Stack>
  );
}

/** The answers of the assistant, and a box to try a question. */
export function AnswersScreen() {
  return (
    <StaffPage
      title="Answers"
      actions={
        <ButtonLink to={answerPathOf('new')} size="sm">
          New answer
        </ButtonLink>
      }
    >
      <TryQuestion />
      <AnswerFilters />
      <AnswerList />
    </StaffPage>
  );
}
