import type { Limiter } from '../_shared/http/abuse-protection.ts';
import { HttpError } from '../_shared/http/http-error.ts';
import { PRIVATE } from './booking-id.ts';

// Only wrong ones are counted, and only they are refused: no one can lock a guest out of the own booking.
const WRONG_TOKENS = { bucket: 'manage:wrong', max: 10, windowSeconds: 3600 };

/** The same for an unknown booking and for a token that is not its own. */
function wrongLink(): HttpError {
  return new HttpError(404, 'booking_link_invalid', {}, PRIVATE);
}

/**
 * The answer of `work`, which asks the database with a link's token. @throws HttpError 404 when the token is wrong (an
 * answer of null, or the database's own 404), and 429 after ten wrong ones for the booking within an hour.
 */
export async function withLink<T>(
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
