import { chakra } from '@chakra-ui/react/styled-system';
import { memo } from 'react';
import { answerPathOf } from '@/shared/config/paths';
import { excerptOf } from '@/shared/lib/answer-markdown';
import { languageLabel } from '@/shared/staff/language-label';
import { Box } from '@/shared/ui/layout/layout';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/lists/stacked-table';
import { TextLink } from '@/shared/ui/text/text-link';
import type { AnswerRow } from '../api/queries';
import { replyOutline } from '../model/answer-form';
import { ANSWER_STATUS_LABELS, labelOf, TOPIC_LABELS } from '../model/answer-labels';

const TableRow = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"question question question" "reply reply reply" "topic count status"',
    alignItems: 'baseline',
    columnGap: '4',
    py: { base: '2', lg: '0' },
    borderBottom: '1px solid',
    borderColor: 'rule',
  },
});

const inBrackets = (meaning: string) => `[${meaning}]`;

/** One answer of the list. */
const AnswerTableRow = memo(function AnswerTableRow({ answer }: { answer: AnswerRow }) {
  const { id, question, reply, topic, language, wording_count, status } = answer;
  return (
    <TableRow role="row">
      <Box as="td" role="cell" gridArea="question">
        <TextLink
          to={answerPathOf(id)}
          display="inline-flex"
          alignItems="center"
          minH={{ base: 'tap', lg: '6' }}
          color="ink"
          fontWeight="medium"
        >
          <Box as="bdi" lineClamp={{ base: '2', lg: '1' }} overflowWrap="anywhere" lang={language}>
            {question}
          </Box>
        </TextLink>
      </Box>
      <Box as="td" role="cell" gridArea="reply" color="muted">
        <Box as="bdi" lineClamp="1" overflowWrap="anywhere" lang={language}>
          {replyOutline(excerptOf(reply.split('\n', 1)[0] ?? ''), inBrackets)}
        </Box>
      </Box>
      <Box as="td" role="cell" gridArea="topic" color="muted" whiteSpace={{ lg: 'nowrap' }}>
        {labelOf(TOPIC_LABELS, topic)}
        {language === 'en' ? '' : `, ${languageLabel(language)}`}
      </Box>
      <Box as="td" role="cell" gridArea="count" color="muted" fontVariantNumeric="tabular-nums">
        {wording_count}
        <Box as="span" hideFrom="lg">
          {wording_count === 1 ? ' wording' : ' wordings'}
        </Box>
      </Box>
      <Box as="td" role="cell" gridArea="status" fontWeight={status === 'draft' ? 'semibold' : undefined}>
        {labelOf(ANSWER_STATUS_LABELS, status)}
      </Box>
    </TableRow>
  );
});

const COLUMNS = ['Question', 'Reply', 'Topic', 'Wordings', 'Status'];

/** Answers in their order. */
export function AnswerTable({ answers }: { answers: readonly AnswerRow[] }) {
  return (
    <StackedTable
      css={{
        tableLayout: { lg: 'fixed' },
        '& td': { verticalAlign: 'middle', py: { lg: '1' } },
        '& th:nth-of-type(2)': { width: '32%' },
        '& th:nth-of-type(3)': { width: '9rem' },
        '& th:nth-of-type(4)': { width: '6rem' },
        '& th:nth-of-type(5)': { width: '6rem' },
      }}
      role="table"
      aria-label="Answers"
    >
      <StackedHead role="rowgroup">
        <TableRow role="row">
          <HeadCells columns={COLUMNS} />
        </TableRow>
      </StackedHead>
      <StackedBody role="rowgroup">
        {answers.map((answer) => (
          <AnswerTableRow key={answer.id} answer={answer} />
        ))}
      </StackedBody>
    </StackedTable>
  );
}
