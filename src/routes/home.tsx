import { ContactSection } from '@/features/contact/components/contact-section';
import { getLandingContent } from '@/features/landing/api/landing-content';
import { Landing } from '@/features/landing/components/landing';
import { landingCopy } from '@/features/landing/model/landing-words';
import { HomeNextStep } from '@/layouts/home-next-step';
import { PATHS } from '@/shared/config/paths';
import { SITE } from '@/shared/config/site';
import { versionMark } from '@/shared/content/version-mark';
import { Island } from '@/shared/islands/island';
import { contentVersions } from '@/shared/seo/content-version';
import { firmDataWith, siteData } from '@/shared/seo/json-ld';
import { pageMeta } from '@/shared/seo/page-meta';
import type { Route } from './+types/home';

export async function loader() {
  return { content: await getLandingContent() };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...contentVersions([
    ...(loaderData?.content.team ?? []).map((member) => versionMark('team_member', member)),
    ...(loaderData?.content.testimonials ?? []).map((voice) => versionMark('testimonial', voice)),
    ...(loaderData?.content.partners ?? []).map((partner) => versionMark('partner', partner)),
  ]),
  ...pageMeta({
    title: landingCopy().PAGE.title,
    fullTitle: `${SITE.name} | ${landingCopy().PAGE.title}`,
    description: landingCopy().PAGE.description,
    path: PATHS.home,
    jsonLd: [
      firmDataWith(
        (loaderData?.content.team ?? []).map(({ name, role, image_url: image, linkedin_url: linkedIn }) => ({
          name,
          role,
          image,
          linkedIn,
        })),
      ),
      siteData(),
    ],
  }),
];

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Island id="home-next-step" when="interaction" component={HomeNextStep} props={{}} />
      <Landing content={loaderData.content} contact={<ContactSection />} />
    </>
  );
}
