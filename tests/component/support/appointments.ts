import type { StaffAppointment } from '@/features/appointments/model/staff-appointment';
import { type fakeBackend, json } from './fake-backend';

export const LIST = 'GET /rest/v1/booked_appointments';
export const FREE = 'POST /rest/v1/rpc/list_free_times_for_staff';
export const CHANGE = 'PATCH /rest/v1/booked_appointments';
export const ADD = 'POST /rest/v1/booked_appointments';
export const TYPES = 'GET /rest/v1/consultation_types';

/** A request of Friday, November 21, 2025, 10:00 AM in New York, by someone in Los Angeles. */
export const REQUEST: StaffAppointment = {
  id: 'a1',
  status: 'pending',
  ics_sequence: 3,
  client_name: 'Casey Client',
  client_email: 'casey@example.com',
  client_phone: '+1 404 555 0100',
  company: 'شركة',
  message: 'One <b>line</b>',
  user_id: 'casey',
  verified_at: '2025-11-10T15:00:00.000Z',
  slot_released_at: null,
  source: 'site',
  service_type: 'Custom AI Solutions',
  place: null,
  meets_by: null,
  location: null,
  video_link: null,
  change_until: '2025-11-20T15:00:00.000Z',
  refund_due: false,
  tells_client: true,
  is_undone: false,
  starts_at: '2025-11-21T15:00:00.000Z',
  ends_at: '2025-11-21T16:00:00.000Z',
  guest_time_zone: 'America/Los_Angeles',
  locale: 'en',
  payment_status: 'not_required',
  price_cents: 0,
  consultant_id: 1,
  consultant: 'Meridian',
  created_at: '2025-11-10T15:00:00.000Z',
  rating: null,
  rating_comment: null,
  reason: null,
};
/** Answers a change of `appointment` with what becomes of it. */
export const changed =
  (appointment: StaffAppointment, more: Partial<StaffAppointment> = {}) =>
  () =>
    json([{ ...appointment, ics_sequence: appointment.ics_sequence + 1, ...more }]);

/** The changes that were sent: of which appointment, as of which version, and what. */
export const changesOf = (backend: ReturnType<typeof fakeBackend>) =>
  backend.seen
    .filter(({ method, path }) => method === 'PATCH' && path.startsWith('/rest/v1/booked_appointments'))
    .map(({ path, body }) => {
      const query = new URLSearchParams(path.split('?')[1]);
      const [, version] = /ics_sequence\.eq\.(\d+)/.exec(query.get('or') ?? '') ?? [];
      return {
        id: query.get('id')?.slice(3),
        version: Number(version),
        ...(body as Partial<StaffAppointment>),
      };
    });

export const CONFIRMED: StaffAppointment = {
  ...REQUEST,
  id: 'a2',
  status: 'confirmed',
  client_name: 'Grace Guest',
  starts_at: '2025-11-21T18:00:00.000Z',
  ends_at: '2025-11-21T19:00:00.000Z',
  guest_time_zone: 'America/New_York',
  locale: 'en',
};

/** Answers the list with those of `all` that it asks for. */
export const appointments =
  (all: readonly StaffAppointment[]) =>
  ({ url }: Request) => {
    const status = new URL(url).searchParams.get('status');
    return json(status === null ? all : all.filter((one) => status === `eq.${one.status}`));
  };

export const free =
  (...times: string[]) =>
  () =>
    json(
      times.map((time) => ({
        slot_date: '2025-11-21',
        slot_time: time,
        starts_at: `2025-11-21T${time}:00-05:00`,
      })),
    );
