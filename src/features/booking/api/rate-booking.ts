import { type ratingRequest, ratingResponse } from '@contracts/bookings.ts';
import type { z } from 'zod';
import { callFunction } from '@/shared/http/call-function';

/** Says what a consultation was worth. Fails with AppError: 404 for a link that opens nothing, 409 when it is too early. */
export function rateBooking(id: string, body: z.infer<typeof ratingRequest>) {
  return callFunction(`/bookings/${encodeURIComponent(id)}/rating`, {
    method: 'POST',
    body,
    schema: ratingResponse,
  });
}
