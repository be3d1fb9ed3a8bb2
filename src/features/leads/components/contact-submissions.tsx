import { chakra } from '@chakra-ui/react/styled-system';
import type { ContactSubmission } from '@contracts/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadPath } from '@/shared/config/paths';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { mailtoOf } from '@/shared/lib/text';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { DescriptionItem } from '@/shared/ui/lists/description-item';
import { HeadCells } from '@/shared/ui/lists/head-cells';
import { StackedBody, StackedHead, StackedTable } from '@/shared/ui/lists/stacked-table';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { TextLink } from '@/shared/ui/text/text-link';
import { Anchor, Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { contactSubmissionQueries, SUBMISSIONS_LIMIT } from '../api/queries';

const CELL_STYLES = {
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

function TableHead() {
  return (
    <StackedHead role="rowgroup">
      <Line role="row">
        <HeadCells columns={COLUMNS} />
      </Line>
    </StackedHead>
  );
}

function SubmissionRow({ submission, onView }: { submission: ContactSubmission; onView: () => void }) {
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
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
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

type SubmissionsTableProps = {
  submissions: ContactSubmission[];
  onView: (submission: ContactSubmission) => void;
};

/** Messages in the order given, newest first. */
function SubmissionsTable({ submissions, onView }: SubmissionsTableProps) {
  return (
    <StackedTable css={CELL_STYLES} role="table" aria-label="Contact form submissions">
      <TableHead />
      <StackedBody role="rowgroup">
        {submissions.map((submission) => (
          <SubmissionRow key={submission.id} submission={submission} onView={() => onView(submission)} />
        ))}
      </StackedBody>
    </StackedTable>
  );
}

const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

/** The table's place while it loads. */
function SubmissionsSkeleton() {
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

type SubmissionDialogProps = { submission: ContactSubmission; isOpen: boolean; onClose: () => void };

/** One message in full. What a stranger wrote is shown as text, in the direction it was written. */
function SubmissionDialog({ submission, isOpen, onClose }: SubmissionDialogProps) {
  const { createdAt, name, email, company, message } = submission;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Contact Form Submission"
      description={`Received on ${formatDateTime(createdAt)}`}
    >
      <Box as="dl">
        <DescriptionItem term="Name">
          <span dir="auto">{name}</span>
        </DescriptionItem>
        <DescriptionItem term="Email">
          <Anchor
            href={mailtoOf(email)}
            display="inline-flex"
            alignItems="center"
            minH="tap"
            overflowWrap="anywhere"
          >
            {email}
          </Anchor>
        </DescriptionItem>
        <DescriptionItem term="Company">
          <span dir="auto">{company}</span>
        </DescriptionItem>
        <DescriptionItem term="Message">
          <Box dir="auto" whiteSpace="pre-wrap" textAlign="start">
            {message}
          </Box>
        </DescriptionItem>
      </Box>
      <TextLink to={leadPath(submission.id)} display="inline-flex" alignItems="center" minH="tap" mt="3">
        Reply, assign and follow up
      </TextLink>
    </Dialog>
  );
}

type SubmissionListProps = {
  submissions: ContactSubmission[];
  onView: (submission: ContactSubmission) => void;
};

const PAGE_SIZE = 10;

/** The newest messages, and a button for the next ones. */
function SubmissionList({ submissions, onView }: SubmissionListProps) {
  const [shown, setShown] = useState(PAGE_SIZE);
  const isCut = submissions.length >= SUBMISSIONS_LIMIT;
  const { data: total = submissions.length } = useQuery({
    ...contactSubmissionQueries.total(),
    enabled: isCut,
  });
  if (submissions.length === 0) {
    return (
      <EmptyState title="No submissions found.">
        Messages sent through the contact form will appear here, newest first.
      </EmptyState>
    );
  }
  return (
    <>
      <SubmissionsTable submissions={submissions.slice(0, shown)} onView={onView} />
      {submissions.length > PAGE_SIZE ? (
        <Row justifyContent="center" gap="4">
          <Text role="status" size="small" tone="muted">
            {`Showing ${Math.min(shown, submissions.length)} of ${total.toLocaleString('en-US')}`}
          </Text>
          <Button
            variant="outline"
            size="sm"
            // It keeps the focus after the last page.
            aria-disabled={shown >= submissions.length}
            onClick={() => setShown(Math.min(shown + PAGE_SIZE, submissions.length))}
          >
            Show more
          </Button>
        </Row>
      ) : null}
    </>
  );
}

/** The contact messages: loading, failed, none, or the list with a dialog for each. */
export function ContactSubmissions() {
  const submissions = useQuery(contactSubmissionQueries.list());
  // The dialog keeps its message while it closes, so the last one is remembered.
  const [viewed, setViewed] = useState<ContactSubmission>();
  const [isOpen, setIsOpen] = useState(false);
  const refresh = () => void submissions.refetch();

  return (
    <Stack gap="6">
      <Row justifyContent="space-between" flexWrap="nowrap">
        <Heading level={2} size="h3">
          Contact form submissions
        </Heading>
        <Button
          variant="outline"
          size="sm"
          onClick={refresh}
          pending={submissions.isFetching}
          pendingLabel="Loading..."
        >
          Refresh
        </Button>
      </Row>
      {submissions.isError ? (
        <LoadError onRetry={refresh}>Error loading submissions. Please try again later.</LoadError>
      ) : null}
      {submissions.isPending ? <SubmissionsSkeleton /> : null}
      {submissions.data ? (
        <SubmissionList
          submissions={submissions.data}
          onView={(submission) => {
            setViewed(submission);
            setIsOpen(true);
          }}
        />
      ) : null}
      {viewed ? (
        <SubmissionDialog submission={viewed} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : null}
    </Stack>
  );
}
