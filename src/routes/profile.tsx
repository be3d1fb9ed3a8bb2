import { lazy, Suspense } from 'react';
import { RequireRole } from '@/shared/auth/require-role';
import { pageMeta } from '@/shared/seo/page-meta';

// Nobody but clients needs this code, and nothing of it is shown before the guard has decided.
const ProfileScreen = lazy(async () => ({
  default: (await import('@/features/profile/components/profile-screen')).ProfileScreen,
}));
const SecuritySection = lazy(async () => ({
  default: (await import('@/features/account/components/security-section')).SecuritySection,
}));
const MyBookings = lazy(async () => ({
  default: (await import('@/features/booking/components/my-bookings')).MyBookings,
}));
const MyDocuments = lazy(async () => ({
  default: (await import('@/features/documents/components/my-documents')).MyDocuments,
}));

export const meta = () =>
  pageMeta({ title: 'My Profile', description: 'For clients of Meridian.', noIndex: true });

export default function ProfileRoute() {
  return (
    <RequireRole atLeast="client">
      <Suspense fallback={null}>
        <ProfileScreen bookings={<MyBookings />} documents={<MyDocuments />} security={<SecuritySection />} />
      </Suspense>
    </RequireRole>
  );
}
