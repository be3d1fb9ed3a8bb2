import { EmailConfirmationScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Confirm your email',
    description: `Confirm the email address of your ${SITE.brand} account.`,
    noIndex: true,
  });

export default function EmailConfirmationRoute() {
  return <EmailConfirmationScreen />;
}
