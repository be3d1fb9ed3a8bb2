import { FIRM_TIME_ZONE } from '@contracts/booking/booking-rules.ts';
import type { BookingResponse } from '@contracts/booking/bookings.ts';
import type { MeetingPlace } from '@contracts/booking/meeting-place.ts';
import type { Tables } from '@contracts/database.types.ts';
import { formatDate, formatInstant, formatTime, parseTime } from '@contracts/time-format.ts';
import { params } from '@nanostores/i18n';
import { SITE } from '@/shared/config/site';
import { locale, messages } from '@/shared/i18n/messages';
import { placeOf } from '@/shared/lib/place-of';
import type { WithColumns } from '@/shared/supabase/require-columns';
import {
  addressConfirmationStatus,
  type BookingStatusSummary,
  bookingStatusSummary,
  refundText,
  waitsForAddress,
} from './booking-status';
import { serviceDescriptionOf } from './service-name';
import { firmZoneLabel, ownAndFirmTime } from './time-labels';

const MESSAGES = messages('booking/view', {
  at: params('{date} at {time}'),
  service: 'Business Consultation',
  description: 'Professional business consulting session with our experts.',
  noTime: 'We couldn’t read the time. Call us to learn it.',
});

const dateAt = (instant: string, style: 'full' | 'weekdayLong', timeZone: string = FIRM_TIME_ZONE) =>
  formatInstant(instant, style, timeZone, locale.get());

/** The last moment for a change in words: 'Friday, November 21 at 3:00 PM Central European Time (9:00 AM Eastern Time)'. */
export function formatChangeDeadline(changeUntil: string, timeZone: string | undefined): string {
  const { own, firms } = ownAndFirmTime(changeUntil, timeZone);
  return MESSAGES.get().at({
    date: dateAt(changeUntil, 'weekdayLong', timeZone),
    time: `${own} ${firms}`.trim(),
  });
}

/** The name of a booking's consultant; undefined where the firm has named no one and works under its own name. */
export const consultantOf = ({ consultant }: { consultant: string | null }): string | undefined =>
  consultant && consultant !== SITE.brand ? consultant : undefined;

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
  /** A confirmed one whose time is kept only until the address is confirmed shows as requested. */
  status: string;
  isConfirmed: boolean;
  /** On the visitor's clock; on the firm's for a booking that names no instant. */
  date: string;
  time: string;
  /** The same on the firm's clock, in parentheses; '' when that shows no other time. */
  firmTime: string;
  /** Undefined where the end is not known. */
  minutes: number | undefined;
  serviceName: string;
  /** Undefined where it is not in the page's language: staff write it in English. */
  serviceDescription: string | undefined;
  place: MeetingPlace;
  standing: BookingStatusSummary;
};

function whenOf(startsAt: string, timeZone: string | undefined) {
  const { own, firms } = ownAndFirmTime(startsAt, timeZone);
  return { date: dateAt(startsAt, 'full', timeZone), time: own, firmTime: firms };
}

/** The same of a booking without an instant. */
const firmsWhen = ({ booking_date: date, time_slot: time }: BookingResponse) => ({
  date: formatDate(date, 'full', locale.get()),
  time: parseTime(time) ? `${formatTime(time, locale.get())} ${firmZoneLabel()}` : MESSAGES.get().noTime,
  firmTime: '',
});

/** What the confirmation shows of a booking; an unnamed or undescribed service gets the general words. */
export function bookingView(
  booking: BookingResponse,
  timeZone: string | undefined,
  now = new Date(),
): BookingView {
  const t = MESSAGES.get();
  const { starts_at: startsAt, ends_at: endsAt, service, place } = booking;
  const isConfirmed = booking.status === 'confirmed';
  const isKeptOnlyUntil = isConfirmed && waitsForAddress(booking);
  return {
    status: isKeptOnlyUntil ? 'pending' : booking.status,
    isConfirmed,
    ...(Number.isNaN(Date.parse(startsAt)) ? firmsWhen(booking) : whenOf(startsAt, timeZone)),
    minutes: (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000 || undefined,
    serviceName: service?.name || t.service,
    serviceDescription: service?.description ? serviceDescriptionOf(service.description) : t.description,
    place: isKeptOnlyUntil ? { ...place, videoLink: undefined } : place,
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
  /** From start to end, with the client's zone. */
  time: string;
  /** The start on the firm's clock, in parentheses; '' when that shows no other time. */
  firmTime: string;
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
  const { own, firms } = ownAndFirmTime(row.starts_at, timeZone, row.ends_at);
  return {
    id: row.id,
    service: row.service_type,
    startsAt: row.starts_at,
    status: row.status,
    date: dateAt(row.starts_at, 'full', timeZone),
    time: own,
    firmTime: firms,
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
