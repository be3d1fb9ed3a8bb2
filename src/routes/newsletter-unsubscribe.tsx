import { UnsubscribeScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { SITE } from '@/shared/config/site';
import { Island } from '@/shared/islands/island';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Unsubscribe',
    description: `Unsubscribe from ${SITE.brand}'s newsletter.`,
    noIndex: true,
  });

export default function NewsletterUnsubscribeRoute() {
  return <Island id="newsletter-unsubscribe" when="link" component={UnsubscribeScreen} props={{}} />;
}
