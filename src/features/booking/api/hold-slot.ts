import { type HoldRequest, holdResponse } from '@contracts/appointments.ts';
import { callFunction } from '@/shared/http/call-function';

/** Booking waits for the hold that is under way, and a person for the booking. */
const PATIENCE_MS = 10_000;

/**
 * Keeps a time for five minutes; with the same key, the same hold. Fails with AppError: 409 when it is taken, its body
 * naming what is still free, or kept for long enough; with a TimeoutError after ten seconds.
 */
export function holdSlot(body: HoldRequest, idempotencyKey: string) {
  return callFunction('/appointments/hold', {
    method: 'POST',
    body,
    schema: holdResponse,
    idempotencyKey,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
}

/** Gives a held time back, also while the page is being left. Nobody waits: a hold left alone lapses by itself. */
export function releaseHold(holdId: string): void {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ holdId });
  fetch('/api/appointments/hold/release', { method: 'POST', keepalive: true, headers, body }).catch(
    () => undefined,
  );
}
