import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert } from '@/shared/ui/alert';
import { Button } from '@/shared/ui/button';
import { Box, Stack } from '@/shared/ui/layout';
import { LoadError } from '@/shared/ui/load-error';
import { NewsLine } from '@/shared/ui/news-line';
import { Skeleton } from '@/shared/ui/skeleton';
import { StaffPage } from '@/shared/ui/staff-page';
import { VisuallyHidden } from '@/shared/ui/visually-hidden';
import { appointmentQueries, useAppointmentNews } from '../api/queries';
import { AppointmentList } from './appointment-list';
import { CalendarBar } from './calendar-bar';
import { CalendarGrid } from './calendar-grid';
import { PendingRequests } from './pending-requests';
import { StepDialog } from './step-dialog';
import { useCalendarView } from './use-calendar-view';
import { useSteps } from './use-steps';

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
  const steps = useSteps();
  const wanted = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const appointments = useQuery({ ...appointmentQueries.list(wanted), placeholderData: keepPreviousData });
  const pending = useQuery(appointmentQueries.list('pending'));
  const inCalendar = useAppointmentNews(wanted, appointments);
  const inRequests = useAppointmentNews('pending', pending);
  const waits = inRequests && inRequests.added > 0;
  const found = appointments.data?.appointments;

  return (
    <StaffPage
      title="Appointments"
      lead="All times are Eastern Time. If the client is in another time zone, their time is shown too."
      actions={<Button onClick={() => steps.open({ kind: 'add' })}>Add appointment</Button>}
    >
      <Box>
        <NewsLine
          news={waits ? inRequests : (inCalendar ?? inRequests)}
          word={waits ? 'to confirm' : 'new or moved'}
          onShow={() => Promise.all([appointments.refetch(), pending.refetch()])}
        />
        <PendingRequests steps={steps} />
        <Box as="section" aria-label="Calendar of appointments">
          <CalendarBar calendar={calendar} />
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
      <StepDialog steps={steps} day={day} />
    </StaffPage>
  );
}
