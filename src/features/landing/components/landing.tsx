import type { ReactNode } from 'react';
import { Box } from '@/shared/ui/layout';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { useReveal } from '@/shared/ui/use-reveal';
import { Hero } from './hero';

// Text, links and drawings: their HTML works by itself, so their code need not be among the first to load.
const Sections = lazyHydrated(
  'landing-sections',
  async () => (await import('./sections')).Sections,
  <Box minH="100vh" />,
);

/** The landing page's sections in order; `contact` is its last, and belongs to another feature. */
export function Landing({ contact }: { contact: ReactNode }) {
  useReveal();
  return (
    <>
      <Hero />
      <Sections />
      {contact}
    </>
  );
}
