import { chakra } from '@chakra-ui/react/styled-system';
import { messages } from '@/shared/i18n/messages';
import { TRADE_MESSAGES } from '@/shared/i18n/trade';
import { Island } from '@/shared/islands/island';
import { ButtonLink } from '@/shared/ui/button';
import { Section } from '@/shared/ui/layout/layout';
import { Heading, Text } from '@/shared/ui/text/typography';
import { landingCopy } from '../model/landing-words';
import { ShowcasePlayer } from './showcase-player';

const MESSAGES = messages('landing/showcase', {
  title: 'How a project runs, in 28 seconds.',
  lead: 'We find where work waits, cut nine ideas to three, build with your team, and track the forecast against what happens.',
});

// The film runs out of the window on its left; what belongs to it keeps the page's edge.
const Split = chakra('div', {
  base: {
    '--edge': 'max({spacing.gutter}, calc((100vw - {sizes.content}) / 2))',
    '--edge-start': 'var(--edge)',
    '--edge-end': { base: 'var(--edge)', lg: '0px' },
    display: 'grid',
    gridTemplateAreas: { base: '"words" "film" "call"', lg: '"film words" "film call"' },
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 4fr)' },
    gridTemplateRows: { lg: 'auto 1fr' },
    columnGap: '16',
  },
});
const Words = chakra('div', {
  base: {
    gridArea: 'words',
    paddingInlineStart: { base: 'var(--edge)', lg: '0' },
    paddingInlineEnd: 'var(--edge)',
    paddingBottom: { base: '10', lg: '0' },
  },
});
const Film = chakra('div', { base: { gridArea: 'film' } });
const Call = chakra('div', {
  base: {
    gridArea: 'call',
    paddingInlineStart: { base: 'var(--edge)', lg: '0' },
    paddingInlineEnd: 'var(--edge)',
    paddingTop: { base: '4', lg: '8' },
  },
});

/** A 28-second video about a project. */
export function Showcase() {
  const t = MESSAGES.get();
  return (
    <Section id="showcase" tone="sand" aria-labelledby="showcase-title">
      <Split>
        <Words data-reveal="">
          <Heading level={2} size="h1" id="showcase-title">
            {t.title}
          </Heading>
          <Text size="lead" marginTop="5">
            {t.lead}
          </Text>
        </Words>
        <Film data-reveal="">
          <Island
            id="showcase-player"
            when="visible"
            component={ShowcasePlayer}
            props={{ chapters: landingCopy().STEPS.map(({ title }) => title) }}
          />
        </Film>
        <Call data-reveal="">
          <ButtonLink to="/schedule-consultation">{TRADE_MESSAGES.get().showcase}</ButtonLink>
        </Call>
      </Split>
    </Section>
  );
}
