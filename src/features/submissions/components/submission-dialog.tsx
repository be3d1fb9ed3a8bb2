import type { ContactSubmission } from '@contracts/contact.ts';
import { leadPath } from '@/shared/config/paths';
import { mailtoOf } from '@/shared/lib/mailto-of';
import { fullMoment } from '@/shared/lib/moments';
import { Dialog } from '@/shared/ui/dialog';
import { Fact } from '@/shared/ui/fact';
import { Box } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Anchor } from '@/shared/ui/typography';

type SubmissionDialogProps = { submission: ContactSubmission; isOpen: boolean; onClose: () => void };

/** One message in full. What a stranger wrote is shown as text, in the direction it was written. */
export function SubmissionDialog({ submission, isOpen, onClose }: SubmissionDialogProps) {
  const { createdAt, name, email, company, message } = submission;
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title="Contact Form Submission"
      description={`Received on ${fullMoment(createdAt)}`}
    >
      <Box as="dl">
        <Fact term="Name">
          <span dir="auto">{name}</span>
        </Fact>
        <Fact term="Email">
          <Anchor href={mailtoOf(email)} display="inline-flex" alignItems="center" minH="tap">
            {email}
          </Anchor>
        </Fact>
        <Fact term="Company">
          <span dir="auto">{company}</span>
        </Fact>
        <Fact term="Message">
          <Box dir="auto" whiteSpace="pre-wrap" textAlign="start">
            {message}
          </Box>
        </Fact>
      </Box>
      <TextLink to={leadPath(submission.id)} display="inline-flex" alignItems="center" minH="tap" mt="3">
        Reply, assign and follow up
      </TextLink>
    </Dialog>
  );
}
