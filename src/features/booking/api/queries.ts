import {
  consultantsResponse,
  lenientAvailabilityResponse,
  lenientAvailabilityWindowResponse,
} from '@contracts/booking/appointments.ts';
import {
  confirmPaymentResponse,
  lenientBookingResponse,
  type ManageRequest,
  managedBooking,
} from '@contracts/booking/bookings.ts';
import { queryOptions } from '@tanstack/react-query';
import { callFunction } from '@/shared/http/call-function';
import { requireColumns } from '@/shared/supabase/require-columns';
import { runQuery } from '@/shared/supabase/run-query';
import { bookingWindow } from '../model/booking-window';
import { getPrices } from './get-prices';

/** The URL contains no booking ID. */
export class MissingBookingId extends Error {
  constructor() {
    super('No booking ID found');
    this.name = 'MissingBookingId';
  }
}

/**
 * Reads, cancels or reschedules the booking `id` with its link's token; returns its new state. Fails with AppError: 404
 * for an invalid link, 409 when the change is not possible (any more).
 */
export function manageBooking(id: string, wanted: ManageRequest) {
  return callFunction(`/bookings/${encodeURIComponent(id)}/manage`, {
    method: 'POST',
    body: wanted,
    schema: managedBooking,
  });
}

export const bookingQueries = {
  all: () => ['bookings'] as const,
  /** What consultations cost. */
  prices: () =>
    queryOptions({ queryKey: ['prices'], queryFn: getPrices, staleTime: Number.POSITIVE_INFINITY }),
  /** The consultants whom visitors may choose. */
  consultants: () =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'consultants'] as const,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        callFunction('/appointments/consultants', { schema: consultantsResponse, signal }),
    }),
  /** The person of that name whom the site shows; null when there is none. */
  person: (name: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'person', name] as const,
      staleTime: Number.POSITIVE_INFINITY,
      queryFn: ({ signal }) =>
        runQuery((supabase) =>
          supabase
            .from('team_members')
            .select('role, image_url')
            .eq('name', name)
            .limit(1)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),
  ownLists: () => [...bookingQueries.all(), 'own'] as const,

  /** The bookings of the signed-in `userId`, latest first. */
  own: (userId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.ownLists(), userId] as const,
      queryFn: async ({ signal }) =>
        requireColumns(
          await runQuery((supabase) =>
            supabase
              .from('booked_appointments')
              .select(
                'id, service_type, starts_at, ends_at, status, payment_status, change_until, price_cents, refund_due, place, meets_by, video_link, consultant, client_phone',
              )
              .eq('user_id', userId)
              .order('starts_at', { ascending: false })
              .order('id')
              .abortSignal(signal),
          ),
          ['service_type', 'change_until', 'refund_due'],
        ),
    }),

  /** The id of the last booking made by the signed-in `userId`. Fails with the sentence of a missing id. */
  newest: (userId: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'newest', userId] as const,
      // The next visit may follow another booking.
      gcTime: 0,
      queryFn: async ({ signal }) => {
        const [newest] = await runQuery((supabase) =>
          supabase
            .from('appointments')
            .select('id')
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .limit(1)
            .abortSignal(signal),
        );
        if (!newest) throw new MissingBookingId();
        return newest.id;
      },
    }),

  /** One booking, without personal data. Fails with a plain sentence; the cause has the status. */
  detail: (id: string | undefined) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'detail', id ?? ''] as const,
      queryFn: async ({ signal }) => {
        if (!id) throw new MissingBookingId();
        try {
          return await callFunction(`/bookings/${encodeURIComponent(id)}`, {
            schema: lenientBookingResponse,
            signal,
          });
        } catch (cause) {
          throw new Error('Failed to fetch booking details', { cause });
        }
      },
    }),

  /** The booking that an emailed link opens, and the actions that the link allows. */
  managed: (id: string, token: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'managed', id] as const,
      gcTime: 0,
      queryFn: () => manageBooking(id, { token, action: 'show' }),
    }),

  /** Whether the booking is paid, and the URL of the payment while it is not. The server asks the provider. */
  payment: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'payment', id] as const,
      // A POST that confirms: once per visit.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      queryFn: () =>
        callFunction(`/bookings/${encodeURIComponent(id)}/confirm-payment`, {
          method: 'POST',
          body: { status: 'paid' },
          schema: confirmPaymentResponse,
        }),
    }),
};

/** The dates whose free slots are requested. Nothing is requested while `date` ("YYYY-MM-DD") is ''. */
type Period = { date: string } | 'booking-window';

function searchParamsOf(period: Period): Record<string, string> {
  return period === 'booking-window' ? bookingWindow(new Date()) : { date: period.date };
}

export const slotQueries = {
  all: () => ['slots'] as const,

  /**
   * The free slots of `period` by date. `serviceType` '' stands for the first consultation type. The slot that the
   * caller holds by `holdId` is among them. With `consultantId`, only those of one consultant.
   */
  free: (serviceType: string, period: Period, holdId: () => string | undefined, consultantId?: number) =>
    queryOptions({
      queryKey: [...slotQueries.all(), 'free', { serviceType, period, consultantId }] as const,
      // A refetch would move the slots while someone chooses; bookings, holds and refusals invalidate them.
      staleTime: Number.POSITIVE_INFINITY,
      enabled: period === 'booking-window' || period.date !== '',
      queryFn: async ({ signal }) => {
        const query = new URLSearchParams(searchParamsOf(period));
        if (serviceType !== '') query.set('serviceType', serviceType);
        if (consultantId !== undefined) query.set('consultantId', String(consultantId));
        const held = holdId();
        if (held !== undefined) query.set('holdId', held);
        const path = `/appointments/availability?${query}` as const;
        if (period === 'booking-window') {
          return callFunction(path, { schema: lenientAvailabilityWindowResponse, signal });
        }
        const day = await callFunction(path, { schema: lenientAvailabilityResponse, signal });
        return { days: [{ date: period.date, ...day }] };
      },
    }),
};
