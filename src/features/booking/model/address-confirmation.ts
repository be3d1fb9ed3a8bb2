import type { BookingResponse } from '@contracts/bookings.ts';
import type { BookingStatusSummary } from './booking-status';

/** The guest's next step after booking, used in all messages. */
export const CONFIRM_ADDRESS =
  'Please confirm your email address: open the link in our email within 2 hours.';

type AddressFacts = Pick<BookingResponse, 'confirm_address_until' | 'time_released'> & {
  /** Known only with a booking link. */
  addressConfirmed?: boolean;
};

/**
 * The status of a booking whose guest has not confirmed the email address, yet or in time; other bookings are
 * unchanged.
 */
export function addressConfirmationStatus(
  standing: BookingStatusSummary,
  facts: AddressFacts,
): BookingStatusSummary {
  if (facts.time_released && facts.addressConfirmed) {
    return {
      ...standing,
      title: 'This time was taken',
      sentence:
        'Your email address is confirmed, but someone else booked this time after the 2 hours had passed. Please choose another time.',
    };
  }
  if (facts.time_released) {
    return {
      ...standing,
      title: 'Your time was released',
      sentence:
        "Your email address wasn't confirmed within 2 hours, so we released this time. Open the link in our email to book it again if it's still available.",
    };
  }
  if (facts.confirm_address_until) {
    return { ...standing, note: `${CONFIRM_ADDRESS} After that, we'll offer this time to others.` };
  }
  return standing;
}
