import { LegalScreen } from '@/features/legal/components/legal-screen';
import { PRIVACY } from '@/features/legal/model/privacy';
import { PRIVACY_ES } from '@/features/legal/model/privacy.es';
import { PATHS } from '@/shared/config/paths';
import { locale } from '@/shared/i18n/words';
import { pageMeta } from '@/shared/seo/page-meta';

const text = () => (locale.get() === 'es' ? PRIVACY_ES : PRIVACY);

export const meta = () => pageMeta({ title: text().title, description: text().intro, path: PATHS.privacy });

export default function PrivacyRoute() {
  return <LegalScreen document={text()} />;
}
