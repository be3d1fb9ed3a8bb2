import type { ContactSubmission } from '@contracts/contact.ts';
import type { ReactNode } from 'react';
import { Dialog } from '@/shared/ui/dialog';
import { Box } from '@/shared/ui/layout';
import { Anchor, Text } from '@/shared/ui/typography';
import { formatReceivedAt } from '../model/received-at';

/** Escaped, so that an address cannot bring along a subject or a copy to somebody else. */
function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box py="3" borderTop="1px solid" borderColor="rule">
      <Text as="dt" size="fine" tone="muted">
        {term}
      </Text>
      <Box as="dd" overflowWrap="anywhere">
        {children}
      </Box>
    </Box>
  );
}

type SubmissionDialogProps = { submission: ContactSubmission; isOpen: boolean; onClose: () => void };

/** One message in full. What a stranger wrote is shown as text, in the direction it was written. */
export function SubmissionDialog({ submission, isOpen, onClose }: SubmissionDialogProps) {
  const { createdAt, name, email, company, message } = submission;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Contact Form Submission"
      description={`Received on ${formatReceivedAt(createdAt)}`}
    >
      <Box as="dl">
        <Detail term="Name">
          <span dir="auto">{name}</span>
        </Detail>
        <Detail term="Email">
          <Anchor href={mailtoOf(email)} display="inline-flex" alignItems="center" minH="tap">
            {email}
          </Anchor>
        </Detail>
        <Detail term="Company">
          <span dir="auto">{company}</span>
        </Detail>
        <Detail term="Message">
          <Box dir="auto" whiteSpace="pre-wrap" textAlign="start">
            {message}
          </Box>
        </Detail>
      </Box>
    </Dialog>
  );
}
