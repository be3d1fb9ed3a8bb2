import { HttpError } from '../_shared/http/http-error.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id in the address opens the booking: it must not travel on in a Referer. */
export const PRIVATE = { 'Referrer-Policy': 'no-referrer' };

/** One 404 for every wrong id. */
export function unknownBooking(): HttpError {
  return new HttpError(404, 'not_found', { what: 'booking' }, PRIVATE);
}

/** The id of the address. @throws HttpError 404 for what is none. */
export function bookingId({ id = '' }: Record<string, string>): string {
  if (!UUID.test(id)) throw unknownBooking();
  return id.toLowerCase();
}
