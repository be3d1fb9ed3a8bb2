import { LegalScreen } from '@/features/legal/components/legal-screen';
import { COOKIES } from '@/features/legal/model/cookies';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () => pageMeta({ title: COOKIES.title, description: COOKIES.intro, path: PATHS.cookies });

export default function CookiesRoute() {
  return <LegalScreen document={COOKIES} />;
}
