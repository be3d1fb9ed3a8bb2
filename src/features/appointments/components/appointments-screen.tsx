import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Box, Stack } from '@/shared/ui/layout';
import { ListUpdateNotice } from '@/shared/ui/list-update-notice';
import { LoadError } from '@/shared/ui/load-error';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { appointmentQueries, useLiveAppointments } from '../api/queries';
import { AppointmentActionDialog } from './appointment-action-dialog';
import { AppointmentList } from './appointment-list';
import { CalendarGrid } from './calendar-grid';
import { CalendarToolbar } from './calendar-toolbar';
import { PendingRequests } from './pending-requests';
import { useAppointmentActions } from './use-appointment-actions';
import { useCalendarView } from './use-calendar-view';

function Loading() {
  return (
    <Stack gap="4">
      <VisuallyHidden role="status">Loading appointments...</VisuallyHidden>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height="16" />
      ))}
    </Stack>
  );
}

/** The staff's calendar: what waits for an answer first, then a day, a week, or a list. */
export function AppointmentsScreen() {
  const calendar = useCalendarView();
  const { view, day, days, today, isWide } = calendar;
  const steps = useAppointmentActions();
  const wanted = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const appointments = useQuery({ ...appointmentQueries.list(wanted), placeholderData: keepPreviousData });
  const pending = useQuery(appointmentQueries.list('pending'));
  const inCalendar = useLiveAppointments(wanted, appointments);
  const inRequests = useLiveAppointments('pending', pending);
  const waits = inRequests && inRequests.added > 0;
  const found = appointments.data?.appointments;

  return (
    <StaffPage
      title="Appointments"
      lead="All times are Eastern Time. If the client is in another time zone, their time is shown too."
      actions={<Button onClick={() => steps.open({ kind: 'add' })}>Add appointment</Button>}
    >
      <Box>
        <ListUpdateNotice
          news={waits ? inRequests : (inCalendar ?? inRequests)}
          word={waits ? 'to confirm' : 'new or moved'}
          onShow={() => Promise.all([appointments.refetch(), pending.refetch()])}
        />
        <PendingRequests steps={steps} />
        <Box as="section" aria-label="Calendar of appointments">
          <CalendarToolbar calendar={calendar} />
          {appointments.isError ? (
            <LoadError onRetry={appointments.refetch}>We couldn't load the appointments.</LoadError>
          ) : null}
          {appointments.isPending ? <Loading /> : null}
          {appointments.data?.isCut ? (
            <Alert tone="info">Showing the earliest 500. Choose a shorter period to see the rest.</Alert>
          ) : null}
          {found && (view === 'list' || !isWide) ? (
            <AppointmentList
              appointments={found}
              days={days}
              onOpen={(appointment) => steps.open({ kind: 'details', appointment })}
              onStep={steps.take}
            />
          ) : null}
          {found && view !== 'list' && isWide ? (
            <CalendarGrid
              appointments={found}
              days={days}
              today={today}
              onOpen={(appointment) => steps.open({ kind: 'details', appointment })}
              onDrop={(appointment, date, time) => steps.open({ kind: 'move', appointment, date, time })}
            />
          ) : null}
        </Box>
      </Box>
      <AppointmentActionDialog steps={steps} day={day} />
    </StaffPage>
  );
}
