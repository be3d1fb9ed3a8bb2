import { LegalScreen } from '@/features/legal/components/legal-screen';
import { COOKIES } from '@/features/legal/model/cookies';
import { COOKIES_ES } from '@/features/legal/model/cookies.es';
import { PATHS } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => (locale.get() === 'es' ? COOKIES_ES : COOKIES);

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.cookies });

export default function CookiesRoute() {
  return <LegalScreen document={text()} />;
}
