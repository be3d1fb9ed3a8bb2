import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import { placeLabel } from '@contracts/booking/meeting-place.ts';
import { formatDate, formatInstant } from '@contracts/time-format.ts';
import { inZone } from '@contracts/zones.ts';
import type { ReactNode } from 'react';
import { placeOf } from '@/shared/lib/place-of';
import { languageLabel } from '@/shared/staff/language-label';
import { Button } from '@/shared/ui/button';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { Box, Row, Stack } from '@/shared/ui/layout/layout';
import { ExitTransitionRow } from '@/shared/ui/lists/exit-transition-row';
import { BookingStatus } from '@/shared/ui/text/booking-status';
import { Tag } from '@/shared/ui/text/tag';
import { Heading, Text } from '@/shared/ui/text/typography';
import { VisuallyHidden } from '@/shared/ui/text/visually-hidden';
import { type AppointmentAction, urgencyOf } from '../model/appointment-actions';
import { addressStatusText, formatGuestTime, formatTimeSpan } from '../model/appointment-text';
import type { StaffAppointment } from '../model/staff-appointment';
import { AppointmentActionButtons } from './appointment-actions';

type EntryProps = {
  appointment: StaffAppointment;
  /** Whether to show the day beside the time. */
  hasDay?: boolean;
  onOpen: (appointment: StaffAppointment) => void;
  onStep: (appointment: StaffAppointment, step: AppointmentAction) => void;
  /** Takes the place of what can be done, for an appointment that has just changed. */
  actions?: ReactNode;
};

/** One appointment with what can be done with it. */
export function AppointmentEntry({ appointment, hasDay = false, onOpen, onStep, actions }: EntryProps) {
  const { client_name, company, service_type, status, starts_at, guest_time_zone, rating } = appointment;
  const guestTime = formatGuestTime(starts_at, guest_time_zone);
  const mark = addressStatusText(appointment);
  const urgency = urgencyOf(appointment, new Date());
  return (
    <ExitTransitionRow py="4" borderBottom="1px solid" borderColor="rule" alignItems="start" gap="3">
      <Box flex="1 1 16rem" minW="0" overflowWrap="anywhere">
        <Text fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {`${hasDay ? `${formatInstant(starts_at, 'full', FIRM_TIME_ZONE)}, ` : ''}${formatTimeSpan(appointment)}`}
        </Text>
        {guestTime ? <Text size="fine" tone="muted">{`${guestTime} for the client`}</Text> : null}
        <Button variant="plain" size="sm" px="0" textAlign="start" onClick={() => onOpen(appointment)}>
          <bdi>{client_name}</bdi>
          <VisuallyHidden>: details</VisuallyHidden>
        </Button>
        <Text size="small">
          <span>{`${service_type}${company ? ', ' : ''}`}</span>
          {company ? <bdi>{company}</bdi> : null}
        </Text>
        {status === 'pending' ? (
          <Text size="small" tone="muted">
            {placeLabel(placeOf(appointment))}
          </Text>
        ) : null}
      </Box>
      <Stack gap="2" alignItems={{ sm: 'flex-end' }}>
        <Row gap="3">
          {rating === null ? null : <Text size="small">{`Rated ${rating} of 5`}</Text>}
          {appointment.payment_status === 'pending' ? <Text size="small">Not paid yet</Text> : null}
          {mark ? <Text size="small">{mark}</Text> : null}
          {urgency ? <Tag>{urgency}</Tag> : null}
          {appointment.locale === 'en' ? null : <Tag>{languageLabel(appointment.locale)}</Tag>}
          <BookingStatus status={status} />
        </Row>
        {actions ?? (
          <AppointmentActionButtons appointment={appointment} onStep={(step) => onStep(appointment, step)} />
        )}
      </Stack>
    </ExitTransitionRow>
  );
}

type ListProps = Pick<EntryProps, 'onOpen' | 'onStep'> & {
  appointments: readonly StaffAppointment[];
  days: readonly string[];
};

/** The appointments of some days under the name of each. */
export function AppointmentList({ appointments, days, onOpen, onStep }: ListProps) {
  const byDay = days
    .map((day) => ({
      day,
      entries: appointments.filter(({ starts_at }) => inZone(starts_at, FIRM_TIME_ZONE).date === day),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (byDay.length === 0) {
    return (
      <EmptyState level={3} title="No appointments in this period.">
        Choose other dates, or add an appointment made by phone.
      </EmptyState>
    );
  }
  return (
    <Stack gap="8">
      {byDay.map(({ day, entries }) => (
        <Box as="section" key={day} aria-label={formatDate(day, 'full')}>
          {days.length > 1 ? (
            <Heading level={3} size="label">
              {formatDate(day, 'full')}
            </Heading>
          ) : null}
          <Box as="ul" listStyleType="none">
            {entries.map((appointment) => (
              <AppointmentEntry
                key={appointment.id}
                appointment={appointment}
                onOpen={onOpen}
                onStep={onStep}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
