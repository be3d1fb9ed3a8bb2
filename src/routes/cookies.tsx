import { LegalScreen } from '@/features/legal/components/legal-screen';
import { LEGAL_DOCUMENTS } from '@/features/legal/model/legal-documents';
import { PATHS } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => LEGAL_DOCUMENTS.cookies[locale.get()];

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.cookies });

export default function CookiesRoute() {
  return <LegalScreen document={text()} />;
}
