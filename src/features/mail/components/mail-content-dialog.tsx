import { useQuery } from '@tanstack/react-query';
import { mailKindLabel } from '@/shared/lib/mail-kind-label';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Box, Stack } from '@/shared/ui/layout/layout';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { mailQueries } from '../api/queries';
import type { Mail } from '../model/mail';

function MailContent({ mail }: { mail: Mail }) {
  const content = useQuery(mailQueries.content(mail.id));
  if (content.isPending) {
    return (
      <>
        <VisuallyHidden role="status">Loading the email...</VisuallyHidden>
        <Skeleton height="40" />
      </>
    );
  }
  if (content.isError) {
    return <LoadError onRetry={() => content.refetch()}>We couldn’t load the email.</LoadError>;
  }
  return (
    <Stack gap="4">
      <Text fontWeight="semibold" dir="auto" textAlign="start" overflowWrap="anywhere">
        {content.data.subject}
      </Text>
      <Box
        // A scrollable region must be reachable by keyboard.
        tabIndex={0}
        role="region"
        aria-label="Text of the email"
        maxH="60vh"
        overflowY="auto"
      >
        <Text dir="auto" textAlign="start" whiteSpace="pre-wrap" overflowWrap="anywhere" size="small">
          {content.data.text}
        </Text>
      </Box>
    </Stack>
  );
}

type MailContentDialogProps = { mail: Mail | undefined; onClose: () => void };

/** The text of an email. Its links open nothing: their secrets are hidden. */
export function MailContentDialog({ mail, onClose }: MailContentDialogProps) {
  return (
    <Dialog
      open={mail !== undefined}
      onClose={onClose}
      title={mail ? mailKindLabel(mail.kind) : ''}
      description={
        mail?.kind.startsWith('appointment_')
          ? 'With the appointment as it is now. Links that sign someone in or change a booking are left out.'
          : 'Links that sign someone in or change something are hidden. The audit log records that you read it.'
      }
    >
      {mail ? <MailContent mail={mail} /> : null}
    </Dialog>
  );
}
