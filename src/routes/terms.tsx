import { LegalScreen } from '@/features/legal/components/legal-screen';
import { TERMS } from '@/features/legal/model/terms';
import { TERMS_ES } from '@/features/legal/model/terms.es';
import { PATHS } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => (locale.get() === 'es' ? TERMS_ES : TERMS);

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.terms });

export default function TermsRoute() {
  return <LegalScreen document={text()} />;
}
