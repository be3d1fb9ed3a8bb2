import { UnsubscribeScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Unsubscribe',
    description: "Unsubscribe from Meridian's newsletter.",
    noIndex: true,
  });

export default function NewsletterUnsubscribeRoute() {
  return <UnsubscribeScreen />;
}
