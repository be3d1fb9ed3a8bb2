import { chakra } from '@chakra-ui/react/styled-system';
import { type Lead, type TaskDraft, taskDraft } from '@contracts/leads.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { leadPath, PATHS } from '@/shared/config/paths';
import { errorMessage } from '@/shared/errors/error-message';
import { useDraftForm } from '@/shared/query/use-draft-form';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Stack } from '@/shared/ui/layout';
import { StaffPage } from '@/shared/ui/staff-page';
import { TextLink } from '@/shared/ui/text-link';
import { useReplayEarlySubmit } from '@/shared/ui/use-replay-early-submit';
import { useAddTask, usePendingTaskToggles, useToggleTask } from '../api/activity-mutations';
import { useOptimisticLead, useUnmergeLead } from '../api/lead-mutations';
import { leadDraftKey } from '../api/queries';
import { toIsoInstant } from '../model/task-due-date';
import { LeadDuplicates } from './lead-duplicates';
import { LeadMessage } from './lead-message';
import { LeadNotes } from './lead-notes';
import { LeadProperties } from './lead-properties';
import { LeadReply } from './lead-reply';
import { LeadSection } from './lead-section';
import { LeadTimelineSection } from './lead-timeline';
import { TaskFields } from './task-fields';
import { TaskItem } from './task-item';

const EMPTY: TaskDraft = { title: '', due: '', assignee: '' };

/** Adds something to be done. A failure keeps what was typed. */
function TaskForm({ leadId }: { leadId: number }) {
  const add = useAddTask(leadId);
  const { form, replace } = useDraftForm({
    key: leadDraftKey('task', leadId),
    empty: EMPTY,
    resolver: zodResolver(taskDraft),
  });

  async function save({ title, due, assignee }: TaskDraft) {
    if (add.isPending) return;
    try {
      await add.mutateAsync({ title, dueAt: toIsoInstant(due), assignee: assignee || null });
      replace(EMPTY);
    } catch (error) {
      form.setError('title', { message: errorMessage(error) });
    }
  }

  return (
    <form ref={useReplayEarlySubmit()} noValidate onSubmit={form.handleSubmit(save)} aria-label="Add a task">
      <Stack gap="3">
        <TaskFields label="New task" form={form} />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          alignSelf="start"
          pending={add.isPending}
          pendingLabel="Adding..."
        >
          Add task
        </Button>
      </Stack>
    </form>
  );
}

/** What is to be done about a lead, open tasks first. */
function LeadTasks({ lead }: { lead: Lead }) {
  const tick = useToggleTask(lead.id);
  const ticks = usePendingTaskToggles(lead.id);
  return (
    <LeadSection title="Tasks">
      {lead.tasks.length > 0 ? (
        <Stack as="ul" listStyle="none" gap="1" aria-label="Tasks">
          {lead.tasks.map((task) => (
            <TaskItem
              key={task.id}
              task={task}
              leadId={lead.id}
              isDone={ticks.get(task.id) ?? task.doneAt !== null}
              onTick={(isDone) => tick.mutate({ task, isDone })}
            />
          ))}
        </Stack>
      ) : null}
      <TaskForm leadId={lead.id} />
    </LeadSection>
  );
}

/** Says that a lead was merged into another one, and offers to undo it. */
function MergedNotice({ id, into }: { id: number; into: number }) {
  const unmerge = useUnmergeLead("Couldn't separate the leads");
  return (
    <Alert tone="info" title="This lead was merged into another lead.">
      <TextLink to={leadPath(into)}>Open the lead we kept</TextLink>, or{' '}
      <Button
        variant="plain"
        size="sm"
        px="0"
        pending={unmerge.isPending}
        pendingLabel="separating..."
        onClick={() => unmerge.mutate(id)}
      >
        undo the merge
      </Button>
    </Alert>
  );
}

// On a phone in the order of the work; on a wide screen the words to the left, what is decided to the right.
const Frame = chakra('div', {
  base: {
    display: 'grid',
    gap: '10',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
    gridTemplateRows: { lg: 'auto auto 1fr' },
    gridAutoFlow: { lg: 'dense' },
    columnGap: { lg: '12' },
    '& > *': { gridColumn: { lg: '1' } },
    '& > [data-beside]': { gridColumn: { lg: '2' } },
  },
});
const Beside = chakra(Stack, { base: { gap: '10', minW: '0' } });

/** A lead, and all that is done with it. */
export function LeadPage({ lead: known }: { lead: Lead }) {
  const lead = useOptimisticLead(known);
  return (
    <StaffPage
      title={lead.name}
      lead={lead.company}
      actions={
        <TextLink to={`${PATHS.admin}/leads`} display="inline-flex" alignItems="center" minH="tap">
          All leads
        </TextLink>
      }
    >
      {lead.mergedInto === null ? null : <MergedNotice id={lead.id} into={lead.mergedInto} />}
      <Frame mt={lead.mergedInto === null ? undefined : '6'}>
        <LeadMessage lead={lead} />
        <Beside data-beside="">
          <LeadProperties lead={lead} />
        </Beside>
        <LeadReply lead={lead} />
        <Beside data-beside="" gridRow={{ lg: '2 / span 2' }}>
          <LeadTasks lead={lead} />
          <LeadNotes lead={lead} />
          <LeadDuplicates lead={lead} />
        </Beside>
        <LeadTimelineSection email={lead.email} />
      </Frame>
    </StaffPage>
  );
}
