import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { OwnBooking } from '@contracts/bookings.ts';
import { formatInstant } from '@contracts/time-format.ts';
import { bookingStatusSummary } from './booking-status';
import { formatChangeDeadline } from './booking-view';
import { refundText } from './price';
import { FIRM_TIME_LABEL, visitorTimeLabelLong } from './visitor-time';

/** A booking as its client's list shows it. */
export type BookingEntry = {
  id: string;
  service: string;
  startsAt: string;
  status: string;
  date: string;
  /** From start to end, with the firm's zone. */
  time: string;
  /** The start on the client's clock, when that shows another one. */
  ownTime: string | undefined;
  /** Whether it waits to be paid. */
  isDue: boolean;
  canChange: boolean;
  /** The last moment for a change, in words. */
  changeUntil: string;
  /** What becomes of the money when it is canceled, or was; undefined when there is none. */
  refund: string | undefined;
};

function entryOf(row: OwnBooking, timeZone: string | undefined): BookingEntry {
  const atFirm = (instant: string, style: 'full' | 'time') => formatInstant(instant, style, FIRM_TIME_ZONE);
  return {
    id: row.id,
    service: row.service_type,
    startsAt: row.starts_at,
    status: row.status,
    date: atFirm(row.starts_at, 'full'),
    time: `${atFirm(row.starts_at, 'time')} – ${atFirm(row.ends_at, 'time')} ${FIRM_TIME_LABEL}`,
    ownTime: visitorTimeLabelLong(row.starts_at, timeZone),
    isDue: row.status === 'pending' && row.payment_status === 'pending',
    canChange: row.can_change,
    changeUntil: formatChangeDeadline(row.change_until, timeZone),
    refund: refundText({
      status: row.status,
      paymentStatus: row.payment_status,
      priceCents: row.price_cents,
      refundDue: row.refund_due,
    }),
  };
}

/** Upcoming bookings, soonest first, and all others (past, canceled, declined), latest first. */
export function splitBookings(rows: readonly OwnBooking[], now: Date, timeZone: string | undefined) {
  const latestFirst = rows.toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at));
  const isAhead = (row: OwnBooking) =>
    bookingStatusSummary(row.status).isAhead && Date.parse(row.ends_at) > now.getTime();
  const entries = (some: OwnBooking[]) => some.map((row) => entryOf(row, timeZone));
  return {
    upcoming: entries(latestFirst.filter(isAhead).reverse()),
    past: entries(latestFirst.filter((row) => !isAhead(row))),
  };
}
