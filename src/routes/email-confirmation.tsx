import { params } from '@nanostores/i18n';
import { EmailConfirmationScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { words } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const WORDS = words('routes/email-confirmation', {
  title: 'Confirm your email',
  description: params('Confirm the email address of your {brand} account.'),
});

export const meta = () => {
  const t = WORDS.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function EmailConfirmationRoute() {
  return <EmailConfirmationScreen />;
}
