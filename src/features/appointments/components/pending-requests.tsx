import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import { todayIn } from '@contracts/time.ts';
import { useQuery } from '@tanstack/react-query';
import { AnimatePresence } from 'framer-motion';
import { Box, Row } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { Heading } from '@/shared/ui/typography';
import { appointmentQueries } from '../api/queries';
import { AppointmentActionDialog } from './appointment-action-dialog';
import { useAppointmentActions } from './appointment-actions';
import { AppointmentEntry } from './appointment-list';
import { ConfirmAllButton, ConfirmAllDialog, useConfirmAll } from './confirm-all';

type PendingRequestsProps = { steps: ReturnType<typeof useAppointmentActions> };

/** What waits for an answer, whichever days are shown below; nothing when all is answered. */
export function PendingRequests({ steps }: PendingRequestsProps) {
  const pending = useQuery(appointmentQueries.list('pending'));
  const confirmAll = useConfirmAll();
  const requests = pending.data?.appointments ?? [];
  return (
    <>
      {pending.isError ? (
        <LoadError onRetry={pending.refetch}>We couldn't load the requests.</LoadError>
      ) : null}
      {requests.length > 0 && !pending.isError ? (
        <Box as="section" aria-labelledby="requests-title" mb="10">
          <Row justifyContent="space-between" gap="3">
            <Heading level={2} size="h3" id="requests-title">
              {requests.length === 1 ? '1 request to approve' : `${requests.length} requests to approve`}
            </Heading>
            <ConfirmAllButton requests={requests} onOpen={confirmAll.open} />
          </Row>
          <Box as="ul" listStyleType="none" maxH={{ lg: '24rem' }} overflowY="auto">
            <AnimatePresence initial={false}>
              {requests.map((appointment) => (
                <AppointmentEntry
                  key={appointment.id}
                  appointment={appointment}
                  hasDay
                  onOpen={(one) => steps.open({ kind: 'details', appointment: one })}
                  onStep={steps.take}
                />
              ))}
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
