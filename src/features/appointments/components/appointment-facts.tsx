import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { mailtoOf } from '@/shared/lib/text';
import { BookingStatus } from '@/shared/ui/booking-status';
import { DescriptionItem } from '@/shared/ui/description-item';
import { Box, Row } from '@/shared/ui/layout';
import { Anchor, Text } from '@/shared/ui/typography';
import { addressStatusText } from '../model/address-status-text';
import { formatAppointmentTime } from '../model/appointment-text';
import { guestTimeOf } from '../model/guest-time';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const PAYMENTS: Record<string, string> = {
  pending: 'not paid yet',
  paid: 'paid',
  refunded: 'refunded',
  not_required: 'paid outside the site',
};

/** How to reach the guest. What a stranger wrote is shown as text, in its own direction. */
function Guest({ appointment }: { appointment: StaffAppointment }) {
  const { clientEmail, clientPhone, company, message } = appointment;
  return (
    <>
      <DescriptionItem term="Email">
        <Anchor href={mailtoOf(clientEmail)}>{clientEmail}</Anchor>
      </DescriptionItem>
      {clientPhone ? (
        <DescriptionItem term="Phone">
          <Anchor href={`tel:${clientPhone.replace(/[^\d+]/g, '')}`}>{clientPhone}</Anchor>
        </DescriptionItem>
      ) : null}
      {company ? (
        <DescriptionItem term="Company">
          <bdi>{company}</bdi>
        </DescriptionItem>
      ) : null}
      {message ? (
        <DescriptionItem term="Message">
          <Box dir="auto" whiteSpace="pre-wrap">
            {message}
          </Box>
        </DescriptionItem>
      ) : null}
    </>
  );
}

/** All that is known of an appointment. */
export function AppointmentFacts({ appointment }: { appointment: StaffAppointment }) {
  const { status, source, location, priceCents, paymentStatus, rating, ratingComment, reason } = appointment;
  const mark = addressStatusText(appointment);
  const guestTime = guestTimeOf(appointment.startsAt, appointment.guestTimeZone);
  return (
    <Box as="dl">
      <DescriptionItem term="Status">
        <Row gap="3">
          <BookingStatus status={status} />
          {source === 'phone' ? <span>Added by phone</span> : null}
          {appointment.isClient ? <span>Has an account</span> : null}
          {mark ? <span>{mark}</span> : null}
        </Row>
      </DescriptionItem>
      <DescriptionItem term="When">
        {formatAppointmentTime(appointment)}
        {guestTime ? <Text tone="muted">{`Client's time: ${guestTime}`}</Text> : null}
      </DescriptionItem>
      <DescriptionItem term="Consultant">{appointment.consultant}</DescriptionItem>
      {location ? <DescriptionItem term="Location">{location}</DescriptionItem> : null}
      <Guest appointment={appointment} />
      {priceCents > 0 ? (
        <DescriptionItem term="Payment">{`${dollars.format(priceCents / 100)}, ${PAYMENTS[paymentStatus] ?? paymentStatus}`}</DescriptionItem>
      ) : null}
      {rating !== null ? (
        <DescriptionItem term="Rating">
          {`${rating} of 5`}
          {ratingComment ? <Text dir="auto">{ratingComment}</Text> : null}
        </DescriptionItem>
      ) : null}
      {reason && (status === 'declined' || status === 'cancelled') ? (
        <DescriptionItem term="Reason">
          <span dir="auto">{reason}</span>
        </DescriptionItem>
      ) : null}
    </Box>
  );
}
