import { LegalScreen } from '@/features/legal/components/legal-screen';
import { legalText } from '@/features/legal/model/legal-text';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => legalText('cookies');

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.cookies });

export default function CookiesRoute() {
  return <LegalScreen document={text()} />;
}
