import { z } from 'zod';
import { error, fixed } from './define.ts';
import { clockTimes, durationInWords, longDate } from './words.ts';

/** Local times of the firm, "HH:MM". */
const times = z.array(z.string());
const change = z.enum(['canceled', 'moved']);
const retryAfterSeconds = z.number();
/** The word for a status after "is" or "changed to". */
function statusWord(status: string): string {
  if (status === 'pending') return 'requested';
  if (status === 'cancelled') return 'canceled';
  return status === 'no_show' ? 'a no-show' : status;
}

/** Booking, its payment, and the hours that it keeps to. */
export const BOOKING_ERRORS = {
  appointment_change_invalid: fixed(
    'Change one thing at a time: the status, the time or the consultant of an appointment.',
  ),
  booking_closed: error(
    { status: z.string(), change },
    (p) =>
      `This booking is ${p.status === 'no_show' ? 'over' : statusWord(p.status)} and can’t be ${p.change}.`,
  ),
  booking_limit_reached: error(
    { retryAfterSeconds },
    (p) => `Too many requests. Please try again in ${durationInWords(p.retryAfterSeconds)}.`,
  ),
  booking_link_invalid: fixed('This link doesn’t open a booking. Please use the link in our latest email.'),
  booking_not_started: fixed('This booking hasn’t started yet.'),
  booking_over: fixed('This booking’s time has passed.'),
  booking_unpaid: fixed('This booking hasn’t been paid yet.'),
  calendar_not_ready: fixed('The calendar file is available once the booking is confirmed.'),
  change_deadline_passed: error(
    { change, cutoffMinutes: z.number() },
    (p) =>
      `Bookings can be ${p.change} up to ${durationInWords(p.cutoffMinutes * 60)} before they start. Please call us.`,
  ),
  checkout_of_other_booking: fixed('This checkout belongs to another booking.'),
  consultant_away: error({ name: z.string() }, (p) => `${p.name} has time off then.`),
  consultant_account_taken: fixed('This account belongs to another consultant.'),
  consultation_type_exists: fixed('There is a consultation type with this name already.'),
  consultation_type_in_use: fixed(
    'This type has bookings, or a consultant is limited to it, so it can’t be deleted. You can stop offering it.',
  ),
  contact_required: fixed('Please enter a phone number or an email address.'),
  consultant_taken: error({ name: z.string() }, (p) => `${p.name} has another appointment at that time.`),
  date_not_offered: error(
    { date: z.string() },
    (p) => `There are no consultations on ${longDate(p.date)}. Please choose another weekday.`,
  ),
  date_out_of_range: error(
    { first: z.string(), last: z.string() },
    (p) => `Please choose a date from ${longDate(p.first)} to ${longDate(p.last)}.`,
  ),
  email_not_confirmed: fixed('Please confirm your email address first: open the link in our email.'),
  hold_limit_reached: fixed('You’re already holding two times. Book one of them, or wait five minutes.'),
  hold_too_long: fixed(
    'We hold a time for up to 30 minutes. You can still book this one unless someone else books it first.',
  ),
  holds_exhausted: fixed('Many people are booking right now. Please try again in five minutes.'),
  move_limit_reached: error(
    { retryAfterSeconds },
    (p) => `Too many moves. Please try again in ${durationInWords(p.retryAfterSeconds)}, or call us.`,
  ),
  no_payment_due: fixed('This booking has no payment due.'),
  payment_amount_wrong: fixed('The amount paid doesn’t match the amount due.'),
  payment_signature_invalid: fixed('The message signature isn’t valid.'),
  payments_unavailable: fixed(
    'We couldn’t reach the payment service. You haven’t been charged. Please try again in a minute.',
  ),
  period_too_long: fixed('Please choose a period of two months or less.'),
  place_invalid: fixed('Please enter a place of up to 200 characters, or choose a call.'),
  rating_too_early: fixed('You can rate a consultation after it takes place.'),
  slot_released: fixed(
    'The email address wasn’t confirmed in time, and someone else has booked this time. Please move the request first.',
  ),
  slot_taken: error({ date: z.string(), free: times }, (p) =>
    p.free.length === 0
      ? 'That time was just booked. No other times are available that day.'
      : `That time was just booked. Still available that day: ${clockTimes(p.free)}.`,
  ),
  slot_unchanged: error({ by: z.enum(['client', 'staff']) }, (p) =>
    p.by === 'client' ? 'That’s your current time.' : 'That’s the appointment’s current time.',
  ),
  staff_slot_unavailable: error(
    { reason: z.enum(['taken', 'outside_hours']), date: z.string(), free: times },
    (p) => {
      const day = longDate(p.date);
      const reason = p.reason === 'taken' ? 'That time is taken.' : 'That time is outside working hours.';
      return `${reason} ${p.free.length === 0 ? `No other times are available on ${day}.` : `Available on ${day}: ${clockTimes(p.free)}.`}`;
    },
  ),
  status_change_invalid: error(
    { from: z.string(), to: z.string() },
    (p) => `This appointment is ${statusWord(p.from)} and can’t be changed to ${statusWord(p.to)}.`,
  ),
  time_not_offered: error(
    { date: z.string(), offered: times },
    (p) => `Please choose one of the times offered on ${longDate(p.date)}: ${clockTimes(p.offered)}.`,
  ),
  undo_mail_sent: fixed('It’s too late to undo this, because the email is already on its way.'),
  undo_taken: fixed('This can’t be undone, because another appointment takes that time now.'),
  undo_too_late: fixed('It’s too late to undo this. You can mark the appointment as a no-show instead.'),
  unconfirmed_limit_reached: error(
    { retryAfterSeconds },
    () =>
      'Too many of your requests are waiting for a confirmed email address. Please open the link in our email first, or try again in two hours.',
  ),

  // Consultants' own calendars
  calendar_connected: fixed('This calendar is already connected.'),
  calendar_limit_reached: error(
    { max: z.number() },
    (p) => `A consultant can have at most ${p.max} calendars. Please remove one first.`,
  ),

  // Hours, dates, and consultation types, as their constraints refuse them
  hours_at_clock_change: fixed('Hours can’t overlap 1:00 to 3:00 AM, when the clocks change.'),
  hours_overlap: fixed('These hours overlap others on that day. Please change or remove those first.'),
  limits_exceeded: fixed(
    'Please check the values. The end must be after the start, and every number must be within its limits.',
  ),
};
