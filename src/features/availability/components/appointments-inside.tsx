import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { inZone } from '@contracts/zones.ts';
import { useQuery } from '@tanstack/react-query';
import { PATHS } from '@/shared/config/paths';
import { formatShortDateTime } from '@/shared/lib/format-date-time';
import { counted } from '@/shared/lib/text';
import { Box } from '@/shared/ui/layout/layout';
import { TextLink } from '@/shared/ui/text/text-link';
import { Text } from '@/shared/ui/text/typography';
import { availabilityQueries } from '../api/queries';
import { parseTimestampRange } from '../model/availability';
import type { TimeOff } from '../model/availability-forms';

/** The requests and bookings that are still to take place in a consultant's time off, each with a link to its day. */
export function AppointmentsInside({ timeOff: { consultant_id, period } }: { timeOff: TimeOff }) {
  const [from, to] = parseTimestampRange(period);
  const dateOf = (instant: Date | string) => inZone(instant, FIRM_TIME_ZONE).date;
  const { data } = useQuery(
    availabilityQueries.appointments(consultant_id, from.toISOString(), to.toISOString()),
  );
  const inside = (data ?? []).filter(({ ends_at }) => new Date(ends_at) > new Date());
  if (inside.length === 0) return null;
  return (
    <Box textStyle="small" pb="2">
      <Text size="small" color="danger" fontWeight="semibold">
        {`${counted(inside.length, 'appointment')} inside`}
      </Text>
      <Box as="ul" listStyleType="none" aria-label="Appointments inside">
        {inside.map(({ id, client_name, starts_at, status }) => (
          <li key={id}>
            <TextLink
              to={`${PATHS.admin}/appointments?view=day&day=${dateOf(starts_at)}&consultant=all`}
              display="inline-flex"
              alignItems="center"
              minH="tap"
            >
              <bdi>{client_name}</bdi>
              {`, ${formatShortDateTime(starts_at)}${status === 'pending' ? ' (requested)' : ''}`}
            </TextLink>
          </li>
        ))}
      </Box>
    </Box>
  );
}
