import { params } from '@nanostores/i18n';
import { UnsubscribeScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/newsletter-unsubscribe', {
  title: 'Unsubscribe',
  description: params('Unsubscribe from {brand}’s newsletter.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function NewsletterUnsubscribeRoute() {
  return <Island id="newsletter-unsubscribe" when="link" component={UnsubscribeScreen} props={{}} />;
}
