import { LegalScreen } from '@/features/legal/components/legal-screen';
import { LEGAL_DOCUMENTS } from '@/features/legal/model/legal-documents';
import { PATHS } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => LEGAL_DOCUMENTS.terms[locale.get()];

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.terms });

export default function TermsRoute() {
  return <LegalScreen document={text()} />;
}
