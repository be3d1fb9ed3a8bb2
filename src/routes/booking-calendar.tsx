import { Suspense } from 'react';
import { GuardedPage } from '@/layouts/guarded-page';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';
import { lazyWithBoundary } from '@/shared/ui/lazy-with-boundary';

// Only clients need this code, and nothing of it is shown before the guard has decided.
const BookingCalendarScreen = lazyWithBoundary(
  async () => (await import('@/features/booking/components/booking-calendar')).BookingCalendarScreen,
);

export const meta = () =>
  pageMeta({ title: 'Book a Consultation', description: `For clients of ${SITE.brand}.`, noIndex: true });

export default function BookingCalendarRoute() {
  return (
    <GuardedPage atLeast="client">
      <Suspense fallback={null}>
        <BookingCalendarScreen />
      </Suspense>
    </GuardedPage>
  );
}
