import { ConfirmScreen } from '@/features/newsletter/components/confirm-screen';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Confirm your subscription',
    description: 'One click, and the newsletter of Meridian comes to your address.',
    noIndex: true,
  });

export default function NewsletterConfirmRoute() {
  return <ConfirmScreen />;
}
