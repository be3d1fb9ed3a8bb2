import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { mailtoOf } from '@/shared/lib/mailto-of';
import { BookingStatus } from '@/shared/ui/booking-status';
import { Fact } from '@/shared/ui/fact';
import { Box, Row } from '@/shared/ui/layout';
import { Anchor, Text } from '@/shared/ui/typography';
import { addressMark } from '../model/address-mark';
import { guestTimeOf } from '../model/guest-time';
import { whenOf } from '../model/sentences';

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
      <Fact term="Email">
        <Anchor href={mailtoOf(clientEmail)}>{clientEmail}</Anchor>
      </Fact>
      {clientPhone ? (
        <Fact term="Phone">
          <Anchor href={`tel:${clientPhone.replace(/[^\d+]/g, '')}`}>{clientPhone}</Anchor>
        </Fact>
      ) : null}
      {company ? (
        <Fact term="Company">
          <bdi>{company}</bdi>
        </Fact>
      ) : null}
      {message ? (
        <Fact term="Message">
          <Box dir="auto" whiteSpace="pre-wrap">
            {message}
          </Box>
        </Fact>
      ) : null}
    </>
  );
}

/** All that is known of an appointment. */
export function AppointmentFacts({ appointment }: { appointment: StaffAppointment }) {
  const { status, source, location, priceCents, paymentStatus, rating, ratingComment, reason } = appointment;
  const mark = addressMark(appointment);
  const guestTime = guestTimeOf(appointment.startsAt, appointment.guestTimeZone);
  return (
    <Box as="dl">
      <Fact term="Status">
        <Row gap="3">
          <BookingStatus status={status} />
          {source === 'phone' ? <span>Added by phone</span> : null}
          {appointment.isClient ? <span>Has an account</span> : null}
          {mark ? <span>{mark}</span> : null}
        </Row>
      </Fact>
      <Fact term="When">
        {whenOf(appointment)}
        {guestTime ? <Text tone="muted">{`Client's time: ${guestTime}`}</Text> : null}
      </Fact>
      <Fact term="Consultant">{appointment.consultant}</Fact>
      {location ? <Fact term="Location">{location}</Fact> : null}
      <Guest appointment={appointment} />
      {priceCents > 0 ? (
        <Fact term="Payment">{`${dollars.format(priceCents / 100)}, ${PAYMENTS[paymentStatus] ?? paymentStatus}`}</Fact>
      ) : null}
      {rating !== null ? (
        <Fact term="Rating">
          {`${rating} of 5`}
          {ratingComment ? <Text dir="auto">{ratingComment}</Text> : null}
        </Fact>
      ) : null}
      {reason && (status === 'declined' || status === 'cancelled') ? (
        <Fact term="Reason">
          <span dir="auto">{reason}</span>
        </Fact>
      ) : null}
    </Box>
  );
}
