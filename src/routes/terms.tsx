import { LegalScreen } from '@/features/legal/components/legal-screen';
import { TERMS } from '@/features/legal/model/terms';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () => pageMeta({ title: TERMS.title, description: TERMS.intro, path: PATHS.terms });

export default function TermsRoute() {
  return <LegalScreen document={TERMS} />;
}
