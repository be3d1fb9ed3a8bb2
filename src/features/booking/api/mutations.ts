import { type AppointmentRequest, appointmentAnswer } from '@contracts/appointments.ts';
import { ownBooking, type ratingRequest, ratingResponse } from '@contracts/bookings.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { z } from 'zod';
import { getAccessToken } from '@/shared/auth/access-token';
import { captchaToken } from '@/shared/captcha/captcha-token';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { type Attempt, attemptFor } from '@/shared/lib/idempotency-key';
import { readAnew } from '@/shared/query/read-anew';
import { read } from '@/shared/supabase/read';
import { refusedHere } from '@/shared/supabase/refusal';
import { rememberManageToken } from '../model/manage-tokens';
import { bookingQueries } from './queries';
import { slotQueries } from './slots';

const changed = ownBooking.pick({ id: true, status: true });

/** The server knows something about the times on offer that this page did not. */
function saysTimesChanged(error: unknown): boolean {
  return error instanceof AppError && (error.status === 409 || error.status === 422);
}

async function clientToken(): Promise<string> {
  const token = await getAccessToken();
  if (token === undefined) throw await refusedHere(401, 'session_ended', {});
  return token;
}

/**
 * Books a consultation, for a guest or in the name of the client who is signed in. Sending the same content
 * again after a failure repeats its key, so that a booking whose answer was lost is not made twice. The free
 * times are read anew after success and when one is gone.
 * Fails with AppError: 409 when the time is taken, its body naming what is still free that day.
 */
export function useCreateAppointment(as: 'guest' | 'client' = 'guest') {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const refreshTimes = () => readAnew(queryClient, slotQueries.all());

  const mutation = useMutation({
    mutationFn: async (body: AppointmentRequest) => {
      attempt.current = attemptFor(attempt.current, body);
      return callFunction('/appointments', {
        method: 'POST',
        body,
        schema: appointmentAnswer,
        idempotencyKey: attempt.current.key,
        ...(as === 'guest' && { captchaToken: await captchaToken() }),
        ...(as === 'client' && { token: await clientToken() }),
      });
    },
    onSuccess: ({ id, manageToken }) => {
      if (manageToken !== undefined) rememberManageToken(id, manageToken);
      attempt.current = undefined;
      void refreshTimes();
      void readAnew(queryClient, bookingQueries.ownLists());
    },
    onError: (error) => {
      if (saysTimesChanged(error)) void refreshTimes();
    },
    meta: { showsError: true },
  });
  return { ...mutation, refreshTimes };
}

/**
 * Cancels or moves a booking of the client who is signed in, and waits until their list of bookings is read anew.
 * Both fail with AppError: 409 with a sentence for what is not possible (any more), 404 for a booking not theirs.
 */
export function useChangeOwnBooking() {
  const queryClient = useQueryClient();

  function refresh(id: string): Promise<void> {
    void readAnew(queryClient, slotQueries.all());
    void readAnew(queryClient, bookingQueries.detail(id).queryKey);
    void readAnew(queryClient, bookingQueries.managed(id, '').queryKey);
    void readAnew(queryClient, bookingQueries.payment(id).queryKey);
    return readAnew(queryClient, bookingQueries.ownLists());
  }

  return {
    async cancel(id: string, reason: string): Promise<void> {
      await read(changed, (supabase) => supabase.rpc('cancel_my_booking', { p_id: id, p_reason: reason }));
      await refresh(id);
    },
    async move(id: string, date: string, time: string): Promise<void> {
      await read(changed, (supabase) =>
        supabase.rpc('move_my_booking', { p_id: id, p_date: date, p_time: time }),
      );
      await refresh(id);
    },
  };
}

/** Says what a consultation was worth. Fails with AppError: 404 for a link that opens nothing, 409 when it is too early. */
export function rateBooking(id: string, body: z.infer<typeof ratingRequest>) {
  return callFunction(`/bookings/${encodeURIComponent(id)}/rating`, {
    method: 'POST',
    body,
    schema: ratingResponse,
  });
}
