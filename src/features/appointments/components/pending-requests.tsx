import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { todayIn } from '@contracts/zones.ts';
import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { counted } from '@/shared/lib/text';
import { useSteadyRows } from '@/shared/live/use-steady-rows';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Box, Row } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { appointmentQueries } from '../api/queries';
import { isMissed } from '../model/appointment-actions';
import type { StaffAppointment } from '../model/staff-appointment';
import { AppointmentActionDialog } from './appointment-action-dialog';
import { useAppointmentActions } from './appointment-actions';
import { AppointmentEntry } from './appointment-list';
import { ConfirmAllButton, ConfirmAllDialog, useConfirmAll } from './confirm-all';
import { type UndoableChange, UndoButton } from './undo-change';

/** What a request that needs no answer any more has instead of its buttons. */
function GoneActions({ change }: { change: UndoableChange | undefined }) {
  return change ? <UndoButton change={change} /> : <Text size="small">Answered</Text>;
}

/** '2 requests to approve, 1 missed'. */
function headingOf(requests: readonly StaffAppointment[]): string {
  const now = new Date();
  const missed = requests.filter((request) => isMissed(request, now)).length;
  const open = requests.length - missed;
  if (requests.length === 0) return 'No more requests to approve';
  if (missed === 0) return `${counted(open, 'request')} to approve`;
  return open === 0
    ? counted(missed, 'missed request')
    : `${counted(open, 'request')} to approve, ${missed} missed`;
}

type PendingRequestsProps = { steps: ReturnType<typeof useAppointmentActions> };

/** What waits for an answer, whichever days are shown below; nothing when all is answered. */
export function PendingRequests({ steps }: PendingRequestsProps) {
  const pending = useQuery(appointmentQueries.list('pending'));
  const confirmAll = useConfirmAll();
  const requests = pending.data?.appointments ?? [];
  const steady = useSteadyRows(requests);
  return (
    <>
      {pending.isError ? (
        <LoadError onRetry={pending.refetch}>We couldn’t load the requests.</LoadError>
      ) : null}
      {steady.rows.length > 0 && !pending.isError ? (
        <Box as="section" aria-labelledby="requests-title" mb="10" {...steady.frame}>
          <Row justifyContent="space-between" gap="3">
            <Heading level={2} size="h3" id="requests-title">
              {headingOf(requests)}
            </Heading>
            <ConfirmAllButton requests={requests} onOpen={confirmAll.open} />
          </Row>
          <Box as="ul" listStyleType="none" maxH={{ lg: '24rem' }} overflowY="auto">
            <AnimatePresence initial={false}>
              {steady.rows.map(({ row, isGone }) => {
                const change = isGone ? steps.changes.get(row.id) : undefined;
                return (
                  <AppointmentEntry
                    key={row.id}
                    appointment={change?.appointment ?? row}
                    hasDay
                    onOpen={(one) => steps.open({ kind: 'details', appointment: one })}
                    onStep={steps.take}
                    actions={isGone ? <GoneActions change={change} /> : undefined}
                  />
                );
              })}
            </AnimatePresence>
          </Box>
        </Box>
      ) : null}
      {/* It outlives the list, which empties while it confirms. */}
      <ConfirmAllDialog steps={confirmAll} />
    </>
  );
}

/** The pending requests with their dialogs, for a page that shows no other appointments. */
export function RequestsToConfirm() {
  const steps = useAppointmentActions();
  return (
    <>
      <PendingRequests steps={steps} />
      <AppointmentActionDialog steps={steps} day={todayIn(FIRM_TIME_ZONE)} />
    </>
  );
}
