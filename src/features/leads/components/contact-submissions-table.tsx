import { chakra } from '@chakra-ui/react/styled-system';
import type { ContactSubmission } from '@contracts/contact.ts';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { Box } from '@/shared/ui/layout';
import { Skeleton } from '@/shared/ui/skeleton';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/stacked-table';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';

const CELLS = {
  '& td': { py: { base: '0.5', lg: '2' } },
  '& td:last-of-type': { pe: '0', justifySelf: 'end' },
} as const;
const Line = chakra('tr', {
  base: {
    display: { base: 'grid', lg: 'table-row' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"name date" "email email" "company action"',
    alignItems: 'baseline',
    columnGap: '4',
    py: { base: '4', lg: '0' },
    borderBottom: '1px solid',
    borderColor: 'rule',
  },
});

const COLUMNS = ['Date', 'Name', 'Email', 'Company', 'Action'];

function Columns() {
  return (
    <StackedHead role="rowgroup">
      <Line role="row">
        {COLUMNS.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </Line>
    </StackedHead>
  );
}

type SubmissionsTableProps = {
  submissions: ContactSubmission[];
  onView: (submission: ContactSubmission) => void;
};

/** All messages, newest first as they come. */
export function SubmissionsTable({ submissions, onView }: SubmissionsTableProps) {
  return (
    <StackedTable css={CELLS} role="table" aria-label="Contact form submissions">
      <Columns />
      <StackedBody role="rowgroup">
        {submissions.map((submission) => (
          <Row key={submission.id} submission={submission} onView={() => onView(submission)} />
        ))}
      </StackedBody>
    </StackedTable>
  );
}

function Row({ submission, onView }: { submission: ContactSubmission; onView: () => void }) {
  const { createdAt, name, email, company } = submission;
  return (
    <Line role="row">
      <Box
        as="td"
        role="cell"
        gridArea="date"
        whiteSpace="nowrap"
        fontVariantNumeric="tabular-nums"
        color="muted"
      >
        <time dateTime={createdAt}>{fullMoment(createdAt)}</time>
      </Box>
      <Box as="td" role="cell" gridArea="name" fontWeight="semibold">
        <bdi>{name}</bdi>
      </Box>
      <Box as="td" role="cell" gridArea="email">
        {email}
      </Box>
      <Box as="td" role="cell" gridArea="company">
        <bdi>{company}</bdi>
      </Box>
      <Box as="td" role="cell" gridArea="action">
        <Button variant="plain" size="sm" whiteSpace="nowrap" px="0" onClick={onView}>
          View Details
          <VisuallyHidden>{` of the message from ${name}`}</VisuallyHidden>
        </Button>
      </Box>
    </Line>
  );
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** The table's place while it loads. */
export function SubmissionsSkeleton() {
  return (
    <Box>
      <VisuallyHidden role="status">Loading submissions...</VisuallyHidden>
      {PLACEHOLDERS.map((key) => (
        <Box key={key} borderBottom="1px solid" borderColor="rule" py={{ base: '6', lg: '5' }}>
          <Skeleton height={{ base: '14', lg: '5' }} />
        </Box>
      ))}
    </Box>
  );
}
