import { ConfirmScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { Island } from '@/shared/islands/island';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Confirm your subscription',
    description: "Confirm your subscription to Meridian's newsletter.",
    noIndex: true,
  });

export default function NewsletterConfirmRoute() {
  return <Island id="newsletter-confirm" when="link" component={ConfirmScreen} props={{}} />;
}
