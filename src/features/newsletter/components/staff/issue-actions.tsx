import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { formatDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import { publicationTime } from '@/shared/staff/publication-time';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { showToast } from '@/shared/ui/feedback/toast';
import { TextInput } from '@/shared/ui/forms/controls';
import { Field } from '@/shared/ui/forms/field';
import { Row, Stack } from '@/shared/ui/layout/layout';
import { ConfirmDialog } from '@/shared/ui/overlay/confirm-dialog';
import { Dialog } from '@/shared/ui/overlay/dialog';
import { Text } from '@/shared/ui/text/typography';
import { useDeleteIssue, useScheduleIssue, useSendTest } from '../../api/issues';
import type { NewsletterIssue } from '../../model/issue';

type ScheduleDialogProps = {
  open: boolean;
  onClose: () => void;
  /** An instant, ISO 8601. */
  onSchedule: (sendAt: string) => Promise<unknown>;
};

/** Asks when the issue goes out, in the firm's time zone. */
function ScheduleDialog({ open, onClose, onSchedule }: ScheduleDialogProps) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(publicationTime),
    defaultValues: { when: '' },
  });
  const [problem, setProblem] = useState<string>();
  async function submit({ when }: { when: string }) {
    setProblem(undefined);
    try {
      await onSchedule(when);
      onClose();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Schedule this issue"
      description="It goes to everyone who is a confirmed subscriber at that time. You can cancel it until then."
    >
      <form onSubmit={handleSubmit(submit)} noValidate>
        <Stack gap="5">
          {problem ? <Alert tone="error">{problem}</Alert> : null}
          <Field
            label="When"
            required
            error={formState.errors.when?.message}
            help={`${FIRM_SENTENCES.en.zone}.`}
          >
            <TextInput type="datetime-local" {...register('when')} />
          </Field>
          <Row>
            <Button type="submit" pending={formState.isSubmitting} pendingLabel="Scheduling...">
              Schedule
            </Button>
            <Button variant="outline" onClick={onClose}>
              Not now
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}

type IssueActionsProps = {
  issue: NewsletterIssue;
  /** The subscribers that would get it now. */
  confirmed: number;
  isComplete: boolean;
  /** Saves what is unsaved; returns the stored version. */
  flush: () => Promise<number>;
  /** Called before the draft is left for good. */
  onLeave: () => void;
};

/** What can be done with a draft; each action saves the text first. */
export function IssueActions({ issue, confirmed, isComplete, flush, onLeave }: IssueActionsProps) {
  const [asked, setAsked] = useState<'schedule' | 'send' | 'delete'>();
  const navigate = useNavigate();
  const test = useSendTest();
  const schedule = useScheduleIssue();
  const remove = useDeleteIssue();
  const close = () => setAsked(undefined);

  async function sendTest() {
    try {
      await flush();
      const email = await test.mutateAsync(issue.id);
      showToast({ kind: 'success', title: 'Test on its way', description: email });
    } catch (error) {
      showToast({ kind: 'error', title: 'No test sent', description: errorMessage(error) });
    }
  }
  async function send(sendAt: string | null) {
    const version = await flush();
    await schedule.mutateAsync({ id: issue.id, version, sendAt });
    showToast({
      kind: 'success',
      title: sendAt ? `Scheduled for ${formatDateTime(sendAt)}` : 'Sending has started',
    });
  }
  async function confirmDelete() {
    // Without the last changes: they are deleted, too.
    await remove.mutateAsync({ id: issue.id, version: await flush() });
    onLeave();
    void navigate(`${PATHS.admin}/newsletter`, { replace: true });
  }

  return (
    <>
      <Stack gap="3" pt="4" borderTop="1px solid" borderColor="rule">
        <Text size="small" tone="muted">
          {isComplete
            ? confirmed === 0
              ? 'There is no confirmed subscriber yet, so there is nobody to send it to.'
              : `${counted(confirmed, 'subscriber')} would get it now. A test goes to your own address.`
            : 'Enter a subject and a text before you send it.'}
        </Text>
        <Row gap="3">
          <Button
            variant="outline"
            size="sm"
            disabled={!isComplete}
            pending={test.isPending}
            pendingLabel="Sending..."
            onClick={sendTest}
          >
            Send a test
          </Button>
          <Button variant="outline" size="sm" disabled={!isComplete} onClick={() => setAsked('schedule')}>
            Schedule
          </Button>
          <Button size="sm" disabled={!isComplete || confirmed === 0} onClick={() => setAsked('send')}>
            Send now
          </Button>
          <Button variant="plain" size="sm" onClick={() => setAsked('delete')}>
            Delete draft
          </Button>
        </Row>
      </Stack>
      <ScheduleDialog open={asked === 'schedule'} onClose={close} onSchedule={send} />
      <ConfirmDialog
        open={asked === 'send'}
        onClose={close}
        title={`Send to ${counted(confirmed, 'subscriber')}?`}
        description="It starts now. You can stop it, but an email that was sent can’t be taken back."
        confirmLabel="Send now"
        pendingLabel="Starting..."
        onConfirm={() => send(null)}
        failure={(error) => `Nothing was sent. ${errorMessage(error)}`}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onClose={close}
        title="Delete this draft?"
        description="Its text can’t be restored."
        confirmLabel="Delete"
        isDestructive
        pendingLabel="Deleting..."
        onConfirm={confirmDelete}
        done={{ title: 'Draft deleted' }}
        failure={(error) => `Nothing was deleted. ${errorMessage(error)}`}
      />
    </>
  );
}
