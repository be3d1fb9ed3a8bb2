import { useLoaderData } from 'react-router-dom';
import { type LoadContent, useFresh } from '@/shared/content/use-fresh';
import type { LandingContent } from '../model/landing-content';
import { About } from './about';
import { Approach } from './approach';
import { Atlanta } from './atlanta';
import { Closing } from './closing';
import { Services } from './services';
import { Showcase } from './showcase';
import { Stats } from './stats';
import { Stories } from './stories';
import { Testimonials } from './testimonials';
import { useArrival } from './use-arrival';

const load: LoadContent<LandingContent> = async () =>
  (await import('../api/get-landing-content')).getLandingContent();

/** The landing page between its first screen and the contact form. */
export function Sections() {
  useArrival();
  // An island takes no props; what the route has loaded it finds itself.
  const { content } = useLoaderData<{ content?: LandingContent }>();
  const { data, isFailed, retry } = useFresh(load, '', content);
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
