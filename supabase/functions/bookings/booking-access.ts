import { HttpError } from '../_shared/http/http-error.ts';
import type { Limiter } from '../_shared/http/rate-limits.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id in the URL gives access to the booking, so no Referer may contain it. */
export const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' };

/** The same 404 for every wrong id. */
export function bookingNotFound(): HttpError {
  return new HttpError(404, 'not_found', { what: 'booking' }, NO_REFERRER);
}

/** Reads the booking's id from the URL. @throws HttpError 404 for a malformed id. */
export function bookingId({ id = '' }: Record<string, string>): string {
  if (!UUID.test(id)) throw bookingNotFound();
  return id.toLowerCase();
}

// Only wrong tokens are counted and refused, so that no one can lock guests out of their booking.
const WRONG_TOKENS = { bucket: 'manage:wrong', max: 10, windowSeconds: 3600 };

/** The same refusal for an unknown booking and for a wrong token. */
function wrongLink(): HttpError {
  return new HttpError(404, 'booking_link_invalid', {}, NO_REFERRER);
}

/**
 * Returns the result of `work`, which calls the database with a link's token. @throws HttpError 404 when the token is
 * wrong (a result of null, or a 404 of the database), and 429 after ten wrong tokens for the booking within an hour.
 */
export async function withManageToken<T>(
  limiter: Limiter,
  bookingId: string,
  work: () => Promise<T | null>,
): Promise<T> {
  const found = await work().catch((error: unknown) => {
    if (error instanceof HttpError && error.code === 'not_found') return null;
    throw error;
  });
  if (found !== null) return found;
  await limiter.bySubject(bookingId, WRONG_TOKENS);
  throw wrongLink();
}
