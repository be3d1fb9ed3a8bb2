import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { ButtonLink } from '@/shared/ui/button';
import { Box, Row } from '@/shared/ui/layout';
import { lazyHydrated } from '@/shared/ui/lazy-hydration';
import { Heading, Text } from '@/shared/ui/typography';
import { useReveal } from '@/shared/ui/use-reveal';
import { ABOUT } from '../model/landing-copy';
import { HeroVideo } from './hero-video';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    minH: { lg: 'min(calc(100svh - {sizes.header}), 52rem)' },
    borderBottom: '1px solid',
    borderColor: 'rule',
  },
});
// The left edge of the text is that of every other section, whatever the width of the window.
const Words = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    alignItems: 'flex-start',
    gap: '7',
    py: { base: '14', lg: '16' },
    paddingInlineEnd: { base: 'gutter', lg: '16' },
    paddingInlineStart: 'max({spacing.gutter}, calc((100vw - {sizes.content}) / 2))',
  },
});
const Picture = chakra('div', {
  base: {
    position: 'relative',
    containerType: 'size',
    bg: 'pine',
    // Said outright: Chromium measures a container of a minimum height only as empty.
    height: { base: '20rem', sm: '25rem', md: '28rem', lg: 'auto' },
    overflow: 'hidden',
  },
});

/** The first thing a visitor sees. */
function Hero() {
  return (
    <Frame id="hero" aria-labelledby="hero-title">
      <Words>
        <Heading level={1} size="display" id="hero-title">
          Better decisions,
          <br />
          by noon.
        </Heading>
        <Text size="lead" maxW="34rem">
          {ABOUT.summary}
        </Text>
        <Row gap="3">
          <ButtonLink to={PATHS.contact}>Request a free consultation</ButtonLink>
          <ButtonLink to={PATHS.services} variant="outline">
            See our services
          </ButtonLink>
        </Row>
      </Words>
      <Picture className="on-pine">
        <HeroVideo />
      </Picture>
    </Frame>
  );
}

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
