import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import type { Tables } from '@contracts/database.types.ts';
import { formatDate } from '@contracts/time-format.ts';
import { todayIn } from '@contracts/zones.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '@/shared/auth/session';
import { withParam } from '@/shared/lib/url-params';
import { Button } from '@/shared/ui/button';
import { Alert } from '@/shared/ui/feedback/alert';
import { ListUpdateNotice } from '@/shared/ui/feedback/list-update-notice';
import { LoadError } from '@/shared/ui/feedback/load-error';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Select } from '@/shared/ui/forms/controls';
import { Toggle } from '@/shared/ui/forms/toggle';
import { ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui/icons';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { StaffPage } from '@/shared/ui/layout/staff-page';
import { Heading } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { appointmentQueries, useLiveAppointments } from '../api/queries';
import {
  adjacentPeriod,
  type CalendarView,
  parseCalendarView,
  rangeLabel,
  VIEWS,
  type View,
} from '../model/calendar-view';
import { AppointmentActionDialog } from './appointment-action-dialog';
import { useAppointmentActions } from './appointment-actions';
import { AppointmentList } from './appointment-list';
import { BookableCalendar } from './bookable-calendar';
import { PendingRequests } from './pending-requests';

const LABELS = { day: 'Day', week: 'Week', list: 'List' };

/** Which days are shown and how, and the way to others. */
function CalendarToolbar({ calendar }: { calendar: ReturnType<typeof useCalendarView> }) {
  const { view, days, today, show, goTo, turn } = calendar;
  const title = view === 'day' ? formatDate(days[0] ?? today, 'full') : rangeLabel(days);
  return (
    <Row justifyContent="space-between" gap="3" mb="4">
      <Heading level={2} size="h3" aria-live="polite">
        {title}
      </Heading>
      <Row gap="2">
        <Button variant="outline" size="sm" px="3" onClick={() => turn(-1)}>
          <ChevronLeftIcon />
          <VisuallyHidden>Earlier</VisuallyHidden>
        </Button>
        <Button variant="outline" size="sm" onClick={() => goTo(today)}>
          Today
        </Button>
        <Button variant="outline" size="sm" px="3" onClick={() => turn(1)}>
          <ChevronRightIcon />
          <VisuallyHidden>Later</VisuallyHidden>
        </Button>
        <Row role="group" aria-label="View" gap="1" ms={{ sm: '2' }}>
          {VIEWS.map((name) => (
            <Toggle key={name} type="button" aria-pressed={name === view} onClick={() => show(name)}>
              {LABELS[name]}
            </Toggle>
          ))}
        </Row>
      </Row>
    </Row>
  );
}

const ALL_CONSULTANTS = 'all';

type ConsultantFilterProps = {
  consultants: Pick<Tables<'consultants'>, 'id' | 'name'>[];
  value: string;
  onChoose: (id: string) => void;
};

/** Shows the appointments of one consultant. Hidden while there is only one. */
function ConsultantFilter({ consultants, value, onChoose }: ConsultantFilterProps) {
  if (consultants.length < 2) return null;
  return (
    <Box maxW="form" mb="4">
      <Select aria-label="Consultant" value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value={ALL_CONSULTANTS}>All consultants</option>
        {consultants.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Box>
  );
}

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
  const isPending = appointments.isPending || calendar.isPending;
  const all = isPending ? undefined : appointments.data?.appointments;
  const found =
    calendar.consultant === ALL_CONSULTANTS
      ? all
      : all?.filter(({ consultant_id }) => String(consultant_id) === calendar.consultant);

  return (
    <StaffPage
      title="Appointments"
      lead="If the client is in another time zone, their time is shown too."
      actions={<Button onClick={() => steps.open({ kind: 'add' })}>Add appointment</Button>}
    >
      <Box>
        <ListUpdateNotice
          news={waits ? inRequests : (inCalendar ?? inRequests)}
          word={waits ? 'to approve' : 'new or moved'}
          onShow={() => Promise.all([appointments.refetch(), pending.refetch()])}
        />
        <PendingRequests steps={steps} />
        <Box as="section" aria-label="Calendar of appointments">
          <CalendarToolbar calendar={calendar} />
          <ConsultantFilter
            consultants={calendar.consultants}
            value={calendar.consultant}
            onChoose={calendar.chooseConsultant}
          />
          {appointments.isError ? (
            <LoadError onRetry={appointments.refetch}>We couldn’t load the appointments.</LoadError>
          ) : null}
          {isPending && !appointments.isError ? <Loading /> : null}
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
            <BookableCalendar
              appointments={found}
              days={days}
              today={today}
              consultants={calendar.consultants.filter(
                ({ id, active }) =>
                  calendar.consultant === String(id) || (calendar.consultant === ALL_CONSULTANTS && active),
              )}
              consultantId={calendar.consultant === ALL_CONSULTANTS ? undefined : Number(calendar.consultant)}
              onBook={(booking) => steps.open({ kind: 'add', ...booking })}
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

const WIDE = '(min-width: 48em)';

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.(WIDE);
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** Whether there is room for a calendar's columns; phones get a list. */
function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia?.(WIDE).matches ?? false,
    () => false,
  );
}

/** The view in the address, and how to go to another one. A consultant's calendar opens with their appointments. */
function useCalendarView() {
  const [search, setSearch] = useSearchParams();
  const isWide = useIsWide();
  const { user } = useSession();
  const consultants = useQuery(appointmentQueries.consultants());
  const own = consultants.data?.find(({ user_id }) => user_id === user?.id);
  const today = todayIn(FIRM_TIME_ZONE);
  const current: CalendarView = parseCalendarView(search, today, isWide ? 'week' : 'list');
  const change = (name: string, value: string) =>
    setSearch((previous) => {
      const next = new URLSearchParams(previous);
      next.set(name, value);
      return next;
    });
  return {
    ...current,
    today,
    isWide,
    consultants: consultants.data ?? [],
    isPending: consultants.isPending,
    /** The id of the consultant whose appointments are shown, or ALL_CONSULTANTS. */
    consultant: search.get('consultant') ?? (own ? String(own.id) : ALL_CONSULTANTS),
    chooseConsultant: (id: string) => setSearch((previous) => withParam(previous, 'consultant', id)),
    show: (view: View) => change('view', view),
    goTo: (day: string) => change('day', day),
    turn: (direction: -1 | 1) => change('day', adjacentPeriod(current, direction)),
  };
}
