import { Navigate } from 'react-router-dom';
import { NeedsJavaScript } from '@/layouts/needs-javascript';
import { PATHS } from '@/shared/config/paths';
import { useHydrated } from '@/shared/lib/use-hydrated';
import { appMeta } from '@/shared/seo/basic-meta';

export const meta = () => appMeta({ title: 'Your bookings', description: 'Redirects to your bookings.' });

/** The address that confirmations name; leads to My Bookings. */
export default function DashboardRoute() {
  return useHydrated() ? <Navigate to={PATHS.myBookings} replace /> : <NeedsJavaScript />;
}
