import { useLoaderData } from 'react-router-dom';
import { type LoadContent, useRevalidatedContent } from '@/shared/content/use-revalidated-content';
import type { LandingContent } from '../model/landing-content';
import { About } from './about';
import { Approach } from './approach';
import { Atlanta } from './atlanta';
import { Stories } from './case-study-teasers';
import { Closing } from './closing';
import { Services } from './services';
import { Showcase } from './showcase';
import { Stats } from './stats';
import { Testimonials } from './testimonials';
import { useScrollToHash } from './use-scroll-to-hash';

const load: LoadContent<LandingContent> = async () =>
  (await import('../api/get-landing-content')).getLandingContent();

/** The landing page between its first screen and the contact form. */
export function Sections() {
  useScrollToHash();
  // An island takes no props; what the route has loaded it finds itself.
  const { content } = useLoaderData<{ content?: LandingContent }>();
  const { data, isFailed, retry } = useRevalidatedContent(load, '', content);
  return (
    <>
      <Services />
      <Approach />
      <Stats />
      <Stories stories={data?.stories} isFailed={isFailed} onRetry={retry} />
      <Showcase />
      <Atlanta />
      <Testimonials voices={data?.testimonials ?? []} />
      <About />
      <Closing />
    </>
  );
}
