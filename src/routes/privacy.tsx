import { LegalScreen } from '@/features/legal/components/legal-screen';
import { legalText } from '@/features/legal/model/legal-text';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => legalText('privacy');

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.privacy });

export default function PrivacyRoute() {
  return <LegalScreen document={text()} />;
}
