import { params } from '@nanostores/i18n';
import { UnsubscribeScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { SITE } from '@/shared/config/site';
import { words } from '@/shared/i18n/words';
import { Island } from '@/shared/islands/island';
import { pageMeta } from '@/shared/seo/page-meta';

const WORDS = words('routes/newsletter-unsubscribe', {
  title: 'Unsubscribe',
  description: params("Unsubscribe from {brand}'s newsletter."),
});

export const meta = () => {
  const t = WORDS.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function NewsletterUnsubscribeRoute() {
  return <Island id="newsletter-unsubscribe" when="link" component={UnsubscribeScreen} props={{}} />;
}
