import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { linkOrLabel } from '@contracts/booking/meeting-place.ts';
import { FIRM_SENTENCES } from '@contracts/firm.ts';
import { formatDate, formatInstant } from '@contracts/time-format.ts';
import { leadPath, PATHS } from '@/shared/config/paths';
import { placeOf } from '@/shared/lib/place-of';
import { Box, Row } from '@/shared/ui/layout/layout';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { Text } from '@/shared/ui/text/typography';
import { formatAge, formatNumber } from '../model/overview-format';
import type { Metrics, TodaysAppointment, WaitingPerson } from '../model/staff-overview';
import { OverviewPanel, TapLink } from './overview-panel';

type PeopleProps = { title: string; people: readonly WaitingPerson[]; now: string; showsAssignee?: boolean };

function People({ title, people, now, showsAssignee = false }: PeopleProps) {
  return (
    <Box as="ul" listStyleType="none" aria-label={title}>
      {people.map(({ id, name, company, since, assignee, messages }) => (
        <Row
          as="li"
          key={id}
          py="2"
          borderTop="1px solid"
          borderColor="rule"
          justifyContent="space-between"
          gap="3"
        >
          <Box flex="1 1 10rem" minW="0" overflowWrap="anywhere" textStyle="small">
            <TapLink to={leadPath(id)}>
              <Box as="bdi" lineClamp="2" overflowWrap="anywhere">
                {name}
              </Box>
            </TapLink>
            <Box color="muted" lineClamp="2">
              <bdi>{company}</bdi>
              {showsAssignee && assignee ? (
                <span>
                  , for <bdi>{assignee}</bdi>
                </span>
              ) : null}
              {showsAssignee && !assignee ? <span>, unassigned</span> : null}
              {messages > 1 ? <span>{`, ${messages} messages`}</span> : null}
            </Box>
          </Box>
          <Text as="span" size="small" fontWeight="semibold" whiteSpace="nowrap">
            <time dateTime={since}>{formatAge(since, now)}</time>
          </Text>
        </Row>
      ))}
    </Box>
  );
}

type WaitingProps = { waiting: readonly WaitingPerson[]; metrics: Metrics; now: string };

/** The people who have waited longest for a reply. */
export function WaitingLeads({ waiting, metrics, now }: WaitingProps) {
  const oldest = waiting.filter((person) => !person.is_unassigned);
  return (
    <OverviewPanel title="Waiting longest" note="New and open leads with no email reply">
      {oldest.length === 0 ? (
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          Every lead has a reply.
        </Text>
      ) : (
        <People title="Waiting longest" people={oldest} now={now} showsAssignee />
      )}
      {metrics.waiting > 0 ? (
        <TapLink to={`${PATHS.admin}/leads?status=new,open&sort=oldest`}>All new and open leads</TapLink>
      ) : null}
    </OverviewPanel>
  );
}

/** The people who wait for a reply and whose lead no one owns. */
export function UnownedLeads({ waiting, metrics: { unassigned }, now }: WaitingProps) {
  const unowned = waiting.filter((person) => person.is_unassigned);
  return (
    <OverviewPanel title="Owned by no one" note="New and open leads with no assignee">
      {unowned.length === 0 ? (
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          Every lead has an assignee.
        </Text>
      ) : (
        <People title="Owned by no one" people={unowned} now={now} />
      )}
      {unassigned > 0 ? (
        <TapLink to={`${PATHS.admin}/leads?status=new,open&assignee=none`}>
          {`${formatNumber(unassigned)} unassigned`}
        </TapLink>
      ) : null}
    </OverviewPanel>
  );
}

function AppointmentEntry({ appointment }: { appointment: TodaysAppointment }) {
  const { starts_at: startsAt, ends_at: endsAt, client_name, service_type, status, consultant } = appointment;
  return (
    <Row as="li" py="3" borderTop="1px solid" borderColor="rule" alignItems="start" gap="3">
      <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        <Text size="small" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          <time dateTime={startsAt}>{formatInstant(startsAt, 'time', FIRM_TIME_ZONE)}</time> to{' '}
          <time dateTime={endsAt}>{formatInstant(endsAt, 'time', FIRM_TIME_ZONE)}</time>
        </Text>
        <Text size="small">
          <bdi>{client_name}</bdi>, {service_type}
        </Text>
        <Text size="fine" tone="muted">
          With {consultant}, {linkOrLabel(placeOf(appointment))}
        </Text>
      </Box>
      <BookingStatus status={status} />
    </Row>
  );
}

type TodaysAppointmentsProps = { date: string; appointments: TodaysAppointment[] };

/** The appointments of the firm's current date, in the firm's time zone. */
export function TodaysAppointments({ date, appointments }: TodaysAppointmentsProps) {
  return (
    <OverviewPanel title="Today" note={`${formatDate(date, 'weekdayLong')}, ${FIRM_SENTENCES.en.zone}`}>
      {appointments.length === 0 ? (
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          No appointments today.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="Today’s appointments">
          {appointments.map((appointment) => (
            <AppointmentEntry key={appointment.id} appointment={appointment} />
          ))}
        </Box>
      )}
      <TapLink to={`${PATHS.admin}/appointments`}>All appointments</TapLink>
    </OverviewPanel>
  );
}
