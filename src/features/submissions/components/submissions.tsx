import type { ContactSubmission } from '@contracts/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/empty-state';
import { Row, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Heading } from '@/shared/ui/typography';
import { submissionQueries } from '../api/queries';
import { SubmissionDialog } from './submission-dialog';
import { SubmissionsSkeleton, SubmissionsTable } from './submissions-table';

type ListProps = {
  submissions: ContactSubmission[];
  onView: (submission: ContactSubmission) => void;
};

function List({ submissions, onView }: ListProps) {
  if (submissions.length === 0) {
    return (
      <EmptyState title="No submissions found.">
        Messages sent through the contact form will appear here, newest first.
      </EmptyState>
    );
  }
  return <SubmissionsTable submissions={submissions} onView={onView} />;
}

/** The contact messages: loading, failed, none, or the list with a dialog for each. */
export function Submissions() {
  const submissions = useQuery(submissionQueries.list());
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
        <List
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
