import { type AppointmentRequest, appointmentResponse } from '@contracts/appointments.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { AppError } from '@/shared/errors/app-error';
import { callFunction } from '@/shared/http/call-function';
import { type Attempt, attemptFor } from '@/shared/lib/idempotency-key';
import { bookingKeys } from './keys';

/** The server knows something about the times on offer that this page did not. */
function saysTimesChanged(error: unknown): boolean {
  return error instanceof AppError && (error.status === 409 || error.status === 422);
}

/**
 * Books a consultation. Sending the same content again after a failure repeats its key, so that a booking
 * whose answer was lost is not made twice. The free times are read anew after success and when one is gone.
 * Fails with AppError: 409 when the time is taken, its body naming what is still free that day.
 */
export function useCreateAppointment() {
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt>(undefined);
  const refreshTimes = () => queryClient.invalidateQueries({ queryKey: bookingKeys.availability });

  return useMutation({
    mutationFn: (body: AppointmentRequest) => {
      attempt.current = attemptFor(attempt.current, body);
      return callFunction('/appointments', {
        method: 'POST',
        body,
        schema: appointmentResponse,
        idempotencyKey: attempt.current.key,
      });
    },
    onSuccess: () => {
      attempt.current = undefined;
      void refreshTimes();
    },
    onError: (error) => {
      if (saysTimesChanged(error)) void refreshTimes();
    },
  });
}
