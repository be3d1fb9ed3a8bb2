import { type AppointmentRequest, appointmentAnswer } from '@contracts/appointments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getAccessToken } from '@/shared/auth/access-token';
import { captchaToken } from '@/shared/captcha/captcha-token';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { type Attempt, attemptFor } from '@/shared/lib/idempotency-key';
import { readAnew } from '@/shared/query/read-anew';
import { refusedHere } from '@/shared/supabase/refusal';
import { rememberManageToken } from '../model/manage-tokens';
import { bookingKeys } from './keys';

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
  const refreshTimes = () => readAnew(queryClient, bookingKeys.availability);

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
      void readAnew(queryClient, bookingKeys.ofClients);
    },
    onError: (error) => {
      if (saysTimesChanged(error)) void refreshTimes();
    },
  });
  return { ...mutation, refreshTimes };
}
