import { ConfirmScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { SITE } from '@/shared/config/site';
import { Island } from '@/shared/islands/island';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Confirm your subscription',
    description: `Confirm your subscription to ${SITE.brand}'s newsletter.`,
    noIndex: true,
  });

export default function NewsletterConfirmRoute() {
  return <Island id="newsletter-confirm" when="link" component={ConfirmScreen} props={{}} />;
}
