import { LegalScreen } from '@/features/legal/components/legal-screen';
import { PRIVACY } from '@/features/legal/model/privacy';
import { PATHS } from '@/shared/config/paths';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () => pageMeta({ title: PRIVACY.title, description: PRIVACY.intro, path: PATHS.privacy });

export default function PrivacyRoute() {
  return <LegalScreen document={PRIVACY} />;
}
