import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import type { BookingResponse } from '@contracts/booking/bookings.ts';
import type { MeetingPlace } from '@contracts/booking/meeting-place.ts';
import type { Tables } from '@contracts/database.types.ts';
import { formatDate, formatInstant, formatTime, parseTime } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { langOfEnglish, locale, messages } from '@/shared/i18n/messages';
import { placeOf } from '@/shared/lib/place-of';
import type { WithColumns } from '@/shared/supabase/require-columns';
import {
  addressConfirmationStatus,
  type BookingStatusSummary,
  bookingStatusSummary,
  refundText,
} from './booking-status';
import { firmZoneLabel, visitorTimeLabelLong } from './time-labels';

const MESSAGES = messages('booking/view', {
  at: params('{date} at {time} {zone}'),
  service: 'Business Consultation',
  description: 'Professional business consulting session with our experts.',
  noTime: 'We couldn’t read the time. Call us to learn it.',
});

/** The last moment for a change in words: 'Friday, November 21, 2025 at 9:00 AM Eastern Time (New York), 3:00 PM …'. */
export function formatChangeDeadline(changeUntil: string, timeZone: string | undefined): string {
  const date = formatInstant(changeUntil, 'full', FIRM_TIME_ZONE, locale.get());
  const time = formatInstant(changeUntil, 'time', FIRM_TIME_ZONE, locale.get());
  const own = visitorTimeLabelLong(changeUntil, timeZone);
  const firms = MESSAGES.get().at({ date, time, zone: firmZoneLabel() });
  return own ? `${firms}, ${own}` : firms;
}

/** What the status of a booking means at `now`. */
const standingOf = (
  booking: Pick<BookingResponse, 'status' | 'payment_status' | 'starts_at'>,
  now: Date,
): BookingStatusSummary =>
  bookingStatusSummary(
    booking.status,
    booking.payment_status === 'pending',
    Date.parse(booking.starts_at) <= now.getTime(),
  );

export type BookingView = {
  status: string;
  date: string;
  time: string;
  /** The same instant on the visitor's clock, when that shows another one. */
  visitorTime: string | undefined;
  serviceName: string;
  serviceDescription: string;
  /** The language of the description, where it is not the page's: admins write it in English. */
  descriptionLang: 'en' | undefined;
  place: MeetingPlace;
  standing: BookingStatusSummary;
};

/** What the confirmation shows of a booking; an unnamed or undescribed service gets the general words. */
export function bookingView(
  booking: BookingResponse,
  timeZone: string | undefined,
  now = new Date(),
): BookingView {
  const t = MESSAGES.get();
  return {
    status: booking.status,
    date: formatDate(booking.booking_date, 'full', locale.get()),
    time:
      parseTime(booking.time_slot) === undefined
        ? t.noTime
        : `${formatTime(booking.time_slot, locale.get())} ${firmZoneLabel()}`,
    visitorTime: visitorTimeLabelLong(booking.starts_at, timeZone),
    serviceName: booking.service?.name || t.service,
    serviceDescription: booking.service?.description || t.description,
    descriptionLang: booking.service?.description ? langOfEnglish() : undefined,
    place: booking.place,
    standing: addressConfirmationStatus(standingOf(booking, now), booking, timeZone),
  };
}

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
  /** What the status means for the client, in one sentence. */
  sentence: string;
  canChange: boolean;
  /** The last moment for a change, in words. */
  changeUntil: string;
  /** What becomes of the money when it is canceled, or was; undefined when there is none. */
  refund: string | undefined;
  place: MeetingPlace;
  /** Whom the client will meet. */
  consultant: string | null;
  /** The client's number. */
  phone: string | null;
};

/** A row of the signed-in client's bookings. */
type OwnBooking = WithColumns<
  Pick<
    Tables<'booked_appointments'>,
    | 'id'
    | 'service_type'
    | 'starts_at'
    | 'ends_at'
    | 'status'
    | 'payment_status'
    | 'change_until'
    | 'price_cents'
    | 'refund_due'
    | 'place'
    | 'meets_by'
    | 'video_link'
    | 'consultant'
    | 'client_phone'
  >,
  'service_type' | 'change_until' | 'refund_due'
>;

function entryOf(row: OwnBooking, now: Date, timeZone: string | undefined): BookingEntry {
  const isDue = row.status === 'pending' && row.payment_status === 'pending';
  const atFirm = (instant: string, style: 'full' | 'time') =>
    formatInstant(instant, style, FIRM_TIME_ZONE, locale.get());
  return {
    id: row.id,
    service: row.service_type,
    startsAt: row.starts_at,
    status: row.status,
    date: atFirm(row.starts_at, 'full'),
    time: `${atFirm(row.starts_at, 'time')} – ${atFirm(row.ends_at, 'time')} ${firmZoneLabel()}`,
    ownTime: visitorTimeLabelLong(row.starts_at, timeZone),
    isDue,
    sentence: standingOf(row, now).sentence,
    canChange: ['pending', 'confirmed'].includes(row.status) && now.getTime() <= Date.parse(row.change_until),
    changeUntil: formatChangeDeadline(row.change_until, timeZone),
    refund: refundText({
      status: row.status,
      paymentStatus: row.payment_status,
      priceCents: row.price_cents,
      refundDue: row.refund_due,
    }),
    place: placeOf(row),
    consultant: row.consultant,
    phone: row.client_phone,
  };
}

/** Upcoming bookings, soonest first, and all others (past, canceled, declined), latest first. */
export function splitBookings(rows: readonly OwnBooking[], now: Date, timeZone: string | undefined) {
  const latestFirst = rows.toSorted((a, b) => Date.parse(b.starts_at) - Date.parse(a.starts_at));
  const isAhead = (row: OwnBooking) =>
    standingOf(row, now).isAhead && Date.parse(row.ends_at) > now.getTime();
  const entries = (some: OwnBooking[]) => some.map((row) => entryOf(row, now, timeZone));
  return {
    upcoming: entries(latestFirst.filter(isAhead).reverse()),
    past: entries(latestFirst.filter((row) => !isAhead(row))),
  };
}
