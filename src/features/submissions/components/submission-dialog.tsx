import type { ContactSubmission } from '@contracts/contact.ts';
import { leadPath } from '@/shared/config/paths';
import { mailtoOf } from '@/shared/lib/mailto-of';
import { fullMoment } from '@/shared/lib/moments';
import { DescriptionItem } from '@/shared/ui/description-item';
import { Dialog } from '@/shared/ui/dialog';
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
        <DescriptionItem term="Name">
          <span dir="auto">{name}</span>
        </DescriptionItem>
        <DescriptionItem term="Email">
          <Anchor href={mailtoOf(email)} display="inline-flex" alignItems="center" minH="tap">
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
