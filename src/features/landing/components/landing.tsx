import type { ReactNode } from 'react';
import { About } from './about';
import { Approach } from './approach';
import { Atlanta } from './atlanta';
import { Closing } from './closing';
import { Hero } from './hero';
import { Services } from './services';
import { Stats } from './stats';
import { Stories } from './stories';
import { Testimonials } from './testimonials';
import { useReveal } from './use-reveal';

/** The landing page's sections in order; `contact` is its last, and belongs to another feature. */
export function Landing({ contact }: { contact: ReactNode }) {
  useReveal();
  return (
    <>
      <Hero />
      <Services />
      <Approach />
      <Stats />
      <Stories />
      <Atlanta />
      <Testimonials />
      <About />
      <Closing />
      {contact}
    </>
  );
}
