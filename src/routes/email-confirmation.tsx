import { EmailConfirmationScreen } from '@/features/account/components/account-screens';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'Confirm your email',
    description: 'Confirm the email address of your Meridian account.',
    noIndex: true,
  });

export default function EmailConfirmationRoute() {
  return <EmailConfirmationScreen />;
}
