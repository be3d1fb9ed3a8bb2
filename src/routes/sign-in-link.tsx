import { params } from '@nanostores/i18n';
import { SignInLinkScreen } from '@/features/account/components/account-screens';
import { SITE } from '@/shared/config/site';
import { messages } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const MESSAGES = messages('routes/sign-in-link', {
  title: 'Sign in with a link',
  description: params('Sign in to your {brand} account with the link we emailed you.'),
});

export const meta = () => {
  const t = MESSAGES.get();
  return pageMeta({
    title: t.title,
    description: t.description({ brand: SITE.brand }),
    noIndex: true,
  });
};

export default function SignInLinkRoute() {
  return <SignInLinkScreen />;
}
