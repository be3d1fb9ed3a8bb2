import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode } from 'react';
import { PATHS } from '@/shared/config/paths';
import { EnglishNote } from '@/shared/content/english-note';
import { messages } from '@/shared/i18n/messages';
import { ButtonLink } from '@/shared/ui/button';
import { Container, Row } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import type { LandingContent } from '../api/landing-content';
import { landingCopy } from '../model/landing-words';
import { HeroDrawing, HeroVideo } from './hero-video';
import { Sections } from './sections';

const MESSAGES = messages('landing/hero', {
  request: 'Request a free consultation',
  services: 'See our services',
});

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
  const t = MESSAGES.get();
  const { ABOUT, HERO } = landingCopy();
  return (
    <Frame id="hero" aria-labelledby="hero-title">
      <Words>
        <Heading level={1} size="display" id="hero-title">
          {HERO.title.map((line, index) => (
            <Fragment key={line}>
              {index > 0 ? <br /> : null}
              {line}
            </Fragment>
          ))}
        </Heading>
        <Text size="lead" maxW="34rem">
          {ABOUT.summary}
        </Text>
        {HERO.proof === undefined ? null : (
          <Text
            fontWeight="semibold"
            textWrap="balance"
            paddingInlineStart="4"
            borderInlineStart="3px solid"
            borderColor="gold"
          >
            {HERO.proof}
          </Text>
        )}
        <Row gap="3">
          <ButtonLink to={PATHS.contact}>{t.request}</ButtonLink>
          <ButtonLink to={PATHS.services} variant="outline">
            {t.services}
          </ButtonLink>
        </Row>
      </Words>
      <Picture className="on-pine">{HERO.films ? <HeroVideo /> : <HeroDrawing />}</Picture>
    </Frame>
  );
}

type LandingProps = {
  content: LandingContent;
  /** The last section, which belongs to another feature. */
  contact: ReactNode;
};

/** The landing page's sections in order. */
export function Landing({ content, contact }: LandingProps) {
  const rows = [...content.stories, ...content.testimonials, ...content.team];
  return (
    <>
      <Hero />
      {rows.some(({ lang }) => lang) ? (
        <Container paddingTop="6">
          <EnglishNote of={rows} />
        </Container>
      ) : null}
      <Sections content={content} />
      {contact}
    </>
  );
}
