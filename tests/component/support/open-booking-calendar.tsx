import type { Routes } from './fake-backend';
import { openSignedIn } from './signed-in';

/** Opens the client's calendar, signed in. */
export function openBookingCalendar(routes: Routes, timeZone?: string) {
  return openSignedIn(
    routes,
    async () => {
      const { BookingCalendarScreen } = await import('@/features/booking/components/booking-calendar');
      const { RequireRole } = await import('@/shared/auth/require-role');
      return {
        '/booking-calendar': (
          <RequireRole atLeast="client">
            <BookingCalendarScreen />
          </RequireRole>
        ),
      };
    },
    '/booking-calendar',
    timeZone,
  );
}
