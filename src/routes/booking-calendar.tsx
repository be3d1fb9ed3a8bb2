import { Suspense } from 'react';
import { GuardedPage } from '@/layouts/guarded-page';
import { SITE } from '@/shared/config/site';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';

// Only clients need this code, and nothing of it is shown before the guard has decided.
const BookingCalendarScreen = lazyWithBoundary(
  async () => (await import('@/features/booking/components/booking-calendar')).BookingCalendarScreen,
);

export const meta = () =>
  appMeta({ title: 'Book a Consultation', description: `For clients of ${SITE.brand}.` });

export default function BookingCalendarRoute() {
  return (
    <GuardedPage atLeast="client">
      <Suspense fallback={null}>
        <BookingCalendarScreen />
      </Suspense>
    </GuardedPage>
  );
}
