import { ContactSection } from '@/features/contact/components/contact-section';
import { getLandingContent } from '@/features/landing/api/landing-content';
import { Landing } from '@/features/landing/components/landing';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { prerenderedData } from '@/shared/content/prerendered-data';
import { firmData, siteData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/home';

export async function loader() {
  return { content: await getLandingContent() };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => prerenderedData(serverLoader);

export const meta = () =>
  pageMeta({
    title: 'AI consulting in Atlanta',
    fullTitle: `${SITE.name} | AI consulting in Atlanta`,
    description:
      'AI consultants in Atlanta for the businesses of the Southeast: forecasts, shorter queues, fewer surprises. Request a consultation.',
    path: PATHS.home,
    jsonLd: [firmData, siteData],
  });

export default function Home() {
  return <Landing contact={<ContactSection />} />;
}
