import {
  type AppointmentRequest,
  type HoldRequest,
  holdResponse,
  lenientAppointmentResponse,
} from '@contracts/booking/appointments.ts';
import { type ratingRequest, ratingResponse } from '@contracts/booking/bookings.ts';
import type { Database } from '@contracts/database.types.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { getAccessToken } from '@/shared/auth/access-token';
import { AppError } from '@/shared/errors/app-error';
import { type Attempt, idempotentAttempt } from '@/shared/http/attempt';
import { callFunction } from '@/shared/http/call-function';
import { writtenIn } from '@/shared/i18n/written-in';
import { firmInstant } from '@/shared/lib/firm-instant';
import { cancelAndInvalidate } from '@/shared/query/cancel-and-invalidate';
import { changeOneRow } from '@/shared/supabase/change-one-row';
import { createAppError } from '@/shared/supabase/database-error';
import { rememberManageToken } from '../model/manage-link';
import { chosenTimeZone } from '../model/visitor-zone';
import { bookingQueries, slotQueries } from './queries';

/** Whether the error means that the free slots on this page are out of date. */
function areSlotsOutdated(error: unknown): boolean {
  return error instanceof AppError && (error.status === 409 || error.status === 422);
}

async function clientToken(): Promise<string> {
  const token = await getAccessToken();
  if (token === undefined) throw await createAppError(401, 'session_ended', {});
  return token;
}

type NewAppointment = { as: 'guest' | 'client'; request: AppointmentRequest };

/**
 * Books a consultation for a guest or for the signed-in client. A retry with the same content after a failure reuses
 * the idempotency key, so that a booking whose response was lost is not created twice. The available slots are
 * refetched after success and after a conflict. Fails with AppError: 409 when the slot is taken; its body lists the
 * slots still available that day.
 */
export function useCreateAppointment() {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const refreshTimes = () => cancelAndInvalidate(queryClient, slotQueries.all());

  return useMutation({
    mutationFn: async ({ as, request: body }: NewAppointment) => {
      attempt.current = idempotentAttempt(attempt.current, body);
      return callFunction('/appointments', {
        method: 'POST',
        body: { ...body, ...writtenIn() },
        schema: lenientAppointmentResponse,
        idempotencyKey: attempt.current.key,
        needsCaptcha: as === 'guest',
        ...(as === 'client' && { token: await clientToken() }),
      });
    },
    onSuccess: ({ id, manageToken }) => {
      if (manageToken !== undefined) rememberManageToken(id, manageToken);
      attempt.current = undefined;
      void refreshTimes();
      void cancelAndInvalidate(queryClient, bookingQueries.ownLists());
    },
    onError: (error) => {
      if (areSlotsOutdated(error)) void refreshTimes();
    },
    meta: { showsError: true },
  });
}

type OwnChange = Database['public']['Views']['booked_appointments']['Update'];

/** Changes a booking of the signed-in client. Fails with AppError. */
const change = (id: string, values: OwnChange) =>
  changeOneRow(
    (supabase) => supabase.from('booked_appointments').update(values).eq('id', id).select('id'),
    () => createAppError(404, 'not_found', { what: 'booking' }),
  );

/**
 * Cancels or reschedules a booking of the signed-in client, and waits until their bookings are refetched. Both fail
 * with AppError: 409 when the change is not possible (any more), 404 for another client's booking.
 */
export function useClientBookingMutations() {
  const queryClient = useQueryClient();

  function refresh(id: string): Promise<void> {
    void cancelAndInvalidate(queryClient, slotQueries.all());
    void cancelAndInvalidate(queryClient, bookingQueries.detail(id).queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.managed(id, '').queryKey);
    void cancelAndInvalidate(queryClient, bookingQueries.payment(id).queryKey);
    return cancelAndInvalidate(queryClient, bookingQueries.ownLists());
  }

  return {
    async cancel(id: string, reason: string): Promise<void> {
      await change(id, { status: 'cancelled', reason: reason || null });
      await refresh(id);
    },
    async move(id: string, date: string, time: string): Promise<void> {
      const guestZone = chosenTimeZone();
      await change(id, {
        starts_at: firmInstant(date, time),
        slot_released_at: null,
        ...(guestZone !== undefined && { guest_time_zone: guestZone }),
      });
      await refresh(id);
    },
  };
}

/** Timeout of requests about holds: submitting the booking waits for them. */
const HOLD_TIMEOUT_MS = 10_000;

/**
 * Holds a slot for five minutes; the same key returns the same hold. Fails with AppError: 409 when the slot is taken
 * (its body lists the available slots) or was held for the maximum time; with a TimeoutError after ten seconds.
 */
export function holdSlot(body: HoldRequest, idempotencyKey: string) {
  return callFunction('/appointments/hold', {
    method: 'POST',
    body,
    schema: holdResponse,
    idempotencyKey,
    signal: AbortSignal.timeout(HOLD_TIMEOUT_MS),
  });
}

/**
 * Gives a held time back, also while the page is being left. Never fails, and ends after ten seconds at the latest: a
 * hold left alone lapses by itself.
 */
export function releaseHold(holdId: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ holdId });
  const signal = AbortSignal.timeout(HOLD_TIMEOUT_MS);
  const request = { method: 'POST', keepalive: true, headers, body, signal };
  return fetch('/api/appointments/hold/release', request).catch(() => undefined);
}

/** Says what a consultation was worth. Fails with AppError: 404 for a link that opens nothing, 409 when it is too early. */
export function rateBooking(id: string, body: z.infer<typeof ratingRequest>) {
  return callFunction(`/bookings/${encodeURIComponent(id)}/rating`, {
    method: 'POST',
    body,
    schema: ratingResponse,
  });
}
