import type { StaffAppointment } from '@contracts/staff-appointments.ts';
import { json } from './fake-backend';

export const LIST = 'POST /rest/v1/rpc/list_appointments';
export const FREE = 'POST /rest/v1/rpc/list_free_times_for_staff';
export const STATUS = 'POST /rest/v1/rpc/set_appointment_status';
export const MOVE = 'POST /rest/v1/rpc/move_appointment';
export const ADD = 'POST /rest/v1/rpc/create_staff_appointment';
export const TYPES = 'GET /rest/v1/consultation_types';

/** A request of Friday, November 21, 2025, 10:00 AM in New York, by someone in Los Angeles. */
export const REQUEST: StaffAppointment = {
  id: 'a1',
  status: 'pending',
  sequence: 3,
  clientName: 'Casey Client',
  clientEmail: 'casey@example.com',
  clientPhone: '+1 404 555 0100',
  company: 'شركة',
  message: 'One <b>line</b>',
  isClient: true,
  addressConfirmed: true,
  timeReleased: false,
  source: 'site',
  serviceType: 'Custom AI Solutions',
  place: {},
  startsAt: '2025-11-21T15:00:00.000Z',
  endsAt: '2025-11-21T16:00:00.000Z',
  guestTimeZone: 'America/Los_Angeles',
  locale: 'en',
  paymentStatus: 'not_required',
  priceCents: 0,
  consultantId: 1,
  consultant: 'Meridian',
  createdAt: '2025-11-10T15:00:00.000Z',
  rating: null,
  ratingComment: null,
  reason: null,
};
/** The request to give `REQUEST` a status, as it is on screen. */
export const statusCall = (status: string) => ({
  p_id: 'a1',
  p_status: status,
  p_previous: 'pending',
  p_sequence: 3,
});
export const CONFIRMED: StaffAppointment = {
  ...REQUEST,
  id: 'a2',
  status: 'confirmed',
  clientName: 'Grace Guest',
  startsAt: '2025-11-21T18:00:00.000Z',
  endsAt: '2025-11-21T19:00:00.000Z',
  guestTimeZone: 'America/New_York',
  locale: 'en',
};

/** Answers `list_appointments()` with those of `all` that it asks for. */
export function appointments(all: readonly StaffAppointment[]) {
  return async (request: Request) => {
    const { p_filter } = (await request.json()) as { p_filter?: { status: string[] } };
    const found = p_filter ? all.filter(({ status }) => p_filter.status.includes(status)) : all;
    return json({ timeZone: 'America/New_York', appointments: found, isCut: false });
  };
}

export const free =
  (...times: string[]) =>
  () =>
    json(times.map((time) => ({ date: '2025-11-21', time, startsAt: `2025-11-21T${time}:00-05:00` })));
