import { LegalScreen } from '@/features/legal/components/legal-screen';
import { legalText } from '@/features/legal/model/legal-text';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => legalText('terms');

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.terms });

export default function TermsRoute() {
  return <LegalScreen document={text()} />;
}
