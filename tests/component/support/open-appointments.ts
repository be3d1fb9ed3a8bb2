import { appointments, CONFIRMED, FREE, free, LIST, REQUEST, TYPES } from './appointments';
import { json, type Routes } from './fake-backend';
import { openStaff } from './open-staff';
import { warmUp } from './warm-up';

warmUp(() => import('@/features/appointments/components/appointments-screen'));

/** Opens the appointments of Friday, November 21, 2025, or what `query` asks for. */
export function openAppointments(routes: Routes = {}, query = '?day=2025-11-21') {
  return openStaff(`/appointments${query}`, {
    [LIST]: appointments([REQUEST, CONFIRMED]),
    [FREE]: free('09:00', '11:00'),
    [TYPES]: () =>
      json([
        { name: 'Custom AI Solutions', duration_minutes: 60 },
        { name: 'Discovery Call', duration_minutes: 30 },
      ]),
    'GET /rest/v1/consultants': () => json([]),
    ...routes,
  });
}
