import { params } from '@nanostores/i18n';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { BookingDetailsSkeleton, NoJavaScriptNotice } from '@/features/booking/components/booking-details';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { appMeta } from '@/shared/seo/basic-meta';
import { lazyWithBoundary } from '@/shared/ui/feedback/lazy-with-boundary';
import { Container, Section } from '@/shared/ui/layout/layout';

const MESSAGES = messages('routes/booking-confirmation', {
  title: 'Your booking',
  description: params('The details of your consultation with {brand}.'),
});

// Loaded after the page: with it come the query cache and the schemas, and the skeleton needs neither.
const Confirmation = lazyWithBoundary(
  async () => (await import('@/features/booking/components/confirmation')).Confirmation,
);

export const meta = () => {
  const t = MESSAGES.get();
  return appMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
  });
};

export default function BookingConfirmationRoute() {
  const { bookingId } = useParams();
  return (
    <Section pt={{ base: '10', lg: '16' }}>
      <Container>
        <Suspense fallback={<BookingDetailsSkeleton />}>
          <Confirmation bookingId={bookingId} />
        </Suspense>
        <NoJavaScriptNotice />
      </Container>
    </Section>
  );
}
