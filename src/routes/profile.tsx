import { Suspense } from 'react';
import { GuardedPage } from '@/layouts/guarded-page';
import { SITE } from '@/shared/config/site';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

// Only clients need this code, and nothing of it is shown before the guard has decided.
const ProfileScreen = lazyWithBoundary(
  async () => (await import('@/features/profile/components/profile-screen')).ProfileScreen,
);
const ClientHome = lazyWithBoundary(async () => (await import('@/layouts/client-home')).ClientHome);
const SecuritySection = lazyWithBoundary(
  async () => (await import('@/features/account/components/security-section')).SecuritySection,
);
const MyBookings = lazyWithBoundary(
  async () => (await import('@/features/booking/components/my-bookings')).MyBookings,
);
const MyDocuments = lazyWithBoundary(
  async () => (await import('@/features/documents/components/my-documents')).MyDocuments,
);

export const meta = () => appMeta({ title: 'My Profile', description: `For clients of ${SITE.brand}.` });

export default function ProfileRoute() {
  return (
    <GuardedPage atLeast="client">
      <Suspense fallback={null}>
        <ProfileScreen
          home={<ClientHome />}
          bookings={<MyBookings />}
          documents={<MyDocuments />}
          security={<SecuritySection />}
        />
      </Suspense>
    </GuardedPage>
  );
}
