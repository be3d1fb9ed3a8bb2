import type { BookingResponse } from '@contracts/bookings.ts';
import { type BookingStanding, bookingStanding } from './booking-status';
import { formatLongDate, formatTime } from './date-labels';
import { cityOf, FIRM_TIME_LABEL, visitorTimeOf } from './visitor-time';

export type BookingView = {
  date: string;
  time: string;
  /** The same instant on the visitor's clock, when that shows another one. */
  visitorTime: string | undefined;
  serviceName: string;
  serviceDescription: string;
  standing: BookingStanding;
};

const FALLBACK = {
  name: 'Business Consultation',
  description: 'Professional business consulting session with our experts.',
};

/** What the confirmation shows of a booking; an unnamed or undescribed service gets the general words. */
export function bookingView(booking: BookingResponse, timeZone: string | undefined): BookingView {
  const visitors = visitorTimeOf(booking.starts_at, timeZone);
  return {
    date: formatLongDate(booking.booking_date),
    time: `${formatTime(booking.time_slot)} ${FIRM_TIME_LABEL}`,
    visitorTime: visitors && timeZone ? `${visitors} your time (${cityOf(timeZone)})` : undefined,
    serviceName: booking.service?.name || FALLBACK.name,
    serviceDescription: booking.service?.description || FALLBACK.description,
    standing: bookingStanding(booking.status),
  };
}
