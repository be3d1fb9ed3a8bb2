import { ContactSection } from '@/features/contact/components/contact-section';
import { Landing } from '@/features/landing/components/landing';
import { SITE } from '@/shared/config/site';
import { pageMeta } from '@/shared/seo/page-meta';

export const meta = () =>
  pageMeta({
    title: 'AI consulting in Atlanta',
    fullTitle: `${SITE.name} | AI consulting in Atlanta`,
    description:
      'AI consultants in Atlanta for the businesses of the Southeast: forecasts, shorter queues, fewer surprises. Request a free consultation.',
    path: '/',
  });

export default function Home() {
  return <Landing contact={<ContactSection />} />;
}
