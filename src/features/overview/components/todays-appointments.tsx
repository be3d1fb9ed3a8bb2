import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { TodaysAppointment } from '@contracts/staff-overview.ts';
import { formatDate, formatInstant } from '@contracts/time-format.ts';
import { PATHS } from '@/shared/config/paths';
import { BookingStatus } from '@/shared/ui/booking-status';
import { Box, Row } from '@/shared/ui/layout';
import { TextLink } from '@/shared/ui/text-link';
import { Text } from '@/shared/ui/typography';
import { Panel } from './panel';

function Entry({ appointment }: { appointment: TodaysAppointment }) {
  const { startsAt, endsAt, clientName, serviceType, status, consultant } = appointment;
  return (
    <Row as="li" py="3" borderTop="1px solid" borderColor="rule" alignItems="start" gap="3">
      <Box flex="1 1 12rem" minW="0" overflowWrap="anywhere">
        <Text size="small" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          <time dateTime={startsAt}>{formatInstant(startsAt, 'time', FIRM_TIME_ZONE)}</time> to{' '}
          <time dateTime={endsAt}>{formatInstant(endsAt, 'time', FIRM_TIME_ZONE)}</time>
        </Text>
        <Text size="small">
          <bdi>{clientName}</bdi>, {serviceType}
        </Text>
        <Text size="fine" tone="muted">
          With {consultant}
        </Text>
      </Box>
      <BookingStatus status={status} />
    </Row>
  );
}

/** What takes place today, on the firm's calendar and clock. */
export function TodaysAppointments({
  date,
  appointments,
}: {
  date: string;
  appointments: TodaysAppointment[];
}) {
  return (
    <Panel title="Today" note={`${formatDate(date, 'weekdayLong')}, Eastern Time`}>
      {appointments.length === 0 ? (
        <Text size="small" py="3" borderTop="1px solid" borderColor="rule">
          No appointments today.
        </Text>
      ) : (
        <Box as="ul" listStyleType="none" aria-label="Today’s appointments">
          {appointments.map((appointment) => (
            <Entry key={appointment.id} appointment={appointment} />
          ))}
        </Box>
      )}
      <TextLink to={`${PATHS.admin}/appointments`} display="inline-flex" alignItems="center" minH="tap">
        All appointments
      </TextLink>
    </Panel>
  );
}
