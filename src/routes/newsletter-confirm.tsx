import { params } from '@nanostores/i18n';
import { ConfirmScreen } from '@/features/newsletter/components/newsletter-link-screens';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { Island } from '@/shared/islands/island';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/newsletter-confirm', {
  title: 'Confirm your subscription',
  description: params('Confirm your subscription to {brand}’s newsletter.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function NewsletterConfirmRoute() {
  return <Island id="newsletter-confirm" when="link" component={ConfirmScreen} props={{}} />;
}
