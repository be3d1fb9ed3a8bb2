import { UnsubscribeScreen } from '@/features/newsletter/components/unsubscribe-screen';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Unsubscribe',
    description: 'One click, and the newsletter of Meridian comes no more.',
    noIndex: true,
  });

export default function NewsletterUnsubscribeRoute() {
  return <UnsubscribeScreen />;
}
