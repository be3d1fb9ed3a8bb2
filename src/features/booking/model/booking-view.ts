import { FIRM_TIME_ZONE } from '@contracts/booking-rules.ts';
import type { BookingResponse } from '@contracts/bookings.ts';
import { formatDate, formatInstant, formatTime } from '@contracts/time-format.ts';
import { addressConfirmationStatus } from './address-confirmation';
import { type BookingStatusSummary, bookingStatusSummary } from './booking-status';
import { FIRM_TIME_LABEL, visitorTimeLabelLong } from './visitor-time';

/** The last moment for a change in words: 'Friday, November 21, 2025 at 9:00 AM Eastern Time (New York), 3:00 PM …'. */
export function formatChangeDeadline(changeUntil: string, timeZone: string | undefined): string {
  const date = formatInstant(changeUntil, 'full', FIRM_TIME_ZONE);
  const time = formatInstant(changeUntil, 'time', FIRM_TIME_ZONE);
  const own = visitorTimeLabelLong(changeUntil, timeZone);
  return `${date} at ${time} ${FIRM_TIME_LABEL}${own ? `, ${own}` : ''}`;
}

export type BookingView = {
  date: string;
  time: string;
  /** The same instant on the visitor's clock, when that shows another one. */
  visitorTime: string | undefined;
  serviceName: string;
  serviceDescription: string;
  /** Where it takes place when that is not by phone or video. */
  location: string | undefined;
  standing: BookingStatusSummary;
};

const FALLBACK = {
  name: 'Business Consultation',
  description: 'Professional business consulting session with our experts.',
};

/** What the confirmation shows of a booking; an unnamed or undescribed service gets the general words. */
export function bookingView(booking: BookingResponse, timeZone: string | undefined): BookingView {
  return {
    date: formatDate(booking.booking_date, 'full'),
    time: `${formatTime(booking.time_slot)} ${FIRM_TIME_LABEL}`,
    visitorTime: visitorTimeLabelLong(booking.starts_at, timeZone),
    serviceName: booking.service?.name || FALLBACK.name,
    serviceDescription: booking.service?.description || FALLBACK.description,
    location: booking.service?.location,
    standing: addressConfirmationStatus(
      bookingStatusSummary(booking.status, booking.payment_status === 'pending'),
      booking,
    ),
  };
}
