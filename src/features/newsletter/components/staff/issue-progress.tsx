import { Progress } from '@chakra-ui/react/progress';
import { useState } from 'react';
import { errorMessage } from '@/shared/errors/error-message';
import { counted } from '@/shared/lib/text';
import { progressRecipe } from '@/shared/theme/progress-recipe';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { DescriptionItem } from '@/shared/ui/lists/description-item';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Text } from '@/shared/ui/text/typography';
import { useControlIssue } from '../../api/issues';
import { ISSUE_COUNTS, type IssueCount, type NewsletterIssue } from '../../model/issue';
import { issueEvent } from '../../model/newsletter-labels';
import { IssuePreview } from './issue-preview';

const COUNT_LABELS: Record<IssueCount, string> = {
  recipients: 'Recipients so far',
  sent: 'Sent',
  queued: 'Waiting',
  failed: 'Failed',
  skipped: 'Skipped: left the list, or stopped',
  bounced: 'Bounced',
  complaints: 'Marked as spam',
  unsubscribed: 'Unsubscribed after it',
};

/** How far the sending is, for eyes and screen readers. */
function SendingProgress({ planned, ended }: { planned: number; ended: number }) {
  const max = Math.max(planned, 1);
  const value = Math.min(ended, planned);
  const words = `${ended.toLocaleString('en-US')} of ${planned.toLocaleString('en-US')} emails done`;
  return (
    <Stack gap="2">
      <Progress.Root recipe={progressRecipe} value={value} max={max}>
        <Progress.Track aria-label="Sending" aria-valuetext={words}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Row justifyContent="space-between" textStyle="small" fontVariantNumeric="tabular-nums">
        <span>{words}</span>
        <span>{Math.floor((100 * value) / max)}%</span>
      </Row>
    </Stack>
  );
}

const EXPLANATIONS = {
  scheduled: 'It goes to everyone who is a confirmed subscriber when it starts.',
  sending:
    'Emails go out in batches, after other emails of the site. You can leave this page. People who unsubscribe before their email is sent get none.',
  stopped: 'No further email goes out. If you continue, only the remaining subscribers get it.',
  sent: 'Every email has ended. Bounces, complaints and unsubscribes may still come in.',
  draft: '',
};

/** A scheduled, running, stopped or sent issue: what became of its emails, and how to stop it. */
export function IssueProgress({ issue }: { issue: NewsletterIssue }) {
  const control = useControlIssue();
  const [asked, setAsked] = useState<'stop' | 'resume'>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const { status, planned, recipients, queued, subject, preview_line, body } = issue;
  const [shownStatus, setShownStatus] = useState(status);
  // The dialog keeps its words while it closes.
  if (asked && shownStatus !== status) setShownStatus(status);
  const isSchedule = shownStatus === 'scheduled';
  return (
    <Stack gap="6">
      <Box>
        <Text role="status" fontWeight="semibold">
          {issueEvent(issue)}
        </Text>
        <Text tone="muted">{EXPLANATIONS[status]}</Text>
      </Box>
      {planned !== null && status !== 'sent' ? (
        <SendingProgress planned={planned} ended={recipients - queued} />
      ) : null}
      {status === 'stopped' ? <Alert tone="info">This issue is stopped.</Alert> : null}
      <Row gap="3">
        {status === 'scheduled' || status === 'sending' ? (
          <Button variant="outline" size="sm" onClick={() => setAsked('stop')}>
            {status === 'scheduled' ? 'Cancel schedule' : 'Stop sending'}
          </Button>
        ) : null}
        {status === 'stopped' ? (
          <Button size="sm" onClick={() => setAsked('resume')}>
            Continue sending
          </Button>
        ) : null}
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isPreviewing}
          onClick={() => setIsPreviewing(!isPreviewing)}
        >
          {isPreviewing ? 'Hide the email' : 'Show the email'}
        </Button>
      </Row>
      {planned !== null ? (
        <Box
          as="dl"
          display="grid"
          gridTemplateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}
          columnGap="6"
          fontVariantNumeric="tabular-nums"
        >
          {ISSUE_COUNTS.map((name) => (
            <DescriptionItem key={name} term={COUNT_LABELS[name]}>
              {issue[name].toLocaleString('en-US')}
            </DescriptionItem>
          ))}
        </Box>
      ) : null}
      {isPreviewing ? <IssuePreview text={{ subject, preview_line, body }} /> : null}
      <ConfirmDialog
        open={asked === 'stop'}
        onClose={() => setAsked(undefined)}
        title={isSchedule ? 'Cancel the schedule?' : 'Stop sending this issue?'}
        description={
          isSchedule
            ? 'The issue becomes a draft again. Nobody gets it until you send it.'
            : 'Emails that were sent can’t be taken back. You can continue with the remaining subscribers later.'
        }
        confirmLabel={isSchedule ? 'Cancel schedule' : 'Stop sending'}
        pendingLabel="Stopping..."
        onConfirm={() => control.mutateAsync({ id: issue.id, action: 'stop' })}
        failure={(error) => `Nothing was changed. ${errorMessage(error)}`}
      />
      <ConfirmDialog
        open={asked === 'resume'}
        onClose={() => setAsked(undefined)}
        title="Continue sending?"
        description={`The remaining ${planned === null ? 'subscribers' : counted(Math.max(planned - recipients, 0), 'subscriber')} get the issue from the next minute on.`}
        confirmLabel="Continue sending"
        pendingLabel="Continuing..."
        onConfirm={() => control.mutateAsync({ id: issue.id, action: 'resume' })}
        failure={(error) => `Nothing was changed. ${errorMessage(error)}`}
      />
    </Stack>
  );
}
