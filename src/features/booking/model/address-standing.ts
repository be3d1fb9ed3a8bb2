import type { BookingResponse } from '@contracts/bookings.ts';
import type { BookingStanding } from './booking-status';

/** What a guest is to do after booking, wherever it is said. */
export const CONFIRM_ADDRESS = 'Please confirm your address: open the link in our mail within 2 hours.';

type AddressFacts = Pick<BookingResponse, 'confirm_address_until' | 'time_released'> & {
  /** Known only to who has a link. */
  addressConfirmed?: boolean;
};

/** How a booking stands whose guest has not confirmed the address yet, or not in time; else as it was. */
export function addressStanding(standing: BookingStanding, facts: AddressFacts): BookingStanding {
  if (facts.time_released && facts.addressConfirmed) {
    return {
      ...standing,
      title: 'This time is gone',
      sentence:
        'Your address is confirmed. Somebody else took this time after the 2 hours for that were over. Please choose another one.',
    };
  }
  if (facts.time_released) {
    return {
      ...standing,
      title: 'Your time is free again',
      sentence:
        'Your address was not confirmed within 2 hours, so we gave this time back. Open the link in our mail to take it again if it is still free.',
    };
  }
  if (facts.confirm_address_until) {
    return { ...standing, note: `${CONFIRM_ADDRESS} After that we offer this time to others.` };
  }
  return standing;
}
