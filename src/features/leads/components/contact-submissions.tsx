import type { ContactSubmission } from '@contracts/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadPath } from '@/shared/config/paths';
import { mailtoOf } from '@/shared/lib/mailto-of';
import { fullMoment } from '@/shared/lib/moments';
import { Button } from '@/shared/ui/button';
import { DescriptionItem } from '@/shared/ui/description-item';
import { Dialog } from '@/shared/ui/dialog';
import { EmptyState } from '@/shared/ui/empty-state';
import { Box, Row, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { TextLink } from '@/shared/ui/text-link';
import { Anchor, Heading } from '@/shared/ui/typography';
import { contactSubmissionQueries } from '../api/contact-submissions';
import { SubmissionsSkeleton, SubmissionsTable } from './contact-submissions-table';

type SubmissionDialogProps = { submission: ContactSubmission; isOpen: boolean; onClose: () => void };

/** One message in full. What a stranger wrote is shown as text, in the direction it was written. */
function SubmissionDialog({ submission, isOpen, onClose }: SubmissionDialogProps) {
  const { createdAt, name, email, company, message } = submission;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Contact Form Submission"
      description={`Received on ${fullMoment(createdAt)}`}
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
