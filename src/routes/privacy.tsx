import { LegalScreen } from '@/features/legal/components/legal-screen';
import { LEGAL_DOCUMENTS } from '@/features/legal/model/legal-documents';
import { PATHS } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/messages';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => LEGAL_DOCUMENTS.privacy[locale.get()];

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.privacy });

export default function PrivacyRoute() {
  return <LegalScreen document={text()} />;
}
