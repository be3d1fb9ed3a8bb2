import { params } from '@nanostores/i18n';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { BookingDetailsSkeleton, NoJavaScriptNotice } from '@/features/booking/components/booking-details';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Container, Section } from '@/shared/ui/layout/layout';

const MESSAGES = messages('routes/rate-booking', {
  title: 'Rate your consultation',
  description: params('Tell us how your consultation with {brand} went.'),
});

// Loaded after the page: with it come the query cache and the schemas, and the skeleton needs neither.
const RateBooking = lazyWithBoundary(
  async () => (await import('@/features/booking/components/rate-booking')).RateBooking,
);

export const meta = () => {
  const t = MESSAGES.get();
  return appMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
  });
};

export default function RateBookingRoute() {
  const { bookingId } = useParams();
  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Suspense fallback={<BookingDetailsSkeleton />}>
          <RateBooking bookingId={bookingId} />
        </Suspense>
        <NoJavaScriptNotice />
      </Container>
    </Section>
  );
}
